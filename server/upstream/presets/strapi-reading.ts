import { isNothing, isRecord, scalarText, type WireRecord } from '../../normalize/reply/record.ts';
import type { Tidy } from '../call.ts';

/** In the quote of Strapi's own starter the title is who said it. */
function tidiedPart(part: unknown): unknown {
  if (!isRecord(part) || !/\.quote$/.test(scalarText(part.__component))) return part;
  const { title, ...quote } = part;
  return isNothing(title) || !isNothing(quote.author) ? part : { ...quote, author: title };
}

const withParts = (fields: WireRecord): WireRecord =>
  Array.isArray(fields.blocks) ? { ...fields, blocks: fields.blocks.map(tidiedPart) } : fields;

/** A document by the id that stays: `id` is that of a row, and another one each time a document is published. */
function tidied(document: unknown): unknown {
  if (!isRecord(document)) return document;
  const { documentId, attributes } = document;
  return {
    ...withParts(document),
    ...(scalarText(documentId) === '' ? {} : { id: documentId }),
    ...(isRecord(attributes) ? { attributes: withParts(attributes) } : {}),
  };
}

/** Documents of Strapi 5 and 4, in whose place `data` stands. */
export const tidyStrapi: Tidy = (page) => {
  if (!isRecord(page)) return page;
  const { data } = page;
  return { ...page, data: Array.isArray(data) ? data.map(tidied) : tidied(data) };
};

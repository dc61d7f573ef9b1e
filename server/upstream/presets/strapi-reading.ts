import { isNothing, isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import type { ResponseAdapter } from '../call.ts';

/** In the quote component of Strapi's starter, `title` is the author. */
function adaptedPart(part: unknown): unknown {
  if (!isRecord(part) || !/\.quote$/.test(scalarText(part.__component))) return part;
  const { title, ...quote } = part;
  return isNothing(title) || !isNothing(quote.author) ? part : { ...quote, author: title };
}

const withParts = (fields: PayloadRecord): PayloadRecord =>
  Array.isArray(fields.blocks) ? { ...fields, blocks: fields.blocks.map(adaptedPart) } : fields;

/** Because `id` changes with every publication, use `documentId`. */
function adapted(document: unknown): unknown {
  if (!isRecord(document)) return document;
  const { documentId, attributes } = document;
  return {
    ...withParts(document),
    ...(scalarText(documentId) === '' ? {} : { id: documentId }),
    ...(isRecord(attributes) ? { attributes: withParts(attributes) } : {}),
  };
}

export const adaptStrapi: ResponseAdapter = (page) => {
  if (!isRecord(page)) return page;
  const { data } = page;
  return { ...page, data: Array.isArray(data) ? data.map(adapted) : adapted(data) };
};

import { isNothing, isRecord, keysOf, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { entriesByLanguage } from '../../normalize/payload/languages.ts';
import { ContentElsewhere, type ResponseAdapter } from '../call.ts';
import { recordsIn } from './items.ts';

/** In the quote component of Strapi's starter, `title` is the author. */
function adaptedPart(part: unknown): unknown {
  if (!isRecord(part) || !/\.quote$/.test(scalarText(part.__component))) return part;
  const { title, ...quote } = part;
  return isNothing(title) || !isNothing(quote.author) ? part : { ...quote, author: title };
}

const withParts = ({ localizations: _others, ...fields }: PayloadRecord): PayloadRecord =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      asDraft(Array.isArray(value) ? value.map(adaptedPart) : withoutEntry(value, fields.documentId)),
    ]),
  );

/** Related documents that are not published are drafts, which only previews show. */
function asDraft(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDraft);
  if (!isRecord(value)) return value;
  if ('data' in value) return { ...value, data: asDraft(value.data) };
  return fieldsOf(value).publishedAt === null ? { ...value, draft: true } : value;
}

/** A related document without the relation that leads back to its entry. */
function withoutEntry(value: unknown, id: unknown): unknown {
  if (!isRecord(value) || id === undefined) return value;
  const leadsBack = (inner: unknown) => recordsIn([inner].flat()).some(({ documentId }) => documentId === id);
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => !leadsBack(inner)));
}

const fieldsOf = (document: PayloadRecord): PayloadRecord =>
  isRecord(document.attributes) ? document.attributes : document;

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

/** A document with the fields that its first response has and the second has not. */
function merged(document: unknown, earlier: unknown): unknown {
  if (!isRecord(document) || !isRecord(earlier)) return document;
  const isNested = isRecord(document.attributes);
  return {
    ...{ ...earlier, ...document },
    ...(isNested && { attributes: { ...fieldsOf(earlier), ...fieldsOf(document) } }),
  };
}

/** A component, or a related document. */
const isDeep = (part: PayloadRecord): boolean =>
  '__component' in part || (typeof part.id === 'number' && !('mime' in part || 'data' in part));

/** The URL of the fields of components and related documents, because `*` reaches one level only. */
function deeper(url: string, data: readonly unknown[]): string | undefined {
  const next = URL.parse(url);
  if (next?.searchParams.get('populate') !== '*' || next.searchParams.has('pagination[pageSize]')) return undefined;
  const [fields = {}] = recordsIn(data).map(fieldsOf);
  const names = keysOf(fields).filter((name) => recordsIn([fields[name]].flat()).some(isDeep));
  next.searchParams.delete('populate');
  for (const name of names) next.searchParams.set(`populate[${name}][populate]`, '*');
  return names.length > 0 ? next.href : undefined;
}

/** An entry with its localizations, by language. Those that a list names are not listed again. */
function byLanguage(documents: readonly unknown[]): unknown[] {
  const grouped = new Map<string, Map<string, unknown>>();
  for (const [index, document] of documents.entries()) {
    if (!isRecord(document)) continue;
    const { localizations } = fieldsOf(document);
    const others = recordsIn(isRecord(localizations) ? localizations.data : localizations);
    const id = [document, ...others].map((one) => scalarText(one.documentId ?? one.id)).sort()[0] || `${index}`;
    const own = grouped.get(id) ?? new Map<string, unknown>();
    grouped.set(id, own);
    for (const one of [document, ...others]) {
      const locale = scalarText(fieldsOf(one).locale);
      if (!own.has(locale)) own.set(locale, { ...Object(adapted(one)), id: document.documentId ?? document.id });
    }
  }
  return [...grouped.values()].map((own) => ({ [entriesByLanguage]: Object.fromEntries(own) }));
}

/** Documents as Strapi returned them, by the page that was read from them. */
const documentsOf = new WeakMap<object, readonly unknown[]>();

export const adaptStrapi: ResponseAdapter = (page, _call, url = '', before, locales) => {
  if (!isRecord(page)) return page;
  const { data } = page;
  const earlier = documentsOf.get(Object(before)) ?? [];
  const documents = [data].flat().map((document, index) => merged(document, earlier[index]));
  const read = locales ? byLanguage(documents) : documents.map(adapted);
  const whole = { ...page, data: Array.isArray(data) ? read : read[0] };
  documentsOf.set(whole, documents);
  const next = deeper(url, [data].flat());
  return next === undefined ? whole : new ContentElsewhere(next, whole, true);
};

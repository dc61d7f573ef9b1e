import { isRecord, type PayloadRecord, scalarText } from '../normalize/ground/record.ts';
import type { UpstreamClient } from './client.ts';
import { decodeBody, decodeText } from './decode.ts';
import type { RawPage } from './read-page.ts';

/** The ID of an entry or block. Sanity marks with `_`, and Contentful has it in `sys`. */
function idOf(value: unknown): string {
  if (!isRecord(value)) return scalarText(value);
  const { id, _uid, _id, _ref, _key, sys } = value;
  return scalarText(id ?? _uid ?? _id ?? _ref ?? _key ?? Object(sys).id);
}

const isReference = (value: PayloadRecord): boolean => '_ref' in value || Object(value.sys).type === 'Link';

const isSame = (one: unknown, other: unknown): boolean => idOf(one) !== '' && idOf(one) === idOf(other);

/** The value in an editor. It has the ID of a related entry or file, where the API has the whole record. */
function inEditor(saved: unknown, unsaved: unknown): unknown {
  if (Array.isArray(unsaved)) {
    const items: readonly unknown[] = Array.isArray(saved) ? saved : [];
    return unsaved.map((item, index) => inEditor(items.find((one) => isSame(one, item)) ?? items[index], item));
  }
  if (!isRecord(unsaved)) return isRecord(saved) && isSame(saved, unsaved) ? saved : unsaved;
  // A query may have replaced the reference by fields of the other entry.
  if (isReference(unsaved) && isRecord(saved)) return isSame(saved, unsaved) || idOf(saved) === '' ? saved : unsaved;
  const before = isRecord(saved) ? saved : {};
  const fields = Object.entries(unsaved).map(([name, value]) => {
    const own = inEditor(before[name], value);
    // Contentful sends some fields of an entry, beside `sys` with its ID.
    return [name, name === 'fields' && 'sys' in unsaved ? { ...Object(before[name]), ...Object(own) } : own];
  });
  return { ...(isSame(saved, unsaved) ? before : {}), ...Object.fromEntries(fields) };
}

/** Lists and envelopes around entries, such as `{ docs: [{}] }`. */
const maxDepth = 3;

function withEntry(value: unknown, entry: PayloadRecord, depth = 0): unknown {
  if (depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => withEntry(item, entry, depth + 1));
  if (!isRecord(value)) return value;
  if (isSame(value, entry)) return inEditor(value, entry);
  // The records within another entry may have the same ID.
  if (idOf(value) !== '') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withEntry(inner, entry, depth + 1)]));
}

function pageWithEntry(page: RawPage, entry: PayloadRecord, maxBytes: number): RawPage {
  const { text } = decodeText(decodeBody(page.bytes, page.contentEncoding, maxBytes).body, page.contentType);
  // Not from the pool of `Buffer`, whose memory cannot be transferred to the worker.
  const bytes = new TextEncoder().encode(JSON.stringify(withEntry(JSON.parse(text), entry)));
  return { ...page, bytes, contentType: 'application/json', contentEncoding: undefined };
}

/** A client whose responses have an entry as it is in an editor of the CMS. */
export const withUnsaved = (
  client: Pick<UpstreamClient, 'call'>,
  entry: PayloadRecord,
  maxBytes: number,
): Pick<UpstreamClient, 'call'> => ({
  call: (call, key, reading, signal) => {
    const page: typeof reading.page = (raw, isFirst) =>
      reading.page(raw && pageWithEntry(raw, entry, maxBytes), isFirst);
    return client.call(call, key, { page, drop: () => reading.drop() }, signal);
  },
});

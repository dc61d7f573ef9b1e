import { foldName } from './field-names.ts';
import { readMediaSource } from './media-source.ts';
import { looksLikeFilm, looksLikePicture } from './media-url.ts';
import type { Field } from './open-record.ts';
import { readLine } from './printable.ts';
import type { Reading } from './reading.ts';
import { isRecord, isUnsafeKey, pointerTo } from './record.ts';

const maxFields = 40;
const maxLength = 1000;
const maxDepth = 3;
/** How a record is kept, of no interest to a reader of the API. */
const bookkeeping =
  /^(?:_.*|created.*|updated.*|modified.*|published.*|deleted.*|usercreated|userupdated|status|locale|draft|ispublished|order|sort|sortorder|position|menuorder|ordering|version|links|localizations|type|kind|published|visible|active|hidden|meta|isempty|guid|ping.*|comment.*|template|sticky|detailurl)$/;

/** Printable fields that the contract has no name for, by their own keys; those inside records as `outer.inner`. */
export function readExtra(fields: readonly Field[], reading: Reading): Record<string, string> {
  const found = new Map<string, string>();
  for (const field of fields) collect(field, field.key, found, reading, 0);
  return Object.fromEntries(found);
}

function collect(field: Field, name: string, found: Map<string, string>, reading: Reading, depth: number): void {
  const { value, at } = field;
  if (isUnsafeKey(name) || (depth === 0 && bookkeeping.test(foldName(name)))) return;
  if (isRecord(value) && depth < maxDepth) {
    for (const [key, inner] of Object.entries(value)) {
      if (!isUnsafeKey(key))
        collect({ key, value: inner, at: pointerTo(at, key) }, `${name}.${key}`, found, reading, depth + 1);
    }
    return;
  }
  const text = printed(field, reading);
  if (text === undefined) return;
  if (found.size >= maxFields || text.length > maxLength) reading.ledger.note(at, 'extra-omitted');
  else if (!found.has(name)) found.set(name, text);
}

function printed(field: Field, reading: Reading): string | undefined {
  const { value, at } = field;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && (looksLikePicture(value) || looksLikeFilm(value)))
    return readMediaSource(value, at, reading);
  const line = readLine(field, reading);
  const isInternal =
    line !== undefined && /^https?:/i.test(line) && reading.media.resolve(line).stored?.startsWith('/') === true;
  if (isInternal) reading.ledger.note(at, 'extra-omitted');
  return isInternal ? undefined : line;
}

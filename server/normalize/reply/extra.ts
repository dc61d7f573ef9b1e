import { looksLikeFilm, looksLikePicture } from '../media/media-look.ts';
import { readMediaSource } from '../media/media-source.ts';
import { readLine } from '../text/printable.ts';
import { foldName } from './field-names.ts';
import type { Field } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isRecord, isUnsafeKey, pointerTo } from './record.ts';

const maxFields = 40;
const maxLength = 1000;
const maxDepth = 3;
/** How a record is kept, of no interest to a reader of the API. */
const bookkeeping =
  /^(?:_.*|created.*|updated.*|modified.*|published.*|firstpublished.*|date(?:created|updated|modified|published)|deleted.*|author|featuredmedia|link|htmlurl|documentid|seotitle|searchdescription|showinmenus|aliasof|parent|usercreated|userupdated|status|locale|draft|ispublished|order|sort|sortorder|position|menuorder|ordering|version|links|localizations|type|kind|published|visible|active|hidden|meta|isempty|guid|ping.*|comment.*|template|sticky|detailurl)$/;

/** Printable fields that the contract has no name for, by their own keys; those inside records as `outer.inner`. */
export function readExtra(fields: readonly Field[], reading: Reading): Record<string, string> {
  const found = new Map<string, string>();
  for (const field of fields) collect(field, field.key, found, reading, 0);
  return Object.fromEntries(found);
}

function collect(field: Field, name: string, found: Map<string, string>, reading: Reading, depth: number): void {
  const { value, at } = field;
  if (isUnsafeKey(name) || bookkeeping.test(foldName(name))) return;
  if (typeof value === 'object' && value !== null && depth < maxDepth && (isRecord(value) || holdsMedia(value))) {
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

const isMedia = (value: unknown): value is string =>
  typeof value === 'string' && (looksLikePicture(value) || looksLikeFilm(value));

const holdsMedia = (value: object): boolean =>
  Object.values(value).some((inner) => typeof inner === 'object' || isMedia(inner));

function printed(field: Field, reading: Reading): string | undefined {
  const { value, at } = field;
  if (typeof value === 'boolean') return String(value);
  const line = isMedia(value) ? value : readLine(field, reading);
  if (isMedia(line)) return readMediaSource(line, at, reading);
  const isInternal =
    line !== undefined && /^https?:/i.test(line) && reading.media.resolve(line).stored?.startsWith('/') === true;
  if (isInternal) reading.ledger.note(at, 'extra-omitted');
  return isInternal ? undefined : line;
}

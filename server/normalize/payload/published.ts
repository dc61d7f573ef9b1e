import type { NormalizeOptions } from '../ground/context.ts';
import { findDate, isEmptyDate } from '../ground/dates.ts';
import { isNothing, isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { foldName } from './field-names.ts';
import { readFlag } from './flags.ts';
import type { PayloadNode } from './payload-node.ts';

const shown = [
  ...['published', 'publish', 'visible', 'active', 'enabled', 'live', 'public', 'online', 'displayed'],
  ...['veröffentlicht', 'sichtbar', 'publié', 'pubblicato', 'visibile', 'publicado', 'gepubliceerd'],
];
const draftNames = ['draft', 'unpublished', 'entwurf', 'brouillon', 'bozza', 'borrador', 'rascunho'];
const statuses = [
  ...['status', 'state', 'visibility', 'poststatus', 'workflowstate', 'moderationstate', 'publicationstate'],
  ...['publicationstatus', 'publishstatus', 'publishedstatus', 'publishingstatus', 'entrystatus', 'contentstatus'],
  ...['workflowstatus', 'workflowstep', 'statut', 'stato', 'estado'],
];
const hidden = [
  ...draftNames,
  ...['hidden', 'deleted', 'archived', 'trashed', 'disabled', 'hide', 'private', 'offline', 'unlisted', 'invisible'],
  ...['headless', 'unpublish', 'notpublished', 'nopublish', 'excludefromcollections', 'hidefromlist', 'hidefromsite'],
  ...['versteckt', 'nascosto', 'oculto'],
];
/** States before publication, which a preview shows, in several languages. */
const early =
  'draft|priv(?:ate|é|at|ato|ado|ada)|(?:in |needs |pending )?review|pending|unpublished|not published|inherit|auto draft|future|scheduled|entwurf|brouillon|bozza|borrador|rascunho|concept|utkast|kladde|черновик|下書き|草稿';
const late =
  'archived?|trash(?:ed)?|hidden|unlisted|invisible|nobody|never|deleted|removed|rejected|expired|suspended|inactive|offline|spam|disabled';
/** With these words architects also describe a project. Beside other words of publication in its list, they hide. */
const describing =
  /^(?:concept|future|priv(?:ate|é|at|ato|ado|ada)|pending|inactive|suspended|rejected|removed|never)$/i;
const plainStatuses: ReadonlySet<string> = new Set(['status', 'state', 'statut', 'stato', 'estado']);
const beforePublication = new RegExp(`^(?:${early})$`, 'i');
const unpublishedStatus = new RegExp(`^(?:${early}|${late})(?:$|\\s?[–—:,(])`, 'i');
const flagsBeforePublication = new Set([...[...shown, ...draftNames].flatMap((name) => [name, `is${name}`])]);
const negation = /^(?:not|noch nicht|nicht|non|no|never|pas|sin)\s/i;

const meanings: ReadonlyMap<string, 'status' | 'shown' | 'hidden'> = new Map([
  ...statuses.map((name) => [name, 'status'] as const),
  ...shown.flatMap((name) => [[name, 'shown'] as const, [`is${name}`, 'shown'] as const]),
  ...hidden.flatMap((name) => [name, `is${name}`, `${name}at`].map((key) => [key, 'hidden'] as const)),
]);

/** Such a field may also be content: "private: residence". */
const contentNames: ReadonlySet<string> = new Set(['private', 'public', 'live', 'active', 'online']);

/** A date, a year, a URL or words in such a field mean something other than yes or no. */
function canBeFlag(key: string, value: unknown): boolean {
  if (isNothing(value) || findDate(value)) return false;
  const words = typeof value === 'object' ? wordsOf(value) : [scalarText(value).trim()];
  const isWord = (word: string) =>
    !(contentNames.has(foldName(key)) && /\p{L}{4}/u.test(word)) && /^(?![12]\d{3}(?!\d))[^\s/]{1,12}$/.test(word);
  return (words.length > 1 && isRecord(value)) || words.some(isWord);
}

/** The words of a status, which Notion and Drupal wrap in records and lists. */
const wordsOf = (value: unknown, depth = 0): string[] =>
  typeof value === 'object' && value !== null && depth < 3
    ? Object.values(value)
        .slice(0, 20)
        .flatMap((inner) => wordsOf(inner, depth + 1))
    : [
        scalarText(value)
          .trim()
          .replace(/[\s_-]+/g, ' '),
      ];

/** A status is often a word of the content, as in "built", but a plain flag in Drupal. "NO" is a state of Europe. */
const isHidingStatus = (value: unknown): boolean =>
  wordsOf(value).some((word) => unpublishedStatus.test(word)) ||
  (readFlag(value) === false && !/^\p{Lu}{1,2}$/u.test(scalarText(value)));

const canDescribe = (key: string, value: unknown): boolean =>
  plainStatuses.has(foldName(key)) && wordsOf(value).some((word) => describing.test(word));

/** Whether a status describes the project: judged by the words of its list, otherwise by its form as a code. */
function describesWork(path: readonly string[], value: unknown, list: unknown): boolean {
  if (!canDescribe(path.at(-1) ?? '', value)) return false;
  return !(publicationIn(list, path) ?? /^(?!concept)\p{Ll}/u.test(scalarText(value).trim()));
}

const publicationByPath = new WeakMap<object, Map<string, boolean | undefined>>();

/** True if a status in a list is of publication, false if others describe projects, undefined without other words. */
function publicationIn(list: unknown, path: readonly string[]): boolean | undefined {
  if (typeof list !== 'object' || list === null) return undefined;
  const known = publicationByPath.get(list) ?? new Map<string, boolean | undefined>();
  publicationByPath.set(list, known);
  const name = path.join('/');
  if (known.has(name)) return known.get(name);
  const statusIn = (entry: unknown) =>
    path.reduce((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), entry);
  const words = Object.values(list).flatMap((entry) => wordsOf(withoutMarkup(statusIn(entry))));
  const others = words.filter((word) => word !== '' && !describing.test(word));
  const isOf = others.length > 0 ? others.some((word) => isPublicationStatus(word)) : undefined;
  known.set(name, isOf);
  return isOf;
}

/** Some editors store even a flag as rich text. */
const withoutMarkup = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? value.replace(/<[^<>]*>/g, '').trim() : value;

/** True for a flag or status of publication, as opposed to "status: sold" and "private: residence". */
export const isPublicationFlag = (key: string, value: unknown): boolean =>
  meanings.has(foldName(key)) && isPublicationStatus(withoutMarkup(value)) && !canDescribe(key, value);

const isPublicationStatus = (value: unknown): boolean =>
  readFlag(value) !== undefined || isHidingStatus(value) || wordsOf(value).some((word) => /^modified$/i.test(word));

function hides(key: string, value: unknown, nowMs: number | undefined): 'hides' | 'unknown' | undefined {
  const meaning = meanings.get(foldName(key));
  if (meaning === undefined) return undefined;
  if (meaning === 'status') return isHidingStatus(value) ? 'hides' : undefined;
  const date = findDate(value);
  // A date of publication that means none, or a date of deletion that has passed.
  if (meaning === 'hidden' && typeof date === 'object' && nowMs !== undefined && (date.epochMs ?? 0) > nowMs)
    return undefined;
  if (meaning === 'shown' ? isEmptyDate(value) : typeof date === 'object') return 'hides';
  if (meaning === 'shown' && negation.test(scalarText(value))) return 'hides';
  // A count or a year is not a flag.
  if (meaning === 'shown' && Number(Array.isArray(value) ? value.join() : scalarText(value)) > 1) return undefined;
  const flag = readFlag(value);
  if (flag === undefined) return canBeFlag(key, value) ? 'unknown' : undefined;
  return flag === (meaning === 'hidden') ? 'hides' : undefined;
}

/** Each word before and after each of the others: `publishstart`, `startpublish`. */
const joined = (starts: string, ends: string): string[] =>
  starts.split(' ').flatMap((start) => ends.split(' ').flatMap((end) => [start + end, end + start]));

/** Dates from which on an entry is published, and until which it is, in several systems. */
const publishDates: ReadonlySet<string> = new Set([
  ...joined('publish published publication publishing golive scheduled scheduledpublish', 'at on date time start'),
  ...joined('publish published publication publishing', 'from startdate starttime begin'),
  ...joined('live online visible display public active valid', 'from start startdate'),
  ...['published', 'publish', 'golive', 'liveat', 'scheduledfor', 'scheduledate', 'postdate', 'postdategmt', 'dategmt'],
  ...['firstpublishedat', 'embargo', 'embargodate', ...joined('embargo embargoed hidden hide private', 'until')],
  ...joined('offline unlisted draft', 'until'),
]);
const unpublishDates: ReadonlySet<string> = new Set([
  ...joined('publish published publication publishing', 'until to end enddate endtime'),
  ...joined('live online visible display public active valid', 'until to through end enddate'),
  ...joined('expire expires expired expiry expiration unpublish unpublished depublish takedown', 'at on date time'),
  ...joined('hide archive withdraw withdrawn offline', 'at on date'),
  ...['expires', 'expiry', 'expiration', 'scheduledunpublishat', ...hidden.flatMap((name) => [name, `${name}at`])],
]);

const isDateName = (name: string): boolean => publishDates.has(name) || unpublishDates.has(name);

/** True for a date at which an entry is published or withdrawn. It is never content. */
export function isPublicationDate(key: string, value: unknown): boolean {
  const name = foldName(key);
  // "published: 2019" is also the year of a book.
  return isDateName(name) && (!meanings.has(name) || name.endsWith('at')) && findDate(value) !== undefined;
}

/** Records of a CMS beside or around the fields of an entry. */
const containers: ReadonlySet<string> = new Set([
  ...['attributes', 'fields', 'acf', 'customfields', 'node', 'item', 'page', 'project', 'work', 'data', 'meta'],
  ...['metadata', 'system', 'sys', 'params', 'publication', 'publishing', 'scheduling', 'schedule', 'build'],
]);
const maxDepth = 4;

/** True for a record of a CMS with fields of publication. */
export const isPublicationHolder = (key: string): boolean => containers.has(foldName(key));

/** Hugo: whether lists contain the entry, and whether it has a page. */
const buildNames: ReadonlySet<string> = new Set(['list', 'render']);

interface Visibility {
  readonly isHidden: boolean;
  readonly isHiddenByDate: boolean;
  /** Dates in the future, in milliseconds since the epoch. */
  readonly startsAtMs: readonly number[];
  readonly endsAtMs: readonly number[];
}

type At = Pick<NormalizeOptions, 'nowMs' | 'withdrawnAtMs' | 'isPreview' | 'isAsOfDate'>;

/** Called for each field of publication: its path, its value, and the form of a flag that is unknown. */
type OnField = (path: readonly string[], found: 'hides' | 'unknown' | undefined) => void;

/** Whether the record of a list is hidden from visitors. A date without a time is midnight UTC at its start. */
export function visibilityOf(record: PayloadRecord, at: At, onField?: OnField, list?: unknown): Visibility {
  const { nowMs, withdrawnAtMs = nowMs, isPreview = false, isAsOfDate = false } = at;
  const startsAtMs: number[] = [];
  const endsAtMs: number[] = [];
  let [isHidden, isHiddenByDate] = [false, false];
  const readDate = (name: string, value: unknown): void => {
    const isStart = publishDates.has(name);
    const date = isDateName(name) ? findDate(value) : undefined;
    const limitMs = isStart ? nowMs : withdrawnAtMs;
    if (typeof date !== 'object' || date.epochMs === undefined || limitMs === undefined) return;
    if (isPreview && !isAsOfDate) return;
    const isAhead = date.epochMs > limitMs;
    if (isAhead) (isStart ? startsAtMs : endsAtMs).push(date.epochMs);
    isHiddenByDate ||= isAhead === isStart;
  };
  const readFlagOf = (path: readonly string[], given: unknown): void => {
    const [key = ''] = path.slice(-1);
    const value = withoutMarkup(given);
    if ((isPreview && isBeforePublication(key, value)) || describesWork(path, value, list)) return;
    const found = hides(key, value, withdrawnAtMs);
    isHidden ||= found !== undefined;
    onField?.(path, found);
  };
  const visit = (inner: PayloadRecord, path: readonly string[]): void => {
    const isBuild = foldName(path.at(-1) ?? '') === 'build';
    for (const key of keysOf(inner)) {
      const [name, value] = [foldName(key), inner[key]];
      readDate(name, value);
      if (meanings.has(name)) readFlagOf([...path, key], value);
      else if (isBuild && buildNames.has(name)) isHidden ||= readFlag(value) === false || value === 'never';
      else if (isPublicationHolder(key) && isRecord(value) && path.length < maxDepth) visit(value, [...path, key]);
    }
  };
  visit(record, []);
  return { isHidden: isHidden || isHiddenByDate, isHiddenByDate, startsAtMs, endsAtMs };
}

export const isPublicationName = (key: string): boolean => meanings.has(foldName(key)) || isDateName(foldName(key));

/** True for a field that must be a date of publication and is not. */
export const isUnreadableDate = (key: string, value: unknown): boolean =>
  isDateName(foldName(key)) && !meanings.has(foldName(key)) && !isNothing(value) && findDate(value) === undefined;

/** The fields that decide whether visitors see the record. Undefined without such fields. */
export function publicationOf(record: PayloadRecord, depth = 0): PayloadRecord | undefined {
  const found = keysOf(record).flatMap((key): [string, unknown][] => {
    const [name, value] = [foldName(key), record[key]];
    const isFlag = meanings.has(name) && (hides(key, value, undefined) !== undefined || isPublicationFlag(key, value));
    const isDate = isDateName(name) && findDate(value) !== undefined;
    if (isFlag || isDate || (depth > 0 && buildNames.has(name))) return [[key, value]];
    const inner =
      isPublicationHolder(key) && isRecord(value) && depth < maxDepth ? publicationOf(value, depth + 1) : undefined;
    return inner ? [[key, inner]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

const isBeforePublication = (key: string, value: unknown): boolean =>
  flagsBeforePublication.has(foldName(key)) || wordsOf(value).some((word) => beforePublication.test(word));

/**
 * True if a status, flag or date hides the record from visitors. A flag in an unknown form hides it too, with a
 * note, because a visible draft does more harm than a missing page. Notes the next dates.
 */
export function isUnpublished(record: PayloadRecord, node: PayloadNode): boolean {
  const onField: OnField = (path, found) => {
    const field = path.reduce((inner, key) => inner.child(key), node);
    if (found === 'unknown') field.note('flag-unknown');
    if (found === undefined && isPublicationStatus(withoutMarkup(field.value))) field.markAsFigures();
  };
  const found = visibilityOf(record, node.options, onField, node.parent?.value);
  const { isHidden, isHiddenByDate, startsAtMs, endsAtMs } = found;
  if (isHiddenByDate || startsAtMs.length + endsAtMs.length > 0)
    node.noteSchedule(isHiddenByDate, startsAtMs, endsAtMs);
  return isHidden;
}

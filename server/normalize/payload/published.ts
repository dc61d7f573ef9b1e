import { findDate, isEmptyDate } from '../text/dates.ts';
import { readFlag } from '../text/numbers.ts';
import { foldName } from './field-names.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, isRecord, type PayloadRecord, scalarText } from './record.ts';

const shown = [
  ...['published', 'publish', 'visible', 'active', 'enabled', 'live', 'public', 'online', 'displayed'],
  ...['veröffentlicht', 'sichtbar', 'publié', 'pubblicato', 'visibile', 'publicado', 'gepubliceerd'],
];
const draftNames = ['draft', 'unpublished', 'entwurf', 'brouillon', 'bozza', 'borrador', 'rascunho'];
const statuses = [
  ...['status', 'state', 'visibility', 'poststatus', 'workflowstate', 'moderationstate', 'publicationstate'],
  ...['publicationstatus', 'publishstatus', 'publishingstatus', 'statut', 'stato', 'estado'],
];
const hidden = [
  ...draftNames,
  ...['hidden', 'deleted', 'archived', 'trashed', 'disabled', 'hide', 'private', 'offline', 'unlisted'],
  ...['versteckt', 'nascosto', 'oculto'],
];
/** States before publication, which a preview shows, in several languages. */
const early =
  'draft|priv(?:ate|é|at|ato|ado|ada)|(?:in |needs |pending )?review|pending|unpublished|not published|inherit|auto draft|future|scheduled|entwurf|brouillon|bozza|borrador|rascunho|concept|utkast|kladde|черновик|下書き|草稿';
const late = 'archived?|trash(?:ed)?|hidden|deleted|removed|rejected|expired|suspended|inactive|offline|spam|disabled';
const beforePublication = new RegExp(`^(?:${early})$`, 'i');
const unpublishedStatus = new RegExp(`^(?:${early}|${late})(?:$|\\s?[–—:,(])`, 'i');
const flagsBeforePublication: ReadonlySet<string> = new Set([
  ...[...shown, ...draftNames].flatMap((name) => [name, `is${name}`]),
]);
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
  if (isNothing(value)) return false;
  if (typeof value === 'string') {
    const isContent = contentNames.has(foldName(key)) && /\p{L}{4}/u.test(value);
    return !isContent && /^(?![12]\d{3}(?!\d))[^\s/]{1,12}$/.test(value.trim()) && !findDate(value);
  }
  return !findDate(value) && (typeof value === 'number' || isRecord(value) || Array.isArray(value));
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

/** Some editors store even a flag as rich text. */
const withoutMarkup = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? value.replace(/<[^<>]*>/g, '').trim() : value;

/** True for a flag or status of publication, as opposed to "status: sold" and "private: residence". */
export const isPublicationFlag = (key: string, value: unknown): boolean =>
  meanings.has(foldName(key)) && isPublicationStatus(withoutMarkup(value));

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
  const flag = readFlag(value);
  if (flag === undefined) return canBeFlag(key, value) ? 'unknown' : undefined;
  return flag === (meaning === 'hidden') ? 'hides' : undefined;
}

/** Dates from which on an entry is published, and until which it is, in several systems. */
const publishDates: ReadonlySet<string> = new Set([
  ...['publishedat', 'publishedon', 'publishat', 'publishon', 'publishdate', 'publisheddate', 'publicationdate'],
  ...['datepublished', 'published', 'publish', 'goliveat', 'scheduledat', 'scheduledfor', 'postdate', 'dategmt'],
]);
const unpublishDates: ReadonlySet<string> = new Set([
  ...['unpublishat', 'unpublishon', 'unpublishdate', 'publishuntil', 'publisheduntil', 'validuntil'],
  ...['expireat', 'expiresat', 'expireson', 'expirydate', 'expirationdate', 'expiredate'],
  ...hidden.map((name) => `${name}at`),
]);

/**
 * True if a date of the record hides it at the time of the reading. Notes the next date. A date without a time is
 * midnight UTC at its start.
 */
function isOutsideDates(record: PayloadRecord, keys: readonly string[], node: PayloadNode): boolean {
  const { nowMs, isPreview } = node.options;
  if (nowMs === undefined || isPreview) return false;
  let isHiding = false;
  const ahead: number[] = [];
  for (const key of keys) {
    const name = foldName(key);
    const isStart = publishDates.has(name);
    if (!isStart && !unpublishDates.has(name)) continue;
    const date = findDate(record[key]);
    if (typeof date !== 'object' || date.epochMs === undefined) continue;
    const isAhead = date.epochMs > nowMs;
    if (isAhead) ahead.push(date.epochMs);
    isHiding ||= isAhead === isStart;
  }
  const next = ahead.length > 0 ? { changesAtMs: Math.min(...ahead) } : {};
  if (isHiding || ahead.length > 0) node.noteSchedule({ isHiding, ...next });
  return isHiding;
}

const decides = (key: string): boolean => {
  const name = foldName(key);
  return meanings.has(name) || publishDates.has(name) || unpublishDates.has(name);
};

function isBeforePublication(key: string, value: unknown): boolean {
  return flagsBeforePublication.has(foldName(key)) || wordsOf(value).some((word) => beforePublication.test(word));
}

/**
 * True if a status, flag or date hides the record from visitors. A flag in an unknown form hides it too, with a
 * note, because a visible draft does more harm than a missing page.
 */
export function isUnpublished(record: PayloadRecord, node?: PayloadNode): boolean {
  const keys = Object.keys(record).filter(decides);
  if (node && isOutsideDates(record, keys, node)) return true;
  const nowMs = node?.options.nowMs;
  return keys.some((key) => {
    const value = withoutMarkup(record[key]);
    if (node?.options.isPreview && isBeforePublication(key, value)) return false;
    const found = hides(key, value, nowMs);
    if (found === 'unknown') node?.child(key).note('flag-unknown');
    if (found === undefined && isPublicationStatus(value)) node?.child(key).markAsFigures();
    return found !== undefined;
  });
}

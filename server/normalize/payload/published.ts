import { findDate } from '../text/dates.ts';
import { readFlag } from '../text/numbers.ts';
import { foldName } from './field-names.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, isRecord, type PayloadRecord, scalarText } from './record.ts';

const shown = ['published', 'visible', 'active', 'enabled', 'live', 'public'];
const hidden = ['draft', 'hidden', 'deleted', 'archived', 'disabled', 'unpublished'];
/** States before publication. A preview shows them. */
const beforePublication = /^(?:draft|private|pending|unpublished|inherit|auto-draft|future|scheduled)$/i;
const flagsBeforePublication: ReadonlySet<string> = new Set([
  ...['published', 'live', 'public', 'draft', 'unpublished'].flatMap((name) => [name, `is${name}`]),
]);
const unpublishedStatus =
  /^(?:draft|private|pending|archived?|trash(?:ed)?|unpublished|hidden|deleted|inherit|auto-draft|future|scheduled|disabled)$/i;

const meanings: ReadonlyMap<string, 'status' | 'shown' | 'hidden'> = new Map([
  ...['status', 'state', 'visibility'].map((name) => [name, 'status'] as const),
  ...shown.flatMap((name) => [[name, 'shown'] as const, [`is${name}`, 'shown'] as const]),
  ...hidden.flatMap((name) => [[name, 'hidden'] as const, [`is${name}`, 'hidden'] as const]),
]);

/** A date, a URL or words in such a field mean something other than yes or no. */
function canBeFlag(value: unknown): boolean {
  if (isNothing(value)) return false;
  if (typeof value === 'string') return /^\S{1,12}$/.test(value.trim()) && !value.includes('/') && !findDate(value);
  return !findDate(value) && (typeof value === 'number' || isRecord(value) || Array.isArray(value));
}

function hides(key: string, value: unknown): 'hides' | 'unknown' | undefined {
  const meaning = meanings.get(foldName(key));
  if (meaning === undefined) return undefined;
  if (meaning === 'status') return unpublishedStatus.test(scalarText(value).trim()) ? 'hides' : undefined;
  const flag = readFlag(value);
  if (flag === undefined) return canBeFlag(value) ? 'unknown' : undefined;
  return flag === (meaning === 'hidden') ? 'hides' : undefined;
}

function isBeforePublication(key: string, value: unknown): boolean {
  return flagsBeforePublication.has(foldName(key)) || beforePublication.test(scalarText(value).trim());
}

/**
 * True if a status or flag hides the record from visitors. A flag in an unknown form hides it too, with a
 * note, because a visible draft does more harm than a missing page.
 */
export function isUnpublished(record: PayloadRecord, node?: PayloadNode): boolean {
  return Object.keys(record).some((key) => {
    if (node?.options.isPreview && isBeforePublication(key, record[key])) return false;
    const found = hides(key, record[key]);
    if (found === 'unknown') node?.child(key).note('flag-unknown');
    return found !== undefined;
  });
}

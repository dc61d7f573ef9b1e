import { readFlag } from '../text/numbers.ts';
import { foldName } from './field-names.ts';
import { type PayloadRecord, scalarText } from './record.ts';

const shown = ['published', 'visible', 'active', 'enabled', 'live', 'public'];
const hidden = ['draft', 'hidden', 'deleted', 'archived', 'disabled', 'unpublished'];
const unpublishedStatus =
  /^(?:draft|private|pending|archived?|trash(?:ed)?|unpublished|hidden|deleted|inherit|auto-draft|future|scheduled|disabled)$/i;

const meanings: ReadonlyMap<string, 'status' | 'shown' | 'hidden'> = new Map([
  ...['status', 'state', 'visibility'].map((name) => [name, 'status'] as const),
  ...shown.flatMap((name) => [[name, 'shown'] as const, [`is${name}`, 'shown'] as const]),
  ...hidden.flatMap((name) => [[name, 'hidden'] as const, [`is${name}`, 'hidden'] as const]),
]);

/** True if a status or flag hides the record from visitors. */
export function isUnpublished(record: PayloadRecord): boolean {
  return Object.keys(record).some((key) => {
    const meaning = meanings.get(foldName(key));
    if (meaning === undefined) return false;
    if (meaning === 'status') return unpublishedStatus.test(scalarText(record[key]).trim());
    return readFlag(record[key]) === (meaning === 'hidden');
  });
}

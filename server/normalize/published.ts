import { foldName } from './field-names.ts';
import { readFlag } from './numbers.ts';
import { scalarText, type WireRecord } from './record.ts';

const shown = /^(?:is)?(?:published|visible|active|enabled|live|public)$/;
const hidden = /^(?:is)?(?:draft|hidden|deleted|archived|disabled|unpublished)$/;
const unpublishedStatus =
  /^(?:draft|private|pending|archived?|trash(?:ed)?|unpublished|hidden|deleted|inherit|auto-draft|future|scheduled|disabled)$/i;

/** Whether a record says of itself that it is not for visitors. */
export function isUnpublished(record: WireRecord): boolean {
  return Object.keys(record).some((key) => {
    const name = foldName(key);
    if (name === 'status' || name === 'state' || name === 'visibility')
      return unpublishedStatus.test(scalarText(record[key]).trim());
    if (shown.test(name)) return readFlag(record[key]) === false;
    return hidden.test(name) && readFlag(record[key]) === true;
  });
}

import type { Fact } from '../../../shared/contract/block.ts';
import { looksLikeFilm, looksLikePicture } from '../media/media-look.ts';
import { foldName } from '../reply/field-names.ts';
import type { Field, OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { readLine } from '../text/printable.ts';
import { isSettingName, kindOfName } from './block-kind.ts';
import { labelOf } from './facts.ts';

const maxLength = 120;

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= maxLength &&
  !/[<\n]|:\/\//.test(value) &&
  !looksLikePicture(value) &&
  !looksLikeFilm(value);

function isFact({ key, value }: Field): boolean {
  if (isSettingName(foldName(key)) || kindOfName(key) !== undefined || /^(?:kind|heading|label|name)$/i.test(key))
    return false;
  if (Array.isArray(value)) return value.length > 0 && value.length <= 12 && value.every(isShortText);
  return typeof value === 'number' || isShortText(value);
}

/** Takes the short fields that have no name of ours out of a document: each is a label and a value. */
export function takeLooseFacts(record: OpenRecord, reading: Reading): Fact[] {
  return record
    .rest()
    .filter(isFact)
    .flatMap((field) => {
      const value = readLine(field, reading);
      record.drop(field.key);
      return value === undefined ? [] : [{ label: labelOf(field.key, field.at, reading), value }];
    });
}

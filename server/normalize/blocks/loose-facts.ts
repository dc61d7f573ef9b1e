import type { Fact } from '../../../shared/contract/block.ts';
import { looksLikeImage, looksLikeVideo } from '../ground/media-look.ts';
import { foldName } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readSpokenLine } from '../text/text-language.ts';
import { isBodyName, isContainerName, isMetadataName, kindOfName } from './block-kind.ts';
import { isWrittenLabel, labelOf } from './facts.ts';

const maxLength = 120;

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= maxLength &&
  !/[<\n]|:\/\//.test(value) &&
  !looksLikeImage(value) &&
  !looksLikeVideo(value);

/** True for a label with a short value. A label written for readers is never metadata. */
export function isLooseFact({ key, value }: PayloadNode): boolean {
  const name = foldName(key);
  if (isBodyName(name) || kindOfName(key) !== undefined) return false;
  if (isMetadataName(name) && !isWrittenLabel(key)) return false;
  return typeof value === 'number' || (isShortText(value) && !/[.!?…]\s*$/.test(String(value)));
}

function isFact({ key, value }: PayloadNode): boolean {
  const name = foldName(key);
  if (isBodyName(name) || isMetadataName(name) || kindOfName(key) !== undefined) return false;
  if (/^(?:kind|heading|label|name)$/i.test(key)) return false;
  if (Array.isArray(value))
    return !isContainerName(key) && value.length > 0 && value.length <= 12 && value.every(isShortText);
  return typeof value === 'number' || isShortText(value);
}

/** Takes short fields with unknown names as labels and values. */
export function takeLooseFacts(record: OpenRecord): Fact[] {
  return record
    .rest()
    .filter(isFact)
    .flatMap((field) => {
      const { text: value, ...language } = readSpokenLine(field) ?? {};
      record.drop(field.key);
      return value === undefined ? [] : [{ label: labelOf(field), value, ...language }];
    });
}

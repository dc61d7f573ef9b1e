import type { Fact } from '../../../shared/contract/block.ts';
import { foldName } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isSystemValue, nameOfRelated } from '../payload/system-fields.ts';
import { readSpokenLine } from '../text/text-language.ts';
import { isBodyName, isContainerName, isMetadataName, kindOfName } from './block-kind.ts';
import { isShortText, isWrittenLabel, labelOf } from './facts.ts';

const isOneLine = (value: unknown): boolean => isShortText(value, 120) && !value.includes('\n');

/** True for a label with a short value. A label written for readers is never metadata. */
export function isLooseFact({ key, value }: PayloadNode): boolean {
  const name = foldName(key);
  if (isBodyName(name) || kindOfName(key) !== undefined || isSystemValue(key, value)) return false;
  if (isMetadataName(name) && !isWrittenLabel(key)) return false;
  return typeof value === 'number' || (isOneLine(value) && !/[.!?…]\s*$/.test(String(value)));
}

function isFact({ key, value }: PayloadNode): boolean {
  const name = foldName(key);
  if (isBodyName(name) || isMetadataName(name) || kindOfName(key) !== undefined || isSystemValue(key, value))
    return false;
  if (/^(?:kind|heading|label|name)$/i.test(key)) return false;
  if (isOneLine(nameOfRelated(value))) return true;
  if (Array.isArray(value))
    return !isContainerName(key) && value.length > 0 && value.length <= 12 && value.every(isOneLine);
  return typeof value === 'number' || isOneLine(value);
}

/** Takes short fields with unknown names as labels and values. */
export const takeLooseFacts = (record: OpenRecord): Fact[] =>
  record
    .rest()
    .filter(isFact)
    .flatMap((field) => {
      const { text: value, ...language } = readSpokenLine(field.with(nameOfRelated(field.value) ?? field.value)) ?? {};
      record.drop(field.key);
      return value === undefined ? [] : [{ label: labelOf(field), value, ...language }];
    });

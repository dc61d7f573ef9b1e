import type { Fact } from '../../../shared/contract/block.ts';
import { humanize } from '../reply/choices.ts';
import { readList } from '../reply/list.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { isRecord, keysOf, type Place, pointerTo, type WireRecord } from '../reply/record.ts';
import { readLine } from '../text/printable.ts';
import { cleanLine } from '../text/text.ts';

const labelKeys = /^(?:label|key|term|year|date|name|title)$/i;
const dateKeys = /^(?:label|key|term|year|date)$/i;
const proseKeys = /^(?:body|content|html|description|copy|url|href|link|src|image|file)$/i;
const maxFactLength = 160;

const isShort = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && value.length <= maxFactLength && !/[<>]|:\/\//.test(value));

/** Whether a record is a label with a short value or two beside it, such as `{ year, title, place }`. */
export function looksLikeFact(value: unknown): value is WireRecord {
  if (!isRecord(value)) return false;
  const keys = keysOf(value).filter((key) => !/^(?:id|_?key|order|sort|icon)$/i.test(key));
  const isSmall = keys.length >= 2 && keys.length <= 4 && keys.every((key) => isShort(value[key]));
  if (!isSmall || keys.some((key) => proseKeys.test(key))) return false;
  // A title with a text is a heading with its paragraph; a year with a text is a fact.
  return keys.some((key) => (keys.includes('text') ? dateKeys : labelKeys).test(key));
}

/** A key as a label: as it stands when somebody wrote it to be read. */
export function labelOf(key: string, at: string, reading: Reading): string {
  const isWritten = /[A-Z\s]/.test(key.charAt(0)) || /\s/.test(key);
  return cleanLine(isWritten ? key : humanize(key), at, reading);
}

/** Facts out of a list of pairs, or a map from labels to values. */
export function readFacts(place: Place, reading: Reading): Fact[] {
  const { value, at } = place;
  if (isRecord(value) && isFactMap(value)) {
    return keysOf(value).flatMap((key) =>
      pair(labelOf(key, at, reading), readLine({ value: value[key], at: pointerTo(at, key) }, reading)),
    );
  }
  return readList(place, reading, { isElement: looksLikeFact }).flatMap((element) =>
    readFact(element, element.key, reading),
  );
}

const isFactMap = (record: WireRecord): boolean =>
  !looksLikeFact(record) &&
  !keysOf(record).every((key) => /^\d+$/.test(key)) &&
  keysOf(record).some((key) => typeof record[key] !== 'object');

const pair = (label: string, value: string | undefined): Fact[] => (value === undefined ? [] : [{ label, value }]);

function readFact(place: Place, key: string | undefined, reading: Reading): Fact[] {
  if (!isRecord(place.value)) {
    const line = readLine(place, reading);
    if (line === undefined) return [];
    if (key !== undefined && !/^\d+$/.test(key)) return pair(labelOf(key, place.at, reading), line);
    const [label, value] = line.split(/:\s+(.*)/s);
    return value ? [{ label: label ?? '', value }] : [{ label: '', value: line }];
  }
  const record = new OpenRecord(place.value, place.at, reading, ['attributes', 'data', 'fields', 'item', 'value']);
  const label = record.take('factLabel', (field) => readLine(field, reading)) ?? '';
  const value = record.take('factValue', (field) => readLine(field, reading)) ?? restOf(record, reading);
  return value === undefined && label === '' ? [] : [{ label, value: value ?? '' }];
}

function restOf(record: OpenRecord, reading: Reading): string | undefined {
  const others = record.rest().filter(({ key }) => !/^(?:id|_?key|order|sort|icon|kind|type)$/i.test(key));
  const lines = others.flatMap((field) => readLine(field, reading) ?? []);
  return lines.length > 0 ? lines.join(', ') : undefined;
}

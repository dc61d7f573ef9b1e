import type { Option } from '../../../shared/contract/project.ts';
import { isOptionValue, optionValueOf, valueInLink } from '../../../shared/option-value.ts';
import { readLine } from '../text/printable.ts';
import { readList } from './list.ts';
import { OpenRecord } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isRecord, type Place } from './record.ts';

const containers = ['attributes', 'data', 'fields', 'node', 'item'];

/** "public-spaces" as words: "Public spaces". */
export function humanize(value: string): string {
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  const first = words.charAt(0).toUpperCase();
  return first + (words === words.toUpperCase() ? words.slice(1) : words.slice(1).toLowerCase());
}

/** Options out of slugs, labels, objects or comma-separated text; each value once. */
export function readOptions(place: Place, reading: Reading): Option[] {
  const elements = readList(place, reading, { splitText: true, isElement: isOption });
  const options = elements.flatMap((element) => readOption(element, reading) ?? []);
  const seen = new Set<string>();
  return options.filter(({ value }) => seen.size < seen.add(value).size);
}

const isOption = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.values(record).some((value) => typeof value !== 'object');

/** One option, undefined for nothing printable. */
export function readOption(place: Place, reading: Reading): Option | undefined {
  if (isRecord(place.value)) return fromRecord(new OpenRecord(place.value, place.at, reading, containers), reading);
  if (typeof place.value === 'object') return readOptions(place, reading)[0];
  const text = readLine(place, reading);
  if (text === undefined) return undefined;
  const value = valueInLink(text);
  return isOptionValue(value) ? { value, label: humanize(value) } : { value: optionValueOf(value), label: text };
}

function fromRecord(record: OpenRecord, reading: Reading): Option | undefined {
  const label = record.take('optionLabel', (place) => readLine(place, reading));
  const exact = record.peek('value');
  const given = record.take('optionValue', (place) => readLine(place, reading));
  const value = given !== undefined && given !== exact ? valueInLink(given) : given;
  if (value === undefined && label === undefined) return undefined;
  return { value: value ?? optionValueOf(label ?? ''), label: label ?? humanize(value ?? '') };
}

import type { Option } from '../../../shared/contract/project.ts';
import { isOptionValue, optionValueOf, valueInLink } from '../../../shared/option-value.ts';
import { readLine } from '../text/printable.ts';
import { readList, uniqueBy } from './list.ts';
import { OpenRecord } from './open-record.ts';
import type { Place } from './place.ts';
import type { WireRecord } from './record.ts';

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
export function readOptions(place: Place): Option[] {
  const elements = readList(place, { splitText: true, isElement: isOption });
  return uniqueBy(
    elements.flatMap((element) => readOption(element) ?? []),
    ({ value }) => value,
  );
}

const isOption = (record: WireRecord): boolean => Object.values(record).some((value) => typeof value !== 'object');

/** One option, undefined for nothing printable. */
export function readOption(place: Place): Option | undefined {
  if (place.isRecord()) return fromRecord(new OpenRecord(place, containers));
  if (typeof place.value === 'object') return readOptions(place)[0];
  const text = readLine(place);
  if (text === undefined) return undefined;
  const value = valueInLink(text);
  return isOptionValue(value) ? { value, label: humanize(value) } : { value: optionValueOf(value), label: text };
}

function fromRecord(record: OpenRecord): Option | undefined {
  const label = record.take('optionLabel', readLine);
  const exact = record.peek('value');
  const given = record.take('optionValue', readLine);
  const value = given !== undefined && given !== exact ? valueInLink(given) : given;
  if (value === undefined && label === undefined) return undefined;
  return { value: value ?? optionValueOf(label ?? ''), label: label ?? humanize(value ?? '') };
}

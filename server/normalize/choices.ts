import type { Option } from '../../shared/contract/project.ts';
import { readList } from './list.ts';
import { OpenRecord } from './open-record.ts';
import { readLine } from './printable.ts';
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

/** Words as a value for URLs: "Public spaces" is "public-spaces". */
function slugify(label: string): string {
  const slug = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug || label;
}

const isSlug = (text: string): boolean => /^[\p{Ll}\p{Lo}\d]+(?:[-_][\p{Ll}\p{Lo}\d]+)*$/u.test(text);

/** The last part of a URL, or its `typology` or `size` parameter: what a link to a filter filters by. */
function valueOfUrl(text: string): string {
  if (!/[/?]/.test(text) || /\s/.test(text)) return text;
  const parameter = text.match(/[?&](?:typology|size)=([^&#]+)/)?.[1];
  return (
    parameter ??
    text
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast(Boolean) ??
    text
  );
}

/** Options out of slugs, labels, objects or comma-separated text; each value once. */
export function readOptions(place: Place, reading: Reading): Option[] {
  const elements = readList(place, reading, { splitText: true, isElement: isOption });
  const options = elements.flatMap((element) => readOption(element, reading) ?? []);
  return options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
}

const isOption = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.values(record).some((value) => typeof value !== 'object');

/** One option, undefined for nothing printable. */
export function readOption(place: Place, reading: Reading): Option | undefined {
  if (isRecord(place.value)) return fromRecord(new OpenRecord(place.value, place.at, reading, containers), reading);
  if (typeof place.value === 'object') return readOptions(place, reading)[0];
  const text = readLine(place, reading);
  if (text === undefined) return undefined;
  const value = valueOfUrl(text);
  return isSlug(value) ? { value, label: humanize(value) } : { value: slugify(value), label: text };
}

function fromRecord(record: OpenRecord, reading: Reading): Option | undefined {
  const label = record.take('optionLabel', (place) => readLine(place, reading));
  const exact = record.peek('value');
  const given = record.take('optionValue', (place) => readLine(place, reading));
  const value = given !== undefined && given !== exact ? valueOfUrl(given) : given;
  if (value === undefined && label === undefined) return undefined;
  return { value: value ?? slugify(label ?? ''), label: label ?? humanize(value ?? '') };
}

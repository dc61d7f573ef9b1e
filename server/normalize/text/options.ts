import type { Option } from '../../../shared/contract/project.ts';
import { isOptionValue, optionValueOf, valueInLink } from '../../../shared/find/option-value.ts';
import { keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { cleanLine } from '../ground/text.ts';
import { foldedNames, foldName } from '../payload/field-names.ts';
import { readList, uniqueBy } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readLine } from './printable.ts';

const containers = ['attributes', 'data', 'fields', 'node', 'item'];

export function humanize(value: string): string {
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  const first = words.charAt(0).toUpperCase();
  return first + (words === words.toUpperCase() ? words.slice(1) : words.slice(1).toLowerCase());
}

const optionNames = new Set([...(foldedNames.get('optionValue') ?? []), ...(foldedNames.get('optionLabel') ?? [])]);

const isOption = (record: PayloadRecord): boolean => keysOf(record).some((key) => optionNames.has(foldName(key)));

const isOptionMap = (record: PayloadRecord): boolean =>
  !isOption(record) && Object.values(record).every((value) => typeof value !== 'object');

/** Options from slugs, labels, objects, maps or comma-separated text, each value once. */
export function readOptions(node: PayloadNode): Option[] {
  const elements = readList(node, { splitText: true, isElement: (record) => isOption(record) || isOptionMap(record) });
  const options = elements.flatMap((element) =>
    element.isRecord() && isOptionMap(element.value)
      ? element.fields().flatMap((field) => mappedOption(field) ?? [])
      : (readOption(element) ?? []),
  );
  return uniqueBy(options, ({ value }) => value);
}

/** Ids of entries that the CMS did not join. A year can be a label. */
const reference = /^(?:(?!(?:1\d|20)\d\d$)\d+|(?=[a-f]*\d)[\da-f]{24}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** Options, unless all are ids. */
export function readTypologies(node: PayloadNode): Option[] {
  const options = readOptions(node);
  return options.every(({ value, label }) => reference.test(value) && label === humanize(value)) ? [] : options;
}

/** Of key and text, the one fit for URLs is the value. A flag or count only means that the option exists. */
function mappedOption(field: PayloadNode): Option | undefined {
  const key = cleanLine(field.key, field);
  if (key === '' || !field.value) return undefined;
  const text = typeof field.value === 'string' ? readLine(field) : humanize(key);
  if (text === undefined) return undefined;
  const isSwapped = isOptionValue(text) && !isOptionValue(key);
  return isSwapped ? { value: text, label: key } : { value: optionValueOf(key), label: text };
}

export function readOption(node: PayloadNode): Option | undefined {
  if (node.isRecord()) return fromRecord(new OpenRecord(node, containers));
  if (typeof node.value === 'object') return readOptions(node)[0];
  const text = readLine(node);
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

export function readPlace(node: PayloadNode): string | undefined {
  if (!node.isRecord()) return readLine(node);
  const { name, city, label, region, country } = node.value;
  const parts = [name ?? city ?? label, region, country].map(scalarText).filter(Boolean);
  return readLine(parts.length > 1 ? node.with(parts.join(', ')) : node);
}

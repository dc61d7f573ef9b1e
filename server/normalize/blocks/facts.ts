import type { Fact } from '../../../shared/contract/block.ts';
import { isEmptyDate } from '../ground/dates.ts';
import { looksLikeImage, looksLikeVideo } from '../ground/media-look.ts';
import { isNothing, isRecord, keysOf, type PayloadRecord } from '../ground/record.ts';
import { cleanLine } from '../ground/text.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { readList } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readHref } from '../text/link.ts';
import { humanize } from '../text/options.ts';
import { readLine, readText } from '../text/printable.ts';
import {
  isLanguageField,
  languageOfScript,
  languagesInMarkup,
  readSpokenLine,
  type SpokenText,
  takeLanguage,
} from '../text/text-language.ts';

const labelKeys = /^(?:label|key|term|year|date|name|title)$/i;
const dateKeys = /^(?:label|key|term|year|date)$/i;
const proseKeys = /^(?:body|content|html|description|copy|url|href|link|src|image|file)$/i;
const linkKeys = /^(?:url|href|link|link_?url|website)$/i;
/** A label with a link is a link. With one of these, it is a fact. */
const factKeys = /^(?:year|date|term|value|role|position|function|job|job_?title)$/i;
const maxFactLength = 160;

/** True for words without markup, which are not the address of a file. */
export const isShortText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' &&
  value.length <= maxLength &&
  !/<|:\/\//.test(value) &&
  !looksLikeImage(value) &&
  !looksLikeVideo(value);

const isShort = (value: unknown): boolean =>
  typeof value === 'number' || (isShortText(value, maxFactLength) && value.trim() !== '' && !value.includes('>'));

const isLinkField = ({ key, value }: { readonly key: string; readonly value: unknown }): boolean =>
  linkKeys.test(key) && (isNothing(value) || typeof value === 'string');

/** True for a label with one or two short values, and perhaps a link, such as `{ year, title, place, url }`. */
export function looksLikeFact(value: unknown): value is PayloadRecord {
  if (!isRecord(value)) return false;
  const all = keysOf(value).filter(
    (key) => !/^(?:id|_?key|order|sort|icon)$/i.test(key) && !isLanguageField(key, value[key]),
  );
  const keys = all.filter((key) => !isLinkField({ key, value: value[key] }));
  if (keys.length < all.length && !keys.some((key) => factKeys.test(key))) return false;
  const isSmall = keys.length >= 2 && keys.length <= 4 && keys.every((key) => isShort(value[key]));
  if (!isSmall || keys.some((key) => proseKeys.test(key))) return false;
  // A title with a text is a heading with its paragraph; a year with a text is a fact.
  return keys.some((key) => (keys.includes('text') ? dateKeys : labelKeys).test(key));
}

/** True if a key was written for readers: `Client`, `floor area`, as opposed to `CREATED_AT`. */
export const isWrittenLabel = (key: string): boolean =>
  /\s/.test(key) || (/^\p{Lu}/u.test(key) && !/^[\p{Lu}\d]+_[\p{Lu}\d_]+$/u.test(key));

export function labelOf(node: PayloadNode): string {
  const { key } = node;
  return cleanLine(isWrittenLabel(key) ? key : humanize(key), node);
}

/** Words by year, as in a list of exhibitions: `{ "2021": ["Rome", "Milan"] }`. Undefined for other records. */
export function factsByYear(node: PayloadNode): Fact[] | undefined {
  if (!node.isRecord()) return undefined;
  const fields = Object.entries(node.value);
  const isYears = fields.length > 0 && fields.every(([key, value]) => isYearKey.test(key) && isWords(value));
  if (!isYears) return undefined;
  return node.fields().flatMap((field) => {
    const lines = Array.isArray(field.value) ? field.items() : [field];
    return pair(field.key, { text: lines.map(lineOf).filter(Boolean).join('; ') });
  });
}

const isYearKey = /^(?:\p{L}{2,7}\.?\s)?(?:19|20)\d{2}(?:\s?[-–—/]\s?(?:\d{2,4}|\p{L}{3,8}))?\s?$/u;

const isWords = (value: unknown): boolean => (Array.isArray(value) ? value.every(isLine) : isLine(value));

const isLine = (value: unknown): boolean =>
  isShort(value) || (isRecord(value) && !isNothing(value) && Object.values(value).every(isShort));

const lineOf = (node: PayloadNode): string => (node.isRecord() ? restOf(new OpenRecord(node)) : readLine(node)) ?? '';

/** Facts from a list of pairs, a map of labels to values, or lines such as "Client: Someone". */
export function readFacts(node: PayloadNode): Fact[] {
  if (typeof node.value === 'string') return parseJsonText(node.value) ? [] : factsInLines(node.value, node);
  const { value } = node;
  const byYear = factsByYear(node);
  if (byYear) return byYear;
  if (Array.isArray(value) && value.every(isPair))
    return node.items().flatMap((item) => pair(readLine(item.child(0)) ?? '', readSpokenLine(item.child(1))));
  if (node.isRecord() && isFactMap(node.value))
    return node.fields().flatMap((field) => pair(labelOf(field), readSpokenLine(field)));
  return readList(node, { isElement: looksLikeFact }).flatMap((element) => {
    const { source } = element;
    return source ? readFact(element).map((fact) => ({ ...fact, source })) : readFact(element);
  });
}

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && value.every(isShort);

/** Longer text, and text with links or images, stays for a block. */
function factsInLines(text: string, node: PayloadNode): Fact[] {
  if (/<(?:a|img|picture|figure|iframe)\b/i.test(text)) return [];
  const pairs = text.replace(/<\/(?:dt|td|th)>\s?<(?:dd|td|th)\b[^<>]*>/gi, ': ');
  const lines = readText(node.with(pairs))?.split('\n').filter(Boolean) ?? [];
  if (lines.some((line) => line.length > maxFactLength)) return [];
  const languages = languagesInMarkup(text, node);
  return lines.flatMap((line) =>
    readFact(node.asItem().with(line)).map((fact) => ({
      ...fact,
      ...(languages.get(fact.value) ?? languages.get(line)),
    })),
  );
}

const isFactMap = (record: PayloadRecord): boolean =>
  !looksLikeFact(record) &&
  !keysOf(record).every((key) => /^\d+$/.test(key)) &&
  keysOf(record).some((key) => typeof record[key] !== 'object');

const pair = (label: string, { text: value, ...language }: Partial<SpokenText> = {}): Fact[] =>
  !value || isEmptyDate(value) ? [] : [{ label, value, ...language }];

function readFact(node: PayloadNode): Fact[] {
  if (!node.isRecord()) {
    const words = readSpokenLine(node);
    if (!words) return [];
    const { text: line, ...language } = words;
    if (node.name !== undefined) return pair(labelOf(node), words);
    const [label, value] = line.split(/:\s+(.*)/s);
    return value ? pair(label ?? '', { text: value, ...language }) : [{ label: '', value: line, ...language }];
  }
  const record = new OpenRecord(node, ['attributes', 'data', 'fields', 'item', 'value']);
  const label = record.take('factLabel', readLine) ?? '';
  const title = label === '' ? undefined : record.take('blockTitle', readLine);
  const words = record.take('factValue', readSpokenLine);
  const { text: given, ...ofText } = words ?? {};
  const language = { ...ofText, ...takeLanguage(record) };
  const own = title !== undefined && given !== undefined ? `${title}: ${given}` : (given ?? title);
  const href = takeHref(record);
  const link = { ...language, ...(href !== undefined && { href }) };
  const value = [own, restOf(record)].filter((text) => text !== undefined).join(', ');
  const isUndated = value === '' && Object.values(node.value).some(isEmptyDate);
  if (value === '')
    return label === '' || isUndated ? [] : [{ label: '', value: label, ...languageOfScript(label), ...link }];
  return [{ label, value, ...languageOfScript(value), ...link }];
}

function takeHref(record: OpenRecord): string | undefined {
  const field = record.rest().find(isLinkField);
  if (!field) return undefined;
  record.drop(field.key);
  return typeof field.value === 'string' && field.value.trim() !== '' ? readHref(field.value, field) : undefined;
}

const isCode = /^(?:_.*|id|key|order|sort.*|icon|kind|type|style|colou?r|class.*|slug|layout|variant|align.*)$/i;

function restOf(record: OpenRecord): string | undefined {
  const others = record.rest().filter(({ key }) => isWrittenLabel(key) || !isCode.test(key));
  const lines = others.flatMap((field) => readLine(field) ?? []);
  return lines.length > 0 ? lines.join(', ') : undefined;
}

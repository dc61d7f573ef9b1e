import type { PayloadNode } from '../payload/payload-node.ts';
import { isRecord, scalarText } from '../payload/record.ts';
import { findDate } from './dates.ts';
import { readLine } from './printable.ts';

/** A finite number from a number or a text such as "12,5" or "1600px". */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const match = value.trim().match(/^([+-]?\d+(?:[.,]\d+)?)\s*(?:px|cm|mm|m|in|"|″)?$/i);
  return match ? Number(match[1]?.replace(',', '.')) : undefined;
}

const maxPixels = 100_000;

export function readPixels(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  const pixels = Math.round(number);
  return pixels > 0 && pixels <= maxPixels ? pixels : undefined;
}

const yes: ReadonlySet<string> = new Set([
  ...['1', '-1', 'true', 't', 'yes', 'y', 'on', 'ja', 'j', 'oui', 'o', 'si', 'sì', 'sí', 's', 'sim', 'да', 'はい'],
  ...['x', '✓', 'checked', 'enabled', 'active', 'published', 'visible', 'public', 'live', 'shown', '\u0001', "b'1'"],
]);
const no: ReadonlySet<string> = new Set([
  ...['0', 'false', 'f', 'no', 'n', 'off', 'nein', 'non', 'não', 'нет', 'いいえ', 'unchecked', 'disabled', 'inactive'],
  ...['unpublished', 'hidden', 'private', 'draft', 'none', '\u0000', "b'0'"],
]);

/** True or false in the form of any database: bits as bytes, `t` and `f`, words of several languages. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0 || value === -1) return value !== 0;
  if (isRecord(value)) return readFlag(value.data ?? value.$numberInt ?? value.$numberLong ?? value.value ?? value.key);
  if (Array.isArray(value)) return value.length === 1 ? readFlag(value[0]) : undefined;
  if (typeof value !== 'string') return undefined;
  const word = value.length === 1 ? value.toLowerCase() : value.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1000 && number <= 2999;

/** A year as display text: "2024", "2021–2023", or the editor's words. Undefined for "0000-00-00". */
export function readYear(node: PayloadNode): string | undefined {
  const { value } = node;
  if (typeof value === 'number' && isYear(value)) return String(value);
  const dated = yearOfDate(node);
  if (dated !== undefined) return dated || undefined;
  if (typeof value === 'number') return undefined;
  if (isRecord(value)) {
    const ends = [value.from ?? value.start ?? value.begin, value.to ?? value.end ?? value.until];
    const [from, to] = ends.map((end) => {
      const inner = node.with(end);
      return yearOfDate(inner) ?? yearOfText(scalarText(end).trim());
    });
    if (from) return to && to !== from ? `${from}–${to}` : from;
  }
  return yearOfText(readLine(node) ?? '');
}

/** '' for a date that means no date. */
function yearOfDate(node: PayloadNode): string | undefined {
  const date = findDate(node.value);
  if (date === undefined) return undefined;
  if (date === 'none') return '';
  node.note('year-from-date');
  return String(date.year);
}

function yearOfText(text: string): string | undefined {
  if (text === '' || /^0{4}(?:-00){0,2}/.test(text)) return undefined;
  const range = text.match(/^(\d{4})\s*(?:[-–—/]|to)\s*(\d{4})$/);
  if (range) return range[1] === range[2] ? range[1] : `${range[1]}–${range[2]}`;
  return text.length <= 60 ? text : undefined;
}

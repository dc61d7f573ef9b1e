import type { Dimensions } from '../../../shared/contract/project.ts';
import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isRecord, scalarText } from '../payload/record.ts';
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

export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on', 'y'].includes(word)) return true;
  return ['0', 'false', 'no', 'off', 'n'].includes(word) ? false : undefined;
}

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1000 && number <= 2999;

/** A year as display text: "2024", "2021–2023", or the editor's words. Undefined for "0000-00-00". */
export function readYear(node: PayloadNode): string | undefined {
  const { value } = node;
  if (typeof value === 'number') return yearOfNumber(value, node);
  if (isRecord(value)) {
    const ends = [value.from ?? value.start ?? value.begin, value.to ?? value.end ?? value.until].map(scalarText);
    const [from, to] = ends.map((end) => (end ? yearOfText(end, node) : undefined));
    if (from) return to && to !== from ? `${from}–${to}` : from;
  }
  const line = readLine(node);
  return line === undefined ? undefined : yearOfText(line, node);
}

/** A year, or seconds or milliseconds since 1970. */
function yearOfNumber(number: number, node: PayloadNode): string | undefined {
  if (isYear(number)) return String(number);
  const milliseconds = Math.abs(number) >= 1e11 ? number : number * 1000;
  if (Math.abs(number) < 1e8 || Math.abs(milliseconds) > 4e13) return undefined;
  node.note('year-from-date');
  return String(new Date(milliseconds).getUTCFullYear());
}

function yearOfText(text: string, node: PayloadNode): string | undefined {
  if (/^0{4}(?:-00){0,2}|^0$/.test(text)) return undefined;
  if (/^\d{9,14}$/.test(text)) return yearOfNumber(Number(text), node);
  const range = text.match(/^(\d{4})\s*(?:[-–—/]|to)\s*(\d{4})$/);
  if (range) return range[1] === range[2] ? range[1] : `${range[1]}–${range[2]}`;
  const date =
    text.match(/^(\d{4})-(?:0\d|1[0-2]|\d{2}-\d{2})(?:[T ].*)?$/) ?? text.match(/^\d{1,2}[./]\d{1,2}[./](\d{4})$/);
  if (date) {
    node.note('year-from-date');
    return date[1];
  }
  return text.length <= 60 ? text : undefined;
}

const centimetersPer: Readonly<Record<string, number>> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  inch: 2.54,
  inches: 2.54,
  '"': 2.54,
  '″': 2.54,
};
/** One side of "46 × 78 × 51 cm". */
const side = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m|in|inch|inches|"|″)?$/i;

/** Dimensions in cm from a record, a list or a text such as "46 × 78 × 51 cm". Undefined without width and height. */
export function readDimensions(node: PayloadNode): Dimensions | undefined {
  if (Array.isArray(node.value)) return dimensions(node.value.map(readNumber), 1);
  if (node.isRecord()) return dimensionsOf(new OpenRecord(node));
  return dimensionsOfText(scalarText(node.value).trim());
}

/** The last unit applies to all sides. */
function dimensionsOfText(text: string): Dimensions | undefined {
  if (text.length > 100) return undefined;
  const plain = trimEnd(text, '.').replace(/^[hwd][:=]?/i, '');
  const sides = plain.split(/[x×*]/i).map((part) => part.trim().match(side));
  if (sides.length > 3 || sides.includes(null)) return undefined;
  const unit = sides.findLast((match) => match?.[2])?.[2] ?? 'cm';
  return dimensions(
    sides.map((match) => readNumber(match?.[1])),
    centimetersPer[unit.toLowerCase()] ?? 1,
  );
}

/** Dimensions in separate fields (`width_cm` …). */
export function dimensionsOf(record: OpenRecord): Dimensions | undefined {
  const unit = record.take('unit', ({ value }) => centimetersPer[scalarText(value).trim().toLowerCase()]) ?? 1;
  if (!record.has('width', isLength) || !record.has('height', isLength)) return undefined;
  const sides = (['width', 'height', 'depth'] as const).map((name) =>
    record.take(name, ({ value }) => readNumber(value)),
  );
  return dimensions(sides, unit);
}

const isLength = ({ value }: PayloadNode): boolean => (readNumber(value) ?? 0) > 0;

function dimensions(sides: readonly (number | undefined)[], factor: number): Dimensions | undefined {
  const [widthCm, heightCm, depthCm] = sides.map((length) =>
    length && length > 0 ? rounded(length * factor) : undefined,
  );
  if (!widthCm || !heightCm) return undefined;
  return depthCm ? { widthCm, heightCm, depthCm } : { widthCm, heightCm };
}

const rounded = (length: number): number => Math.round(length * 1000) / 1000;

import { findDate } from '../ground/dates.ts';
import { isNothing, isRecord, scalarText } from '../ground/record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
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

const years = /^(?:1[89]\d|20[0-4])\d(?:\s?[-–—/]\s?(?:1[89]\d|20[0-4])\d)?$/;
const figureNames =
  /award|prize|premio|sold|verkauf|vend|acqui|purchas|exhibit|catalog|post|since|founded|born|birth|edition|auflage|tir(?:age|atura)|price|prei[sx]|prix|pre[cz]+[io]o?|cost|kosten|coût|budget|value|wert|numb|num[ée]ro|nummer|anzahl|quantit|stock|seat|capacit|platz|plätze|area|fläche|flaeche|surface|superfic|oppervlak|length|länge|laenge|weight|gewicht|peso|poids|postal|phone|invent|count|visit|besuch|価格|面積|番号|人数|价格|面积|编号/i;
const figureParts =
  /(?:^|[_\s.-])(?:nr|no|ref|sku|code|zip|plz|cap|cp|tel|kw|kg|mm|cm|m2|m3|m²|qm|sqm|sqft|ft|eur|chf|usd|[gmw])$/i;

/** True for a year or a period in a field of an unknown name, which is not that of another figure, such as a price. */
export const isLikeYear = (name: string, value: unknown): boolean =>
  years.test(scalarText(value).trim()) && !figureNames.test(name) && !figureParts.test(name);

const startNames = ['from', 'start', 'begin', 'startDate', 'start_date'];
const endNames = ['to', 'end', 'until', 'endDate', 'end_date'];

/** The ends of a period in a record (of Notion in its `date`) or a text such as "2021-03-14/2022-04-01". */
function endsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string' && value.length <= 80) return value.split(/\s?\/\s?(?=\d{4}-)|\s(?:[-–—/]|to)\s/);
  if (!isRecord(value)) return [];
  const { date } = value;
  const record = isRecord(date) ? date : value;
  return [startNames, endNames].map((names) => names.map((name) => record[name]).find((end) => !isNothing(end)));
}

/** A year as display text: "2024", "2021–2023", or the editor's words. Undefined for "0000-00-00". */
export function readYear(node: PayloadNode): string | undefined {
  const { value } = node;
  if (/^[12]\d{3}$/.test(scalarText(value))) return scalarText(value);
  const [from, to] = endsOf(value).map((end) => yearOfEnd(node.with(end), typeof value === 'string'));
  if (from && (to || isRecord(value))) return to && to !== from ? `${from}–${to}` : from;
  const dated = yearOfDate(node);
  if (dated !== undefined) return dated || undefined;
  if (typeof value === 'number') return undefined;
  const line = readLine(node) ?? '';
  return typeof value === 'string' || line === '' ? yearOfText(line) : readYear(node.with(line));
}

/** In a text, both ends must be dates: other words are the editor's. */
const yearOfEnd = (end: PayloadNode, isText: boolean): string | undefined =>
  yearOfDate(end) ?? (isText ? undefined : yearOfText(scalarText(end.value).trim()));

/** '' for a date that means no date. */
function yearOfDate(node: PayloadNode): string | undefined {
  const date = findDate(node.value);
  if (date === undefined) return undefined;
  node.markAsFigures();
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

import type { Reading } from '../reply/reading.ts';
import { isRecord, type Place, scalarText } from '../reply/record.ts';
import { readLine } from './printable.ts';

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1000 && number <= 2999;

/** Year as display text: "2024", "2021–2023", or what the editor wrote. Undefined for none ("0000-00-00" is none). */
export function readYear(place: Place, reading: Reading): string | undefined {
  const { value, at } = place;
  if (typeof value === 'number') return fromNumber(value, at, reading);
  if (isRecord(value)) {
    const ends = [value.from ?? value.start ?? value.begin, value.to ?? value.end ?? value.until].map(scalarText);
    const [from, to] = ends.map((end) => (end ? fromText(end, at, reading) : undefined));
    if (from) return to && to !== from ? `${from}–${to}` : from;
  }
  const line = readLine(place, reading);
  return line === undefined ? undefined : fromText(line, at, reading);
}

/** A year, or seconds or milliseconds since 1970. */
function fromNumber(number: number, at: string, { ledger }: Reading): string | undefined {
  if (isYear(number)) return String(number);
  const milliseconds = Math.abs(number) >= 1e11 ? number : number * 1000;
  if (Math.abs(number) < 1e8 || Math.abs(milliseconds) > 4e13) return undefined;
  ledger.note(at, 'year-from-date');
  return String(new Date(milliseconds).getUTCFullYear());
}

function fromText(text: string, at: string, reading: Reading): string | undefined {
  if (/^0{4}(?:-00){0,2}|^0$/.test(text)) return undefined;
  if (/^\d{9,14}$/.test(text)) return fromNumber(Number(text), at, reading);
  const range = text.match(/^(\d{4})\s*(?:[-–—/]|to)\s*(\d{4})$/);
  if (range) return range[1] === range[2] ? range[1] : `${range[1]}–${range[2]}`;
  const date = text.match(/^(\d{4})-\d{2}(?:-\d{2})?(?:[T ].*)?$/) ?? text.match(/^\d{1,2}[./]\d{1,2}[./](\d{4})$/);
  if (date) {
    reading.ledger.note(at, 'year-from-date');
    return date[1];
  }
  return text.length <= 60 ? text : undefined;
}

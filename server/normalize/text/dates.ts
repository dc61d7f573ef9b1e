import { isRecord, type PayloadRecord, scalarText } from '../payload/record.ts';

/** A date of a CMS. `epochMs` is undefined if only the day is known in words. */
export interface ReadDate {
  readonly year: number;
  readonly epochMs?: number | undefined;
}

/** 'none' is a date that means no date, such as 0001-01-01. Undefined for anything that is not a date. */
type Found = ReadDate | 'none' | undefined;

const iso =
  /^([+-]?\d{4})[-/:](\d{1,2})(?:[-/:](\d{1,2}))?(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\[[^\]]+\])?)?$/i;
/** ACF writes `20210314`. */
const compact = /^((?:1\d|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:T?(\d{2})(\d{2})(\d{2})Z?)?$/;
const dayFirst = /^(\d{1,2})([./-])(\d{1,2})\2([+-]?\d{4})(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?.*)?$/i;
/** "March 14, 2021", "14. März 2021", "Sun, 14 Mar 2021 00:00:00 GMT". */
const named =
  /^(?:\p{L}{2,12}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.|º)?(?:\s+de)?\s+\p{L}{3,12}\.?(?:\s+de)?,?|\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?)\s+([+-]?\d{4})(?:[,\sT]+(?:at\s+)?\d{1,2}:\d{2}.*)?$/iu;
const eastern = /^(\d{4})\s*[年년]\s*\d{1,2}\s*[月월](?:\s*\d{1,2}\s*[日일])?$/;
const week = /^(\d{4})-W\d{2}(?:-\d)?$/;
/** .NET writes `/Date(1615680000000+0100)/`. */
const dotNet = /^\\?\/Date\((-?\d+)(?:[+-]\d{4})?\)\\?\/$/;

const noDate = /^(?:0{1,4}|invalid date|nan|null|none|never|n\/a|-|–|—)$/i;

/** First and last moments that platforms write for "no date": SQL Server, Windows, Excel, macOS, Unix, maximum values. */
const emptyDays = /^(?:1[67]53-01-01|1601-01-01|1899-12-3[01]|1900-01-0[01]|1904-01-01|1970-01-01|9999-12-31)$/;

const isYear = (year: number): boolean => year >= 1000 && year <= 2999;

/** A number is seconds or milliseconds since 1970. Small numbers are not times. */
function dateOfNumber(number: number): Found {
  if (number === 0 || number === -62_135_596_800 || number === -62_135_596_800_000) return 'none';
  const epochMs = Math.abs(number) >= 1e11 ? number : number * 1000;
  if (Math.abs(number) < 1e8 || Math.abs(epochMs) > 4e13) return undefined;
  return { year: new Date(epochMs).getUTCFullYear(), epochMs };
}

function dateOfDay(year: number, month: number, day: number, time?: string, zone?: string): Found {
  if (!isYear(year) && year !== 9999) return 'none';
  if (month === 0 || month > 12 || day > 31) return { year };
  const pad = (number: number) => String(number).padStart(2, '0');
  const text = `${year}-${pad(month)}-${pad(day || 1)}`;
  // A day without time may be meant: a work of 1970.
  const isMidnight = time !== undefined && /^0?0:00(?::00)?$/.test(time);
  if (emptyDays.test(text) && (isMidnight || year === 9999)) return 'none';
  const [hours = '00', minutes = '00', seconds = '00'] = (time ?? '').split(':').filter(Boolean);
  const offset = zone === undefined || /^[a-z]/i.test(zone) ? 'Z' : zone.replace(/(\d\d):?(\d\d)$/, '$1:$2');
  const epochMs = Date.parse(`${text}T${hours.padStart(2, '0')}:${minutes}:${seconds}${offset}`);
  return { year, epochMs: Number.isFinite(epochMs) ? epochMs : undefined };
}

/** The day of "3/14/2021" and "14.03.2021" is known only where one figure is larger than 12, or with points. */
function dateOfParts([, first = '', separator = '', second = '', written = '']: RegExpExecArray): Found {
  const [a, b, year] = [Number(first), Number(second), Number(written)];
  const isMonthFirst = b > 12 && a <= 12;
  const isSure = isMonthFirst || a > 12 || separator === '.' || a === b;
  const found = isMonthFirst ? dateOfDay(year, a, b) : dateOfDay(year, b, a);
  return isSure || found === 'none' || found === undefined ? found : { year: found.year };
}

function dateOfText(text: string): Found {
  if (noDate.test(text)) return 'none';
  if (/^-?\d{9,14}$/.test(text)) return dateOfNumber(Number(text));
  const known = iso.exec(text) ?? compact.exec(text);
  if (known) {
    const [, year, month, day, time] = known;
    const isCompact = known.length > 6;
    const clock = isCompact && time ? `${time}:${known[5]}:${known[6]}` : time;
    // "2021-03" is a month, "2021/22" is a season.
    if (day === undefined && (/^\d{4}\/\d/.test(text) || Number(month) > 12)) return undefined;
    return dateOfDay(Number(year), Number(month), Number(day ?? 1), clock, isCompact ? undefined : known[5]);
  }
  const parts = dayFirst.exec(text);
  if (parts) return dateOfParts(parts);
  const milliseconds = dotNet.exec(text)?.[1];
  if (milliseconds !== undefined) return dateOfNumber(Number(milliseconds));
  const year = (named.exec(text) ?? eastern.exec(text) ?? week.exec(text))?.[1];
  if (year === undefined) return undefined;
  if (!isYear(Number(year))) return 'none';
  const epochMs = Date.parse(/\d:\d{2}/.test(text) ? text : `${text} 00:00 UTC`);
  return { year: Number(year), epochMs: Number.isFinite(epochMs) ? epochMs : undefined };
}

/** Mongo, Firestore, Parse, PHP and GraphQL wrap a date in a record. */
const wrapped = [
  '$date',
  '$numberLong',
  'iso',
  'date',
  'datetime',
  'dateTime',
  '_seconds',
  'seconds',
  'epochSecond',
  'timestamp',
  'raw',
];

function dateOfRecord(record: PayloadRecord, depth: number): Found {
  const key = wrapped.find((name) => Object.hasOwn(record, name));
  return key === undefined || depth > 2 ? undefined : findDate(record[key], depth + 1);
}

/** Java writes `[2021, 3, 14]`. */
function dateOfList(list: readonly unknown[]): Found {
  const [year, month, day = 1] = list;
  const isDate = list.length >= 2 && list.every((part) => Number.isInteger(part)) && isYear(Number(year));
  return isDate ? dateOfDay(Number(year), Number(month), Number(day)) : undefined;
}

export const isEmptyDate = (value: unknown): boolean =>
  typeof value === 'string' && /\d[-/.:]\d/.test(value) && findDate(value) === 'none';

/** The date that a value of any platform means, 'none' for its form of no date, undefined for other values. */
export function findDate(value: unknown, depth = 0): Found {
  if (typeof value === 'number') return dateOfNumber(value);
  if (Array.isArray(value)) return dateOfList(value);
  if (isRecord(value)) return dateOfRecord(value, depth);
  const text = scalarText(value).trim();
  return text === '' || text.length > 60 ? undefined : dateOfText(text);
}

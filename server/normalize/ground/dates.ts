import { isRecord, type PayloadRecord, scalarText } from './record.ts';

/** A date of a CMS. `epochMs` is undefined if the day or its time zone is not sure. */
export interface ReadDate {
  readonly year: number;
  readonly epochMs?: number | undefined;
}

/** 'none' is a date that means no date, such as 0001-01-01. Undefined for anything that is not a date. */
type Found = ReadDate | 'none' | undefined;

interface Day {
  readonly year: number;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

const dayMs = 86_400_000;

/** First and last days that platforms write for "no date": Windows, SQL Server, Excel, macOS, Unix. */
const emptyDays = ['1601-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01', '1970-01-01'];
const emptyMoments = emptyDays.map((day) => Date.parse(day));
/** Without a time these may be meant: a work of 1970. */
const meantYears: ReadonlySet<number> = new Set([1900, 1904, 1970]);
const maxUnixSeconds = [2 ** 31 - 1, 2 ** 32 - 1];

const isYear = (year: number): boolean => year >= 1000 && year <= 2999;

/** True for midnight of an empty day in any time zone. */
const isEmptyMoment = (epochMs: number): boolean =>
  emptyMoments.some((moment) => epochMs % (dayMs / 96) === 0 && Math.abs(epochMs - moment) <= (14 / 24) * dayMs) ||
  maxUnixSeconds.includes(Math.floor(epochMs / 1000));

function dateAt(epochMs: number): Found {
  const year = new Date(epochMs).getUTCFullYear();
  return isYear(year) && !isEmptyMoment(epochMs) ? { year, epochMs } : 'none';
}

const isLastDay = (number: number): boolean =>
  [1, 1000].some((unit) => number >= 253_402_214_400 * unit && number < 253_402_300_800 * unit);

function dateOfNumber(number: number): Found {
  if (number === 0 || number === -1 || isLastDay(number)) return 'none';
  const compact = dateOfCompact(String(number));
  if (compact) return compact;
  // Seconds and milliseconds of Unix.
  const size = Math.abs(number);
  if (size < 1e8 || size >= 1e14) return undefined;
  return dateAt(size < 1e11 ? number * 1000 : number);
}

/** A time as a text after its day. */
const clockTime =
  /^[T\s,]+(?:at\s+)?(\d{1,2})(?:[:.]?(\d{2})(?:[:.]?(\d{2})(?:[.,]\d{1,9})?)?)?(?:\s?([ap])\.?m\.?(?![a-z]))?(?![\d:])/i;
const offset = /^(?:Z|UTC?|GMT)?\s?(?:([+-])(\d{2}):?(\d{2})?)?(?:\s?UTC|\[[^\]]{1,40}\])?(?:\s?\([^()]{1,40}\))?$/i;
const zoneName = /^\[?([a-z][\w+-]{1,19}(?:\/[\w+-]{1,30}){0,2})\]?$/i;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** Milliseconds by which a zone such as Europe/Rome is ahead of UTC. Undefined for an unknown zone. */
export function offsetOfZone(name: string, epochMs: number): number | undefined {
  if (!formats.has(name) && formats.size < 500) formats.set(name, formatOf(name));
  const written = formats.get(name)?.format(epochMs).split('GMT')[1];
  return written === undefined ? undefined : offsetOf(written);
}

function offsetOf(written: string): number | undefined {
  const found = offset.exec(written);
  if (!found) return undefined;
  const [, sign, hours = 0, minutes = 0] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** A day with the text after it. Undefined if that text is neither a time nor a time zone. */
function dateOfDay({ year, month, day }: Day, rest = ''): Found {
  const time = clockTime.exec(rest);
  const zone = rest.slice(time?.[0].length ?? 0).trim();
  const name = zoneName.exec(zone)?.[1];
  if (!offset.test(zone) && !(time && name)) return undefined;
  const isLast = year === 9999;
  if (!isYear(year) || isLast || (year === 1900 && (month === 0 || day === 0))) return 'none';
  if (month === undefined || month < 1 || month > 12) return { year };
  const midnightMs = Date.UTC(year, month - 1, day || 1);
  // February has no 30th day.
  if (new Date(midnightMs).getUTCMonth() !== month - 1) return { year };
  if (!time) return emptyMoments.includes(midnightMs) && !meantYears.has(year) ? 'none' : { year, epochMs: midnightMs };
  const [, hours = 0, minutes = 0, seconds = 0, half] = time;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const localMs = midnightMs + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (isEmptyMoment(localMs)) return 'none';
  const ahead = offsetOf(zone) ?? (name && offsetOfZone(name, localMs));
  if (typeof ahead !== 'number') return { year };
  return isEmptyMoment(localMs - ahead) ? 'none' : { year, epochMs: localMs - ahead };
}

const iso = /^([+-]?\d{4}|\+\d{5,6}|-\d{1,6})([-/:.])\s?(\d{1,2})(?:\2\s?(\d{1,2})\.?)?(?!\d)/;
const compact = /^(0000|0001|1\d{3}|20\d{2}|9999)(0\d|1[0-2])([0-2]\d|3[01])?(?=$|T?\d{4}(?:\d{2})?(?:\D|$)|T)/;
const dayFirst = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?([+-]?\d{4})\.?(?!\d)/;
const eastern = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/;
/** "14. März 2021", "14 de marzo de 2021", "Sun, 14 Mar 2021", "14-MAR-21". */
const dayAndName =
  /^(?:\p{L}{2,12}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.|º)?(?:\s+de)?[\s-]+(\p{L}{3,12})\.?(?:\s+de)?,?(?:\s+|-)([+-]?\d{4}|(?<=-)\d{2})(?!\d)(?:\s?[гр]\.)?/u;
/** "March 14, 2021", "Sun Mar 14 2021". */
const nameAndDay = /^(?:\p{L}{2,12}\.?,?\s+)?(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+([+-]?\d{4})(?!\d)/u;
const yearAndName = /^(\d{4})[-\s](\p{L}{3,12})\.?[-\s](\d{1,2})(?!\d)/u;
/** .NET, MongoDB and Google Sheets write `/Date(1615680000000+0100)/`, `ISODate("2021-03-14")`, `Date(2021,2,14)`. */
const constructed = /^\\?\/?(?:new )?(?:ISO)?Date\(["']?([^"'()]{1,40}?)["']?(?:(?<=\d{9})[+-]\d{4})?\)\\?\/?$/;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 to 12. Undefined for the names of most other languages. */
function monthOf(name = ''): number | undefined {
  const index = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : index + 1;
}

/** Of two digits, Oracle reads 50 and more as the last century. */
const fullYear = (written = ''): number =>
  written.length === 2 ? Number(written) + (Number(written) < 50 ? 2000 : 1900) : Number(written);

const restOf = (text: string, [start]: RegExpExecArray): string => text.slice(start.length);

function dateOfIso(text: string): Found {
  const found = iso.exec(text);
  if (!found) return undefined;
  const [, year, separator, month, day] = found;
  // "2021-03" is a month, "2021/22" is a season.
  if (day === undefined && (separator !== '-' || Number(month) > 12 || restOf(text, found) !== '')) return undefined;
  return dateOfDay({ year: Number(year), month: Number(month), day: Number(day ?? 1) }, restOf(text, found));
}

/** ACF writes `20210314`. */
function dateOfCompact(text: string): Found {
  const found = compact.exec(text);
  if (!found) return undefined;
  const [, year, month, day] = found;
  const rest = restOf(text, found);
  if (day === undefined && rest !== '') return undefined;
  const time = /^\d/.test(rest) ? `T${rest}` : rest;
  return dateOfDay({ year: Number(year), month: Number(month), day: Number(day ?? 1) }, time);
}

/** The day of "3/14/2021" and "14.03.2021" is sure only if one number is larger than 12, or with points. */
function dateOfParts(text: string): Found {
  const found = dayFirst.exec(text);
  if (!found) return undefined;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  const isMonthFirst = second > 12 && first <= 12;
  const isSure = isMonthFirst || first > 12 || found[2] === '.' || first === second;
  const day = isMonthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
  const date = dateOfDay(day, restOf(text, found));
  return isSure || typeof date !== 'object' ? date : { year: date.year };
}

function dateInWords(text: string): Found {
  const dayName = dayAndName.exec(text);
  if (dayName) {
    const [, day, month, year] = dayName;
    return dateOfDay({ year: fullYear(year), month: monthOf(month), day: Number(day) }, restOf(text, dayName));
  }
  const nameDay = nameAndDay.exec(text);
  if (nameDay) {
    const [, month, day, year] = nameDay;
    return dateOfDay({ year: Number(year), month: monthOf(month), day: Number(day) }, restOf(text, nameDay));
  }
  const [start = '', year, month, day] = yearAndName.exec(text) ?? eastern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const isNamed = monthOf(month) !== undefined;
  const known = isNamed ? { month: monthOf(month), day: Number(day) } : {};
  return dateOfDay({ year: Number(year), ...known }, text.slice(start.length));
}

function dateOfConstructor(text: string): Found {
  const inside = constructed.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const [year, month, day = 1] = inside.split(',').map(Number);
  return year && month !== undefined ? dateOfDay({ year, month: month + 1, day }) : dateOfText(inside);
}

const noDate =
  /^(?:0{1,14}|0{3}1|[01]{1,2}[/.][01]{1,2}[/.](?:0{1,2}|1)|-1|9999|-{1,3}|–|—|invalid date|undefined|nan|\(?null\)?|none|never|n\/a|-?infinity|12:00:00 AM|00:00:00)$/i;

function dateOfText(text: string): Found {
  if (noDate.test(text)) return 'none';
  if (/^-?\d{5,19}(?:\.\d{1,9})?$/.test(text)) return dateOfCompact(text) ?? dateOfNumber(Number(text));
  return dateOfIso(text) ?? dateOfCompact(text) ?? dateOfParts(text) ?? dateOfConstructor(text) ?? dateInWords(text);
}

/** Mongo, Firestore, Parse, PHP, Drupal, Notion and GraphQL wrap a date in a record. */
const wrapped = [
  ...['$date', '$numberLong', 'iso', 'iso8601', 'date', 'datetime', 'dateTime', '_seconds', 'seconds', 'epochSecond'],
  ...['timestamp', 'raw', 'value', '@value', 'start', 'start_date', 'startDate', 'from'],
];

function dateOfRecord(record: PayloadRecord, depth: number): Found {
  const { year, month, day } = record;
  if (year === 0 || year === 1) return 'none';
  if (typeof year === 'number' && isYear(year))
    return dateOfDay({ year, month: Number(month) || undefined, day: Number(day) || 1 });
  const key = wrapped.find((name) => Object.hasOwn(record, name));
  return key === undefined || depth > 2 ? undefined : findDate(record[key], depth + 1);
}

/** The day of a moment at midnight or noon, as a CMS stores a date: of `2021-05-01T00:00:00Z` it is `2021-05-01`. */
export const dayOf = (text: string): string | undefined =>
  /^(\d{4}-\d\d-\d\d)[T ](?:00|12):00(?::00(?:\.0{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(text)?.[1];

/** True for a written date that means no date. */
export const isEmptyDate = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 80 &&
  /\d[-/:]\d|\d\.\d+\.\d|Date\(/.test(value) &&
  findDate(value) === 'none';

/** The date that a value of any platform means, 'none' for its form of no date, undefined for other values. */
export function findDate(value: unknown, depth = 0): Found {
  if (typeof value === 'number') return dateOfNumber(value);
  // Drupal writes a list with one record.
  if (Array.isArray(value)) return value.length === 1 && depth < 3 ? findDate(value[0], depth + 1) : undefined;
  if (isRecord(value)) return dateOfRecord(value, depth);
  const text = scalarText(value).trim().normalize('NFKC');
  return text === '' || text.length > 80 ? undefined : dateOfText(text);
}

/** Moment of a local time, or the start of a day, in a time zone. In milliseconds since the epoch. */
export function momentOf(local: string, timeZone: string): number {
  const utcMs = Date.parse(local.includes('T') ? `${local}Z` : local);
  const aheadMs = (epochMs: number) => offsetOfZone(timeZone, epochMs) ?? 0;
  // The offset may change on that day.
  return utcMs - aheadMs(utcMs - aheadMs(utcMs));
}

const withZone = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d|\])$/i;

/** A date as `2026-03-14` or `2026-03-14T18:00` in a time zone. A time without a zone is local. Midnight is a day. */
export function localTimeOf(value: unknown, timeZone: string): string | undefined {
  const date = findDate(value);
  if (typeof date !== 'object' || date.epochMs === undefined) return undefined;
  const isLocal = date.epochMs % dayMs === 0 || (typeof value === 'string' && !withZone.test(value.trim()));
  const aheadMs = isLocal ? 0 : (offsetOfZone(timeZone, date.epochMs) ?? 0);
  return new Date(date.epochMs + aheadMs).toISOString().slice(0, 16).replace('T00:00', '');
}

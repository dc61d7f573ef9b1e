import { locale } from '../../shared/messages/format-message.ts';

const noBreak = '\u00a0';

const withUnit = (number: number, unit: string): string =>
  `${number.toLocaleString(locale, { maximumSignificantDigits: 3 })}${noBreak}${unit}`;

export const countedText = (count: number, one: string, many = `${one}s`): string =>
  `${Math.round(count).toLocaleString(locale)}${noBreak}${count === 1 ? one : many}`;

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function bytesText(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return withUnit(bytes / 1024 ** power, byteUnits[power] ?? 'B');
}

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** The two largest units of a duration: `2 h 5 min`, `40 s`, `3.2 ms`. */
export function spanText(ms: number): string {
  if (ms < 1_000) return withUnit(ms, 'ms');
  if (ms < 10_000) return withUnit(ms / 1_000, 's');
  const seconds = Math.round(ms / 1_000) * 1_000;
  const first = spans.findIndex(([, length]) => seconds >= length);
  let rest = seconds;
  const parts = spans.slice(first, first + 2).flatMap(([unit, length]) => {
    const number = Math.floor(rest / length);
    rest -= number * length;
    return number > 0 ? [`${number}${noBreak}${unit}`] : [];
  });
  return parts.join(' ');
}

const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

export const momentText = (at: string): string => momentFormat.format(Date.parse(at));

import { locale } from '../../shared/messages/format-message.ts';

const noBreak = '\u00a0';

function withUnit(number: number, unit: string): string {
  return `${number.toLocaleString(locale, { maximumSignificantDigits: 3 })}${noBreak}${unit}`;
}

export function countText(count: number): string {
  return Math.round(count).toLocaleString(locale);
}

export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)}${noBreak}${count === 1 ? one : many}`;
}

/** `99.2 %`. Never rounds to 0 % or 100 %. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent > 99.9 && percent < 100) return `> 99.9${noBreak}%`;
  if (percent > 0 && percent < 0.1) return `< 0.1${noBreak}%`;
  return withUnit(percent, '%');
}

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

export function momentText(at: string): string {
  return momentFormat.format(Date.parse(at));
}

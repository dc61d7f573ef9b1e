import type { Messages } from '../page/renderer.ts';

/** What a message's `{name}` places are filled with. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The one language there is (P4, N15): what is said in it, and how numbers are written. */
export const locale = 'en-US';

const plurals = new Intl.PluralRules(locale);
let numbers: Intl.NumberFormat | undefined;

/**
 * A number as it is written: `1,240`, `12.5`, to three decimals. One that is written as it is, as nearly all are, asks no
 * `Intl.NumberFormat`: making the first takes Chromium 15 ms, and a phone four times as long.
 */
export function numberText(value: number): string {
  if (value >= 0 && value < 1000 && Math.round(value * 1000) / 1000 === value) return String(value);
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}

function fill(message: string, values: MessageValues): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? numberText(value) : value;
  });
}

/**
 * The text of a key with its places filled: `{name}` by `values.name`.
 * With a number `values.count` the keys `{key}.one`, `{key}.other` … are tried first.
 * A missing key is shown as itself: a wrong word on the page is easier to find than a missing one.
 */
export function formatMessage(messages: Messages, key: string, values: MessageValues = {}): string {
  const { count } = values;
  const counted = typeof count === 'number' ? messages[`${key}.${plurals.select(count)}`] : undefined;
  return fill(counted ?? messages[key] ?? key, values);
}

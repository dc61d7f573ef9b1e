import type { Messages } from '../page/renderer.ts';
import type messages from './en-US.json';

type StoredKey = keyof typeof messages;

/** A text of `en-US.json`. `name` stands for `name.one` and `name.other`. */
export type MessageKey = StoredKey extends infer Key
  ? Key extends `${infer Base}.${'one' | 'other'}`
    ? Base
    : Key
  : never;

export type MessageValues = Readonly<Record<string, string | number>>;

/** Formats a text of the site by its key. */
export type Text = (key: MessageKey, values?: MessageValues) => string;

/** The only language (P4, N15). */
export const locale = 'en-US';

const plurals = new Intl.PluralRules(locale);
let numbers: Intl.NumberFormat | undefined;

/** `1,240` and `12.5`, at most three decimals. Plain without `Intl.NumberFormat`, which takes 15 ms in Chromium. */
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

/** A text with `{name}` replaced. A number `count` selects `{key}.one` or `{key}.other`. Missing: the key itself. */
export function formatMessage(messages: Messages, key: string, values: MessageValues = {}): string {
  const { count } = values;
  const counted = typeof count === 'number' ? messages[`${key}.${plurals.select(count)}`] : undefined;
  return fill(counted ?? messages[key] ?? key, values);
}

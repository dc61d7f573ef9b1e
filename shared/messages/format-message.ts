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

export type Text = (key: MessageKey, values?: MessageValues) => string;

/** The language of the texts in the code (P4, N15). */
export const locale = 'en-US';

/** Names the language of other texts. */
export const languageKey = '@language';

/** By language. */
const plurals: Record<string, Intl.PluralRules> = {};
const numbers: Record<string, Intl.NumberFormat> = {};

/** `1,240` and `12.5`, at most three decimals. Plain without `Intl.NumberFormat`, which takes 15 ms in Chromium. */
export function numberText(value: number, tag = locale): string {
  const isShort = value >= 0 && value < 1000 && Math.round(value * 1000) / 1000 === value;
  if (isShort && tag === locale) return String(value);
  numbers[tag] ??= new Intl.NumberFormat(tag);
  return numbers[tag].format(value);
}

/** `€4,200`, without cents of zero. */
export function priceText({ amount, currency }: { amount: number; currency: string }, tag = locale): string {
  const minimum = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...minimum }).format(amount);
}

const fill = (message: string, values: MessageValues, tag: string): string =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? numberText(value, tag) : value;
  });

/** A text with `{name}` replaced. A number `count` selects `{key}.one` or `{key}.other`. Missing: the key itself. */
export function formatMessage(messages: Messages, key: string, values: MessageValues = {}): string {
  const { count } = values;
  const tag = messages[languageKey] ?? locale;
  if (typeof count !== 'number') return fill(messages[key] ?? key, values, tag);
  plurals[tag] ??= new Intl.PluralRules(tag);
  const counted = messages[`${key}.${plurals[tag].select(count)}`] ?? messages[`${key}.other`];
  return fill(counted ?? messages[key] ?? key, values, tag);
}

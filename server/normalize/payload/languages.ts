import { isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';

/** Languages of sites. Codes that are words in field names (`id`, `to`, `as`) are not among them. */
const codes: ReadonlySet<string> = new Set(
  (
    'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy is it ja ka ko lt lv mk mt nb nl nn no pl ' +
    'pt rm ro ru sk sl sq sr sv th tr uk ur vi zh'
  ).split(' '),
);

const isLanguage = (name: string): boolean =>
  name.length < 16 && codes.has(name.slice(0, 2).toLowerCase()) && /^[a-z]{2}(?:[-_][a-z\d]{2,4})*$/i.test(name);

/** Picks English, because the site is in English, otherwise the first language. Example names: `en-US`, `zh-Hans`. */
export function ownLanguage(languages: readonly string[]): string | undefined {
  const rank = (name: string): number => (name === 'en-US' ? 0 : /^en\b/.test(name) ? 1 : 2);
  return languages.toSorted((a, b) => rank(a) - rank(b))[0];
}

const languageKeys = ['language', 'languages_code', 'language_code', 'lang', 'locale', '_key'];

/** The language that a record names: `{ languages_code: 'en-US' }`, also as `{ code: 'en-US' }`. */
function languageOf(record: PayloadRecord): string | undefined {
  for (const key of languageKeys) {
    const value = record[key];
    const name = scalarText(isRecord(value) ? value.code : value);
    if (isLanguage(name)) return name;
  }
  return undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The record in the site's language. Undefined if a record names no language. */
function recordIn(list: readonly unknown[]): PayloadRecord | undefined {
  const byLanguage = new Map<string, PayloadRecord>();
  for (const item of list) {
    const language = isRecord(item) ? languageOf(item) : undefined;
    if (!isRecord(item) || language === undefined || byLanguage.has(language)) return undefined;
    byLanguage.set(language, item);
  }
  const names = [...byLanguage.keys()];
  const filled = names.filter((name) => !isEmpty(byLanguage.get(name)?.value));
  return byLanguage.get(ownLanguage(filled.length > 0 ? filled : names) ?? '');
}

/** `[:en]Chair[:it]Sedia[:]`, as plugins of WordPress write it. */
const marker = /\[:([a-z]{2})?\]|\{:([a-z]{2})?\}|<!--:([a-z]{2})?-->/g;

function textIn(text: string): string {
  const [common = '', ...parts] = text.split(marker);
  const runs = parts.flatMap((_part, index) =>
    index % 4 === 0
      ? [{ language: parts[index] ?? parts[index + 1] ?? parts[index + 2] ?? '', words: parts[index + 3] ?? '' }]
      : [],
  );
  const language = ownLanguage(runs.filter(({ words }) => words.trim() !== '').flatMap((run) => run.language || []));
  const own = runs.filter((run) => run.language === '' || run.language === language);
  return language === undefined ? text : [common, ...own.map(({ words }) => words)].join('');
}

/** A value whose fields, texts and lists in several languages are in one. Returns a value without such parts unchanged. */
export function inOneLanguage(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes(':') && /[[{-]:[a-z]{2}[\]}-]/.test(value) ? textIn(value) : value;
  if (Array.isArray(value)) return listIn(value);
  return isRecord(value) ? fieldsIn(value) : value;
}

/** True for `{ _key: 'en', value: 'Chair' }`. A fact has a label too. */
const isValueOnly = (record: PayloadRecord): boolean =>
  Object.hasOwn(record, 'value') &&
  keysOf(record).every((key) => /^(?:value|id|_type)$/.test(key) || languageKeys.includes(key));

function listIn(list: readonly unknown[]): unknown {
  const [first] = list;
  const own = isRecord(first) && isValueOnly(first) ? recordIn(list) : undefined;
  if (own) return inOneLanguage(own.value);
  let changed: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const inner = inOneLanguage(item);
    if (inner === item) continue;
    changed ??= [...list];
    changed[index] = inner;
  }
  return changed ?? list;
}

/** True for `{ en: 'Chair', it: 'Sedia' }`. Sanity has the type `localeString`. */
function isByLanguage(record: PayloadRecord, keys: readonly string[]): boolean {
  if (!isLanguage(keys.at(-1) ?? '')) return false;
  const names = keys.filter((name) => !name.startsWith('_'));
  if (names.length === 1 && !/^locale/.test(scalarText(record._type))) return false;
  const kinds = new Set(names.filter((name) => !isEmpty(record[name])).map((name) => typeof record[name]));
  return names.every(isLanguage) && kinds.size <= 1 && !kinds.has('number') && !kinds.has('boolean');
}

function fieldsIn(record: PayloadRecord): unknown {
  const keys = keysOf(record);
  if (isByLanguage(record, keys)) {
    const filled = keys.filter((name) => isLanguage(name) && !isEmpty(record[name]));
    return inOneLanguage(record[ownLanguage(filled) ?? '']);
  }
  let changed: Record<string, unknown> | undefined;
  for (const name of keys) {
    // A player has tracks in all languages.
    if (typeof record[name] === 'object' && /tracks$|captions$|subtitles$/i.test(name)) continue;
    const inner = inOneLanguage(record[name]);
    if (inner === record[name]) continue;
    changed ??= { ...record };
    changed[name] = inner;
  }
  const { translations } = record;
  const own = Array.isArray(translations) ? recordIn(translations) : undefined;
  return own ? withTranslation(changed ?? record, own) : (changed ?? record);
}

/** A record with the fields of its translation, without those that link the two. */
function withTranslation({ translations: _translations, ...record }: PayloadRecord, own: PayloadRecord): PayloadRecord {
  const names = keysOf(own).filter(
    (name) => !languageKeys.includes(name) && !/^id$|_id$/.test(name) && !isEmpty(own[name]),
  );
  return { ...record, ...Object.fromEntries(names.map((name) => [name, inOneLanguage(own[name])])) };
}

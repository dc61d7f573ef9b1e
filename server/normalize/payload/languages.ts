import { nameFor } from '../../base/locales.ts';
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

/** Languages that a payload is read in, best first. Without any, English counts, then the first language. */
export interface Languages {
  /** All languages of the site. */
  readonly chain: readonly string[];
  /** True: texts in other languages than the first are left out. */
  readonly isStrict?: boolean;
  /** Filled in while reading: the payload's names of the languages, such as `it-IT` for `it`. */
  readonly names?: Map<string, string>;
}

/** The names that a payload has for the languages, best first. A name belongs to the nearest language of the site only. */
export const namesOf = ({ chain, isStrict, names: read }: Languages, names: readonly string[]): readonly string[] =>
  (isStrict ? chain.slice(0, 1) : chain).flatMap((tag) => {
    const name = nameFor(tag, names);
    if (name === undefined || (chain.length > 1 && nameFor(name, chain) !== tag)) return [];
    read?.set(tag, name);
    return [name];
  });

/** Picks a language by its name in the payload: `en-US`, `zh-Hans`. */
export function ownLanguage(names: readonly string[], languages?: Languages): string | undefined {
  if (languages) return namesOf(languages, names)[0] ?? (languages.isStrict ? undefined : names[0]);
  const rank = (name: string): number => (name === 'en-US' ? 0 : /^en\b/.test(name) ? 1 : 2);
  return names.toSorted((a, b) => rank(a) - rank(b))[0];
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

/** The records by language. Undefined if a record names no language. */
function byLanguageIn(list: readonly unknown[]): ReadonlyMap<string, PayloadRecord> | undefined {
  const byLanguage = new Map<string, PayloadRecord>();
  for (const item of list) {
    const language = isRecord(item) ? languageOf(item) : undefined;
    if (!isRecord(item) || language === undefined || byLanguage.has(language)) return undefined;
    byLanguage.set(language, item);
  }
  return byLanguage.size > 0 ? byLanguage : undefined;
}

/** The values of `{ _key: 'en', value: 'Chair' }` as one. */
function valueIn(list: readonly unknown[], languages: Languages | undefined): { readonly value: unknown } | undefined {
  const byLanguage = byLanguageIn(list);
  if (!byLanguage) return undefined;
  const names = [...byLanguage.keys()];
  const filled = names.filter((name) => !isEmpty(byLanguage.get(name)?.value));
  const own = byLanguage.get(ownLanguage(filled.length > 0 ? filled : names, languages) ?? '');
  return own ? { value: own.value } : languages && { value: undefined };
}

/** `[:en]Chair[:it]Sedia[:]`, as plugins of WordPress write it. */
const marker = /\[:([a-z]{2})?\]|\{:([a-z]{2})?\}|<!--:([a-z]{2})?-->/g;

function textIn(text: string, languages: Languages | undefined): string {
  const [common = '', ...parts] = text.split(marker);
  const runs = parts.flatMap((_part, index) =>
    index % 4 === 0
      ? [{ language: parts[index] ?? parts[index + 1] ?? parts[index + 2] ?? '', words: parts[index + 3] ?? '' }]
      : [],
  );
  const named = runs.filter(({ words }) => words.trim() !== '').flatMap((run) => run.language || []);
  const language = ownLanguage(named, languages);
  const own = runs.filter((run) => run.language === '' || run.language === language);
  return language === undefined && (!languages || named.length === 0)
    ? text
    : [common, ...own.map(({ words }) => words)].join('');
}

/** A value whose fields, texts and lists in several languages are in one. Returns a value without such parts unchanged. */
export function inOneLanguage(value: unknown, languages?: Languages): unknown {
  if (typeof value === 'string')
    return value.includes(':') && /[[{-]:[a-z]{2}[\]}-]/.test(value) ? textIn(value, languages) : value;
  if (Array.isArray(value)) return listIn(value, languages);
  return isRecord(value) ? fieldsIn(value, languages) : value;
}

/** True for `{ _key: 'en', value: 'Chair' }`. A fact has a label too. */
const isValueOnly = (record: PayloadRecord): boolean =>
  Object.hasOwn(record, 'value') &&
  keysOf(record).every((key) => /^(?:value|id|_type)$/.test(key) || languageKeys.includes(key));

function listIn(list: readonly unknown[], languages: Languages | undefined): unknown {
  const [first] = list;
  const own = isRecord(first) && isValueOnly(first) ? valueIn(list, languages) : undefined;
  if (own) return inOneLanguage(own.value, languages);
  let changed: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const inner = inOneLanguage(item, languages);
    if (inner === item) continue;
    changed ??= [...list];
    changed[index] = inner;
  }
  return changed?.filter((item) => item !== undefined) ?? list;
}

/** True for `{ en: 'Chair', it: 'Sedia' }`. Sanity has the type `localeString`. */
function isByLanguage(record: PayloadRecord, keys: readonly string[], languages: Languages | undefined): boolean {
  if (!isLanguage(keys.at(-1) ?? '')) return false;
  const names = keys.filter((name) => !name.startsWith('_'));
  if (names.length === 1 && !languages && !/^locale/.test(scalarText(record._type))) return false;
  const kinds = new Set(names.filter((name) => !isEmpty(record[name])).map((name) => typeof record[name]));
  return names.every(isLanguage) && kinds.size <= 1 && !kinds.has('number') && !kinds.has('boolean');
}

/** Field of an adapter or a folder: the same entry in each language. */
export const entriesByLanguage = '@locales';

const wordsOfParts = ['text', 'label', 'value', 'alt', 'caption'];

const languageMarks: Readonly<Record<string, readonly string[]>> = {
  ...{ titleLang: ['title'], titleDir: ['title'], leadLang: ['lead'], leadDir: ['lead'] },
  ...{ lang: wordsOfParts, dir: wordsOfParts },
};

/** The fields of an entry, over those that another language has. Lists are replaced, except items with the same ID. */
function mergedOver(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null || over === '' || (Array.isArray(over) && over.length === 0)) return base;
  if (Array.isArray(base) && Array.isArray(over)) {
    const byId = new Map(base.filter(isRecord).map((item) => [item.id, item]));
    return over.map((item) =>
      mergedOver(isRecord(item) && item.id !== undefined ? byId.get(item.id) : undefined, item),
    );
  }
  if (!isRecord(base) || !isRecord(over)) return over;
  // The language of a text comes with the text.
  const isOfBase = (name: string) =>
    (languageMarks[name] ?? []).some((text) => !isEmpty(over[text])) && isEmpty(over[name]);
  const names = [...new Set([...keysOf(base), ...keysOf(over)])].filter((name) => !isOfBase(name));
  return Object.fromEntries(names.map((name) => [name, mergedOver(base[name], over[name])]));
}

function entryIn(entries: PayloadRecord, languages: Languages | undefined): unknown {
  const names = keysOf(entries);
  const chain = languages ? namesOf(languages, names) : [ownLanguage(names) ?? ''];
  const used = [...new Set([...chain, ...(languages?.isStrict ? [] : names)])];
  return used.reduceRight<unknown>(
    (base, name) => mergedOver(base, inOneLanguage(entries[name], languages)),
    undefined,
  );
}

function fieldsIn(record: PayloadRecord, languages: Languages | undefined): unknown {
  const entries = record[entriesByLanguage];
  if (isRecord(entries)) return entryIn(entries, languages);
  const keys = keysOf(record);
  if (isByLanguage(record, keys, languages)) {
    const filled = keys.filter((name) => isLanguage(name) && !isEmpty(record[name]));
    return inOneLanguage(record[ownLanguage(filled, languages) ?? ''], languages);
  }
  let changed: Record<string, unknown> | undefined;
  for (const name of keys) {
    // A player has tracks in all languages.
    if (typeof record[name] === 'object' && /tracks$|captions$|subtitles$/i.test(name)) continue;
    const inner = inOneLanguage(record[name], languages);
    if (inner === record[name]) continue;
    changed ??= { ...record };
    changed[name] = inner;
  }
  const { translations } = record;
  const byLanguage = Array.isArray(translations) ? byLanguageIn(translations) : undefined;
  return byLanguage ? withTranslations(changed ?? record, byLanguage, languages) : (changed ?? record);
}

/** A record with the fields of its translations, without those that link them. */
function withTranslations(
  { translations: _translations, ...record }: PayloadRecord,
  byLanguage: ReadonlyMap<string, PayloadRecord>,
  languages: Languages | undefined,
): PayloadRecord {
  const names = [...byLanguage.keys()];
  const used = languages ? namesOf(languages, names) : [ownLanguage(names) ?? ''];
  const others = languages?.isStrict || !languages ? [] : byLanguage.keys();
  const fields = [...new Set([...used, ...others])].reverse().flatMap((language) => {
    const own = byLanguage.get(language) ?? {};
    return keysOf(own).flatMap((name) =>
      languageKeys.includes(name) || /^id$|_id$/.test(name) || isEmpty(own[name])
        ? []
        : [[name, inOneLanguage(own[name], languages)] as const],
    );
  });
  return { ...record, ...Object.fromEntries(fields) };
}

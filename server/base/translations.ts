/*
 * With several languages of the site, one entry contains a resource in all of them. Its JSON is the value in the default
 * language, with the others in the field `@locales`. `withoutTranslations` takes them off a parsed value, `translationOf` returns
 * one. So one load, one key and one version serve every language.
 */
export const localesKey = '@locales';

/** How much of a value is in its language. */
export interface Coverage {
  /** Language of the main text: the lead and the blocks, without those the titles. Undefined: there is no text. */
  readonly text?: string | undefined;
  readonly isComplete: boolean;
}

/** In the default language, the value is the entry's own. */
export interface Translation extends Coverage {
  readonly value?: object;
}

export type Translations = Readonly<Record<string, Translation>>;

const translationsOf = new WeakMap<object, Translations>();

const localesOfLists = new WeakMap<object, string>();

/** The language of the items of a list, if the site has several. */
export const localeOfList = (items: object): string | undefined => localesOfLists.get(items);

/** Marks a list as one in the language of another. */
export function withLocaleOf<List extends object>(list: object, other: List): List {
  const locale = localeOfList(list);
  if (locale !== undefined) localesOfLists.set(other, locale);
  return other;
}

/** Takes the other languages off a parsed value. They stay beside it. */
export function withoutTranslations(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && localesKey in value) {
    const translations = value[localesKey] as Translations;
    translationsOf.set(value, translations);
    for (const [locale, { value: own = value }] of Object.entries(translations)) {
      const { items }: { readonly items?: object } = own;
      if (items) localesOfLists.set(items, locale);
    }
    Reflect.deleteProperty(value, localesKey);
  }
  return value;
}

/** The value in a language. Values that were loaded for one language are in it. */
export const translationOf = (value: unknown, locale: string | undefined): unknown =>
  (locale !== undefined && translationsOf.get(Object(value))?.[locale]?.value) || value;

type Linked = Readonly<Record<'id' | 'slug' | 'titleLang' | 'leadLang', unknown>>;

/** The JSON of a value in each language, and of what pages in other languages show of it. */
function partsIn(json: Buffer, [main = '', ...others]: readonly string[]) {
  const parsed = JSON.parse(json.toString()) as { readonly [localesKey]?: Translations };
  const { [localesKey]: all = {}, ...value } = parsed;
  const values: readonly object[] = [value, ...others.map((locale) => all[locale]?.value ?? {})];
  const linkedIn = (own: object) =>
    [own, ...((own as { readonly items?: readonly object[] }).items ?? [])].map((part) => {
      const { id, slug, titleLang, leadLang } = part as Linked;
      return [id, slug, titleLang, leadLang];
    });
  const coverages = [main, ...others].map((locale) => [all[locale]?.text, all[locale]?.isComplete]);
  return { texts: values.map((own) => JSON.stringify(own)), links: JSON.stringify([coverages, values.map(linkedIn)]) };
}

/** Parsing more would hold up requests for over 50 ms. */
const maxCompared = 2 * 1024 ** 2;

/** The languages whose pages show a change of an entry: all for a changed slug, or for a long list. */
export function changedLocales(before: Buffer, after: Buffer, locales: readonly string[]): readonly string[] {
  const isLong = before.length + after.length > maxCompared;
  if (before.length === 0 || after.length === 0 || locales.length < 2 || isLong) return locales;
  const [was, is] = [partsIn(before, locales), partsIn(after, locales)];
  return was.links === is.links ? locales.filter((_locale, index) => was.texts[index] !== is.texts[index]) : locales;
}

/** The coverage of each language, by a value in the default language. */
export const languagesIn = (value: object): Translations | undefined => translationsOf.get(value);

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

/** Takes the other languages off a parsed value. They stay beside it. */
export function withoutTranslations(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && localesKey in value) {
    translationsOf.set(value, value[localesKey] as Translations);
    Reflect.deleteProperty(value, localesKey);
  }
  return value;
}

/** The value in a language. Values that were loaded for one language are in it. */
export function translationOf(value: unknown, locale: string | undefined): unknown {
  return (locale !== undefined && translationsOf.get(Object(value))?.[locale]?.value) || value;
}

/** The coverage of each language, by a value in the default language. */
export const languagesIn = (value: object): Translations | undefined => translationsOf.get(value);

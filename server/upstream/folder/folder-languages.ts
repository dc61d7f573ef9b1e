import { entriesByLanguage } from '../../normalize/payload/languages.ts';

/** `projects/salt/index.it.md` is the Italian text of `projects/salt/index.md`. */
export interface Variant {
  readonly base: string;
  readonly locale: string;
}

/** The language of a file, if it is one of the site. The default language has no files of its own. */
export function variantOf(path: string, [, ...others]: readonly string[]): Variant | undefined {
  const [, start = '', tag = '', ending = ''] = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]+)*)(\.\w+)$/i.exec(path) ?? [];
  const locale = others.find((one) => one.toLowerCase() === tag.toLowerCase());
  return locale === undefined ? undefined : { base: start + ending, locale };
}

/** A document in the default language, with the same in others. The normalizer reads their fields over each other. */
export function inAllLanguages(main: string, document: unknown, others: ReadonlyMap<string, unknown>): unknown {
  return { [entriesByLanguage]: { [main]: document, ...Object.fromEntries(others) } };
}

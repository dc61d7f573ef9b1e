import { chainOf } from '../../base/locales.ts';
import { entriesByLanguage, type Languages } from '../../normalize/payload/languages.ts';

/**
 * Reads each document of a system with all languages in one response in each of them, with one language as it is. A
 * reader serves all documents of the response, because it indexes what they refer to.
 */
export function inEachLanguage<Document>(
  locales: readonly string[] | undefined,
  readerIn: (languages?: Languages) => (document: Document) => unknown,
): (document: Document) => unknown {
  if (!locales) return readerIn();
  const names = new Map<string, string>();
  const readers = locales.map((locale) => {
    const read = readerIn({ chain: chainOf(locale, locales), isStrict: true, names });
    return (document: Document) => {
      const value = read(document);
      return [names.get(locale) ?? locale, value] as const;
    };
  });
  return (document) => ({ [entriesByLanguage]: Object.fromEntries(readers.map((read) => read(document))) });
}

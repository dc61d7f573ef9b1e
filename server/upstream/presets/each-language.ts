import { entriesByLanguage, type Languages } from '../../normalize/payload/languages.ts';

/** A document of a system with all languages in one response, read once for each of them. With one language, as it is. */
export function inEachLanguage(
  locales: readonly string[] | undefined,
  read: (languages?: Languages) => unknown,
): unknown {
  if (!locales) return read();
  const documents = locales.map((locale) => [locale, read({ chain: [locale], isStrict: true })] as const);
  return { [entriesByLanguage]: Object.fromEntries(documents) };
}

/** The languages that a field is taken from, best first: the own one, the default, then others. */
export const chainOf = (locale: string, locales: readonly string[]): readonly string[] => [
  ...new Set([locale, ...locales]),
];

const maximal = new Map<string, string>();

/** A tag with the script and region that it implies: `zh-CN` and `zh-Hans` are both `zh-Hans-CN`. */
function wholeOf(tag: string): string {
  let known = maximal.get(tag);
  if (known === undefined) {
    try {
      known = new Intl.Locale(tag.replaceAll('_', '-')).maximize().baseName;
    } catch {
      known = tag;
    }
    maximal.set(tag, known);
  }
  return known;
}

const scriptOf = (tag: string): string => wholeOf(tag).split('-', 2).join('-');

/** The name of a CMS for a language: the same tag (`it-IT` for `it`), otherwise one of the same language and script. */
export function nameFor(tag: string, names: readonly string[]): string | undefined {
  const same = (name: string) => name.replaceAll('_', '-').toLowerCase() === tag.toLowerCase();
  return (
    names.find(same) ??
    names.find((name) => wholeOf(name) === wholeOf(tag)) ??
    names.find((name) => scriptOf(name) === scriptOf(tag))
  );
}

/** Uses the data of ICU, because `getTextInfo` is not in all type libraries. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  /-(?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/.test(scriptOf(locale)) ? 'rtl' : 'ltr';

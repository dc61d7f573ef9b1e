/** The one of some languages (`en`, `en-US`, `zh-Hans`) that this site is written in: English, else the first. */
export function ownLanguage(languages: readonly string[]): string | undefined {
  const rank = (name: string): number => (name === 'en-US' ? 0 : /^en\b/.test(name) ? 1 : 2);
  return languages.toSorted((a, b) => rank(a) - rank(b))[0];
}

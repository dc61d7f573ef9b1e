/** Picks English, otherwise the first language. Example names: `en`, `en-US`, `zh-Hans`. */
export function ownLanguage(languages: readonly string[]): string | undefined {
  const rank = (name: string): number => (name === 'en-US' ? 0 : /^en\b/.test(name) ? 1 : 2);
  return languages.toSorted((a, b) => rank(a) - rank(b))[0];
}

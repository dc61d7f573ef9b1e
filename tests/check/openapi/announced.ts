/** Breaking changes that `shared/contract/CHANGELOG.md` announces, by the version that makes them. */
const announced: readonly { readonly version: string; readonly change: RegExp }[] = [
  { version: '1.3.0', change: /\.alt was always there, is optional$/ },
  { version: '1.3.0', change: /(?:seo|200)\.(?:description|focusKeyword) was always there, is optional$/ },
  { version: '1.3.0', change: /\/view → 200\.(?:menu|landing) (?:was|had) / },
  { version: '1.3.0', change: /\/menu → 200\.\S+\.(?:url|id|title) was always there, is optional$/ },
  { version: '1.3.0', change: /: query parameter \w+ has a narrower maxLength: \d+$/ },
  {
    version: 'unreleased',
    change:
      /(?:\.(?:device|licenceUrl|brand\.places|brand\.chair|links\.prev)|\(list\)\.ordered|query parameter pictures) is gone$/,
  },
];

/** Splits breaking changes into those that nothing announces and announcements without a change. */
export function unannounced(changes: readonly string[]): { readonly changes: string[]; readonly unused: string[] } {
  return {
    changes: changes.filter((line) => !announced.some(({ change }) => change.test(line))),
    unused: announced
      .filter(({ change }) => !changes.some((line) => change.test(line)))
      .map(({ change }) => `${change}`),
  };
}

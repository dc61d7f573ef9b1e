import { describe, expect, test } from 'vitest';
import { isIn, listFiles, read, sources } from './source-files.ts';

/** Irregularities of upstreams, by the numbers that tests cite as `#33`. */
const numbers = Array.from({ length: 65 }, (_, index) => index + 1);

/** Those that no single response can show: they are made where they are tested. */
const withoutFixture: ReadonlyMap<number, string> = new Map([
  [57, 'too deep, too wide, too long: made in bounds.test.ts'],
]);

const folders = ['normalize', 'upstream', 'cache', 'content'].map((name) => `tests/unit/server/${name}`);

/** The tests of what reads the upstream; elsewhere `#12` may be a color. */
const testFiles = sources.filter(
  (path) => /\.test\.ts$/.test(path) && (isIn(path, folders) || /(?:failure|hostile)[^/]*$/.test(path)),
);

/** Numbers in brackets at the end of titles of tests and groups, or at the beginning of titles and table cells. */
function citedIn(path: string): number[] {
  const titles = [...read(path).matchAll(/['"`](?:#\d+[ :,'"`])+|\[(?:#\d+ ?)+\]/g)].map(([title]) => title);
  return titles.flatMap((title) => [...title.matchAll(/#(\d+)/g)].map((match) => Number(match[1])));
}

const cited = new Set(testFiles.flatMap(citedIn));

/** Numbers that the names of the recorded responses begin with: `33-hostile-html.json`, `46-utf-16.http.json`. */
const recorded = new Set(
  listFiles('tests/fixtures/upstream').flatMap((path) => {
    const number = /\/(\d\d)-[^/]+\.json$/.exec(path)?.[1];
    return number === undefined ? [] : [Number(number)];
  }),
);

describe('irregularities of upstreams', () => {
  test('a title cites each of them, and no other', () => {
    expect([...cited].sort((a, b) => a - b)).toEqual(numbers);
  });

  test('a recorded response shows each of them, except those made in a test', () => {
    expect([...recorded].sort((a, b) => a - b)).toEqual(numbers.filter((number) => !withoutFixture.has(number)));
  });

  test('a test names every recorded response', () => {
    const texts = testFiles.map(read).join('\n');
    const nameOf = (path: string) =>
      path
        .split('/')
        .at(-1)
        ?.replace(/(?:\.http)?\.json$/, '') ?? '';
    // Written out, or with its last word put in by the test.
    const isNamed = (name: string) =>
      [`'${name}'`, `${name}.json`, `\`${name.replace(/-[^-]+$/, '-${')}`].some((words) => texts.includes(words));
    expect(
      listFiles('tests/fixtures/upstream')
        .map(nameOf)
        .filter((name) => !isNamed(name)),
    ).toEqual([]);
  });
});

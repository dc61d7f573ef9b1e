import { describe, expect, test } from 'vitest';
import { imports, read, sources } from './source-files.ts';

interface Walk {
  readonly title: string;
  /** Files in the order in which the data passes them. */
  readonly files: readonly string[];
}

/** The numbered lists of a section of a README, each under a heading of its own: ``1. `{file}` what it does``. */
function walksIn(readme: string): Walk[] {
  const section = /^## Three walks\n([\s\S]*?)(?=^## )/m.exec(readme)?.[1] ?? '';
  return section
    .split(/^### /m)
    .slice(1)
    .map((walk) => ({
      title: walk.split('\n', 1)[0] ?? '',
      files: [...walk.matchAll(/^\d+\. `([^`]+)` \S/gm)].map(([, file = '']) => file),
    }));
}

const walks = walksIn(read('server/README.md'));

test('the README of the server has three walks', () => {
  expect(walks.map(({ title }) => title)).toEqual([
    'A slug to its reply',
    'An upstream document to a block',
    'A picture to a file on disk',
  ]);
  expect(walks.every(({ files }) => files.length >= 4)).toBe(true);
});

describe.each(walks)('$title', ({ files }) => {
  test('passes files that exist, none twice', () => {
    expect(files.filter((file) => !sources.includes(file))).toEqual([]);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  test('passes each from one that imports it', () => {
    const gaps = files.slice(1).filter((file, index) => {
      return !imports.some(({ from, to }) => from === files[index] && to === file);
    });
    expect(gaps).toEqual([]);
  });
});

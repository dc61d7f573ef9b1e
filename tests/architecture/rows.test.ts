import { describe, expect, test } from 'vitest';
import { citedIn, rowIds } from './row-ids.ts';
import { read, sources } from './source-files.ts';

const testFiles = sources.filter((path) => /\.test\.tsx?$/.test(path));

/** Titles of tests and groups, those after `.each(…)` included: every text that opens a call. */
function titlesOf(path: string): string[] {
  return [...read(path).matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1\s*,/g)].map((match) => match[2] ?? '');
}

describe('rows of the checklist', () => {
  test('ids are read from the beginning of a title', () => {
    expect(citedIn('C3 S6 the fallback')).toEqual(['C3', 'S6']);
    expect(citedIn('P13')).toEqual(['P13']);
    expect(citedIn('A title about P13')).toEqual([]);
  });

  test.each(testFiles)('%s cites rows that exist', (path) => {
    const cited = titlesOf(path).flatMap(citedIn);
    expect(cited.filter((id) => !rowIds.has(id))).toEqual([]);
  });

  test('rows are cited', () => {
    const cited = new Set(testFiles.flatMap(titlesOf).flatMap(citedIn));
    expect(cited.size).toBeGreaterThan(20);
  });
});

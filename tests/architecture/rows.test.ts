import { describe, expect, test } from 'vitest';
import { citedIn, rowIds, uncitedRows } from './row-ids.ts';
import { read, sources, titlesOf } from './source-files.ts';

const testFiles = sources.filter((path) => /\.test\.tsx?$/.test(path));

/** What stands in a file and keeps a test from running, whatever machine it is on. */
const skipping = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|only|fails)\b/;

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

  // That what cites them has run and has asserted something, the run itself says: tests/setup/test-report.ts.
  test('every row is cited, but for those that are not built', () => {
    const cited = new Set(testFiles.flatMap(titlesOf).flatMap(citedIn));
    expect([...rowIds].filter((id) => !cited.has(id))).toEqual(uncitedRows);
  });

  test.each(testFiles)('%s skips nothing and leaves nothing to be written', (path) => {
    expect(read(path)).not.toMatch(skipping);
  });
});

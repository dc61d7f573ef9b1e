import { describe, expect, test } from 'vitest';
import { citedIn, rowIds, uncitedRows } from './row-ids.ts';
import { read, sources, titlesOf } from './source-files.ts';

const testFiles = sources.filter((path) => /\.test\.tsx?$/.test(path));

/** Modifiers that keep a test from running. */
const skipping = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|only|fails)\b/;

const citedByTests = new Set(testFiles.flatMap(titlesOf).flatMap(citedIn));

describe('rows of the checklist', () => {
  test('reads ids from the brackets at the end of a title, or from its beginning', () => {
    expect(citedIn('returns the fallback [C3, S6]')).toEqual(['C3', 'S6']);
    expect(citedIn('returns 404 [R7]')).toEqual(['R7']);
    expect(citedIn('C3 S6 the fallback')).toEqual(['C3', 'S6']);
    expect(citedIn('P13')).toEqual(['P13']);
    expect(citedIn('A title about P13')).toEqual([]);
    expect(citedIn('reads a list [a, b]')).toEqual([]);
  });

  test('test titles cite only rows that exist', () => {
    expect([...citedByTests].filter((id) => !rowIds.has(id))).toEqual([]);
  });

  // tests/setup/test-report.ts checks that the citing tests ran and asserted something.
  test('a test cites every row that is built', () => {
    expect([...rowIds].filter((id) => !citedByTests.has(id))).toEqual(uncitedRows);
  });

  test('no test is skipped, exclusive or still to be written', () => {
    expect(testFiles.filter((path) => skipping.test(read(path)))).toEqual([]);
  });
});

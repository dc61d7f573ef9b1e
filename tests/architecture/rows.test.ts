import { describe, expect, test } from 'vitest';
import { citedIn, deepRows, rowIds } from './row-ids.ts';
import { read, sources, titlesOf } from './source-files.ts';

const testFiles = sources.filter((path) => /\.test\.tsx?$/.test(path));

/** Modifiers that keep a test from running. */
const skipping = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|only|fails)\b/;

const citedBy = (files: readonly string[]) => new Set(files.flatMap(titlesOf).flatMap(citedIn));

describe('requirements', () => {
  test('reads ids from the brackets at the end of a title, or from its beginning', () => {
    expect(citedIn('returns the fallback [C3, S6]')).toEqual(['C3', 'S6']);
    expect(citedIn('returns 404 [R7] [S6]')).toEqual(['R7', 'S6']);
    expect(citedIn('C3 S6 the fallback')).toEqual(['C3', 'S6']);
    expect(citedIn('P13')).toEqual(['P13']);
    expect(citedIn('A title about P13')).toEqual([]);
    expect(citedIn('reads a list [a, b]')).toEqual([]);
  });

  test('every cited id has one sentence in requirements.md', () => {
    const rows = [...read('tests/requirements.md').matchAll(/^\| ([A-Z]\d{1,2}) \| [^|]+?\. \|$|^\| [A-Z]\d.*$/gm)];
    expect([...citedBy(testFiles)].filter((id) => !rowIds.has(id))).toEqual([]);
    expect(rows.filter((row) => row[1] === undefined).map(([line]) => line)).toEqual([]);
  });

  // tests/setup/test-report.ts checks that the citing tests ran and asserted something.
  test('tests cite every requirement, tests of `npm test` all but the deep ones', () => {
    const cited = citedBy(testFiles);
    const citedByDefault = citedBy(testFiles.filter((path) => !path.includes('.deep.')));
    expect([...rowIds].filter((id) => !cited.has(id))).toEqual([]);
    expect([...rowIds].filter((id) => !citedByDefault.has(id))).toEqual(deepRows);
  });

  test('no test is skipped, exclusive or still to be written', () => {
    expect(testFiles.filter((path) => skipping.test(read(path)))).toEqual([]);
  });
});

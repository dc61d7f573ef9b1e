import { describe, expect, test } from 'vitest';
import { readTally, tallyOf, unshownRows } from '../../../setup/test-report.ts';

const fileOf = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result, title: 'T1 a test', ancestorTitles: [] })),
});

describe('tallyOf', () => {
  test('counts every test of every file', () => {
    const report = { testResults: [fileOf('passed', 'passed', 'passed'), fileOf('failed', 'failed', 'skipped')] };
    expect(tallyOf(report)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });
});

test('a run without a report fails', () => {
  expect(readTally('/nowhere/report.json', { isRunFailed: false, isWhole: true })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

describe('unshownRows', () => {
  const one = (title: string, status: string, ...ancestorTitles: readonly string[]) => ({
    testResults: [{ status, assertionResults: [{ status, title, ancestorTitles }] }],
  });
  const isShown = (report: unknown, id: string) => !unshownRows(report).includes(id);

  test('a passed test shows the rows of its title and its groups', () => {
    const report = one('T3 T4 its links', 'passed', 'T2 the menu');
    expect(['T2', 'T3', 'T4', 'T5'].map((id) => isShown(report, id))).toEqual([true, true, true, false]);
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])('a %s test shows nothing', (status) => {
    expect(isShown(one('T3 its links', status), 'T3')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { readTally, tallyLine, tallyOf, unshownRows } from '../../../setup/test-report.ts';

const fileOf = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result, title: 'T1 a test', ancestorTitles: [] })),
});

describe('tallyOf', () => {
  test('counts every test of every file', () => {
    const report = { testResults: [fileOf('passed', 'passed', 'passed'), fileOf('failed', 'failed', 'skipped')] };
    expect(tallyOf(report)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  test('a file that did not load is a failure', () => {
    expect(tallyOf({ testResults: [fileOf('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('a run without a report is a failure', () => {
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

  test('a row is shown by a test that passed, by its own title or that of its group', () => {
    const report = one('T3 T4 its links', 'passed', 'T2 the menu');
    expect(['T2', 'T3', 'T4', 'T5'].map((id) => isShown(report, id))).toEqual([true, true, true, false]);
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])('a test that is %s shows nothing', (status) => {
    expect(isShown(one('T3 its links', status), 'T3')).toBe(false);
  });
});

test('the line names skipped tests only where there are any', () => {
  expect(tallyLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(tallyLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

import { describe, expect, test } from 'vitest';
import { readTally, tallyLine, tallyOf } from '../../../setup/test-report.ts';

const fileOf = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
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
  expect(readTally('/nowhere/report.json', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the line names skipped tests only where there are any', () => {
  expect(tallyLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(tallyLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

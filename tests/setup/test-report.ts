import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { citedIn, rowIds, uncitedRows } from '../architecture/row-ids.ts';

/** One test of the report: titles of the groups around it, its own, and how it ended. */
const testSchema = z.object({ status: z.string(), title: z.string(), ancestorTitles: z.array(z.string()) });

/** The part of Vitest's JSON report that is read. */
const reportSchema = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(testSchema) })),
});

/** How a run of the tests ended, and whether it was of all of them. */
export interface RunOutcome {
  readonly isRunFailed: boolean;
  readonly isWhole: boolean;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Titles of all tests that have run and passed, and of the groups around them. A test in which nothing was asserted is
 * none of them: it fails (`requireAssertions` in the configuration).
 */
function passedTitles(report: unknown): string[] {
  const tests = reportSchema.parse(report).testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  return passed.flatMap(({ title, ancestorTitles }) => [...ancestorTitles, title]);
}

/** Rows of the checklist that no test of a whole run has shown, besides those that are known not to be built. */
export function unshownRows(report: unknown): string[] {
  const shown = new Set(passedTitles(report).flatMap(citedIn));
  return [...rowIds].filter((id) => !shown.has(id) && !uncitedRows.includes(id));
}

/** Counts the tests of a report. A file that failed without a failed test (it did not load) counts as one. */
export function tallyOf(report: unknown): Tally {
  const counters = { passed: 0, failed: 0, skipped: 0 };
  for (const file of reportSchema.parse(report).testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failed = statuses.filter((status) => status === 'failed').length;
    const passed = statuses.filter((status) => status === 'passed').length;
    counters.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
    counters.passed += passed;
    counters.skipped += statuses.length - passed - failed;
  }
  return counters;
}

/**
 * Reads the report of a run of all tests or, with `isWhole` false, of some. What the whole run has not shown of the
 * checklist is one failure more. A run that failed without saying where, or left no report, counts as one failure. */
export function readTally(file: string, { isRunFailed, isWhole }: RunOutcome): Tally {
  let counters: Tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    counters = tallyOf(report);
    const unshown = isWhole ? unshownRows(report) : [];
    if (unshown.length > 0) {
      console.error(`Rows of the checklist that no test has shown: ${unshown.join(', ')}`);
      counters = { ...counters, failed: counters.failed + 1 };
    }
  } catch (error) {
    console.error(`No report of the tests: ${error instanceof Error ? error.message : error}`);
    return { ...counters, failed: 1 };
  }
  return isRunFailed && counters.failed === 0 ? { ...counters, failed: 1 } : counters;
}

/** `12 passed, 0 failed`, with `, 1 skipped` if any were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { citedIn, deepRows, rowIds } from '../architecture/row-ids.ts';

const testSchema = z.object({ status: z.string(), title: z.string(), ancestorTitles: z.array(z.string()) });

/** The part of Vitest's JSON report that is read. */
const reportSchema = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(testSchema) })),
});

export interface RunOutcome {
  readonly isRunFailed: boolean;
  /** False for a run of chosen files, which need not show all rows. */
  readonly isWhole: boolean;
  /** True for `npm run test:deep`. */
  readonly isDeep?: boolean;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Titles of all tests that passed, and of the groups around them. Tests without assertions fail (`vitest.config.ts`). */
function passedTitles(report: unknown): string[] {
  const tests = reportSchema.parse(report).testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  return passed.flatMap(({ title, ancestorTitles }) => [...ancestorTitles, title]);
}

/** Requirements that no passed test of a whole run cites. Without `isDeep`, those of the deep tests do not count. */
export function unshownRows(report: unknown, isDeep = false): string[] {
  const shown = new Set(passedTitles(report).flatMap(citedIn));
  return [...rowIds].filter((id) => !shown.has(id) && (isDeep || !deepRows.includes(id)));
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
 * Reads the report of a run. Requirements that a whole run did not cover count as one more failure. So does a run that
 * failed without a failed test or a report.
 */
export function readTally(file: string, { isRunFailed, isWhole, isDeep }: RunOutcome): Tally {
  let counters: Tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    counters = tallyOf(report);
    const unshown = isWhole ? unshownRows(report, isDeep) : [];
    if (unshown.length > 0) {
      console.error(`Requirements that no passed test cites: ${unshown.join(', ')}`);
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

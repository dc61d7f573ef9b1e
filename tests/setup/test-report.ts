import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The part of Vitest's JSON report that is counted. */
const reportSchema = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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

/** Reads a report. A run that failed without saying where, or left no report, counts as one failure. */
export function readTally(file: string, isRunFailed: boolean): Tally {
  let counters: Tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    counters = tallyOf(JSON.parse(readFileSync(file, 'utf8')));
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

import { expect, test } from 'vitest';
import { type FailureRecord, recordFailure } from '../../../../server/cache/backoff.ts';

test('the pause doubles from CACHE_BACKOFF_S to a minute [P12]', () => {
  let record: FailureRecord | undefined;
  const pauses: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    record = recordFailure(record, new Error('down'), 5_000, 0);
    pauses.push(record.forMs);
  }
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('Retry-After lengthens the pause, to a minute at most [P12]', () => {
  const requested = (retryAfterMs: number) => Object.assign(new Error('busy'), { retryAfterMs });
  expect(recordFailure(undefined, requested(17_000), 5_000, 0).forMs).toBe(17_000);
  expect(recordFailure(undefined, requested(3_600_000), 5_000, 0).forMs).toBe(60_000);
  expect(recordFailure(undefined, requested(1_000), 5_000, 0).forMs).toBe(5_000);
});

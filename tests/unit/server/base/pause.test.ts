import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf } from '../../../../server/base/pause.ts';

const pause = { sinceMs: 1_000_000, forMs: 5_000 };

test('ends after its length [P12]', () => {
  expect([1_000_000, 1_002_000, 1_004_999, 1_005_000, 9e12].map((nowMs) => leftOf(pause, nowMs))).toEqual([
    5_000, 3_000, 1, 0, 0,
  ]);
});

test('never exceeds its length, whatever the clock [P12]', () => {
  fc.assert(
    fc.property(fc.integer(), (nowMs) => {
      const leftMs = leftOf(pause, nowMs);
      expect(leftMs).toBeGreaterThanOrEqual(0);
      expect(leftMs).toBeLessThanOrEqual(pause.forMs);
    }),
  );
  expect(leftOf(pause, 0)).toBe(0);
});

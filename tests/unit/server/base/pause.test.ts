import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf } from '../../../../server/base/pause.ts';

const pause = { sinceMs: 1_000_000, forMs: 5_000 };

test('P12 a pause is over after its length', () => {
  expect([1_000_000, 1_002_000, 1_004_999, 1_005_000, 9e12].map((nowMs) => leftOf(pause, nowMs))).toEqual([
    5_000, 3_000, 1, 0, 0,
  ]);
});

test('P12 whatever the clock is set to, no more is left of a pause than its length', () => {
  fc.assert(
    fc.property(fc.integer(), (nowMs) => {
      const leftMs = leftOf(pause, nowMs);
      expect(leftMs).toBeGreaterThanOrEqual(0);
      expect(leftMs).toBeLessThanOrEqual(pause.forMs);
    }),
  );
  expect(leftOf(pause, 0)).toBe(0);
});

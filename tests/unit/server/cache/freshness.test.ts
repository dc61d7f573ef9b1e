import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshnessOf, negativeLifetimes } from '../../../../server/cache/freshness.ts';

const lifetimes = { freshForMs: 60_000, staleForMs: 600_000, keepForMs: 3_600_000 };
const entry = { confirmedAtMs: 1_000_000, isInvalidated: false };
const at = (ageMs: number) => freshnessOf(entry, lifetimes, entry.confirmedAtMs + ageMs);

describe('freshness', () => {
  test('changes at each limit [P12]', () => {
    expect([0, 59_999].map(at)).toEqual(['fresh', 'fresh']);
    expect([60_000, 659_999].map(at)).toEqual(['stale', 'stale']);
    expect([660_000, 3_599_999].map(at)).toEqual(['expired', 'expired']);
    expect([3_600_000, 9e12].map(at)).toEqual(['gone', 'gone']);
  });

  test('ends with an invalidation [P12]', () => {
    expect(freshnessOf({ ...entry, isInvalidated: true }, lifetimes, entry.confirmedAtMs)).toBe('stale');
  });

  test('is shorter if the value requests it, never longer [P12]', () => {
    const bounded = (freshAtMostMs: number, ageMs: number) =>
      freshnessOf({ ...entry, freshAtMostMs }, lifetimes, entry.confirmedAtMs + ageMs);
    expect([bounded(10_000, 9_999), bounded(10_000, 10_000), bounded(10_000, 610_000)]).toEqual([
      'fresh',
      'stale',
      'expired',
    ]);
    expect(bounded(90_000, 60_000)).toBe('stale');
    expect(bounded(0, 0)).toBe('stale');
  });

  test('ends for a value from the future [P12]', () => {
    expect([-5_000, -3_600_000, -9e12].map(at)).toEqual(['stale', 'stale', 'stale']);
  });

  test('of an absent value never exceeds its time [P12]', () => {
    expect(freshnessOf(entry, negativeLifetimes(30_000), entry.confirmedAtMs - 5_000)).toBe('gone');
  });

  test('only decreases [P12]', () => {
    const order = ['fresh', 'stale', 'expired', 'gone'];
    fc.assert(
      fc.property(fc.nat(4_000_000), fc.nat(4_000_000), (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(order.indexOf(at(early))).toBeLessThanOrEqual(order.indexOf(at(late)));
      }),
    );
  });
});

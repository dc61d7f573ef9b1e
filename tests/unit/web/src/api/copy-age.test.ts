import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyAgeIn, copyAgeOfDocument } from '../../../../../web/src/api/copy-age.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['cache;desc="saved", age;dur=7200000', 7_200_000],
  ['edge;dur=3, cache;desc="saved", age;dur=61000, total;dur=5', 61_000],
  ['cache;desc="stale", age;dur=61000', 0],
  ['cache;desc="fresh", age;dur=0', 0],
  ['others-cache;desc="saved"', 0],
  ['', 0],
  [null, 0],
])('reads the age of a saved copy from %s [F20]', (timing, ageMs) => {
  expect(copyAgeIn(timing)).toBe(ageMs);
});

describe('copyAgeOfDocument', () => {
  class Navigation {
    readonly serverTiming: readonly object[] | undefined;
    constructor(serverTiming?: readonly object[]) {
      this.serverTiming = serverTiming;
    }
  }

  function comingAs(...entries: readonly Navigation[]): void {
    vi.stubGlobal('PerformanceNavigationTiming', Navigation);
    vi.stubGlobal('performance', { getEntriesByType: () => entries });
  }

  const age = { name: 'age', description: '', duration: 90_000 };

  test('a saved document has its age [F20]', () => {
    comingAs(new Navigation([{ name: 'cache', description: 'saved', duration: 0 }, age]));
    expect(copyAgeOfDocument()).toBe(90_000);
  });
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyAgeOfDocument } from '../../../../../web/src/api/copy-age.ts';

afterEach(() => vi.unstubAllGlobals());

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

import type { Joins } from '../../server/cache/dependency.ts';

/** For values that nothing is joined with. */
export const nothingJoined: Joins = {
  versionOf: () => 0,
  settled: () => undefined,
  into: () => 0,
  isComplete: () => true,
};

import type { Joins } from '../../server/cache/part.ts';

/** For values that nothing is joined with. */
export const nothingJoined: Joins = {
  versionOf: () => 0,
  settled: () => undefined,
  into: () => 0,
  isComplete: () => true,
};

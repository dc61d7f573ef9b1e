import { expect, test } from 'vitest';
import { connectionsWithin } from '../../../../../server/app/start/open-files.ts';

test.each([
  [1_024, 768],
  [20_000, 19_744],
  [128, 64],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('with %i open files there are at most %i connections', (openFiles, connections) => {
  expect(connectionsWithin(openFiles)).toBe(connections);
});

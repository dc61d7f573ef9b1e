import { describe, expect, test } from 'vitest';
import { type History, type HistorySeries, historySeries } from '../../../../../shared/ops/operation.ts';
import { fromMemory, lookedUp, quantileMs, shareOf } from '../../../../../web/ops/charts/history-figures.ts';

const boundsS = [0.01, 0.1, 1];

/** Three minutes, in the first of which nobody was there. */
function historyOf(given: Partial<Record<HistorySeries, readonly (number | null)[]>>): History {
  const none = [null, 0, 0];
  const series = Object.fromEntries(historySeries.map((name) => [name, given[name] ?? none]));
  const latency = { boundsS, counts: [none, none, none, none] };
  return {
    ...{ stepMs: 60_000, fromAtMs: 0, minutes: 3, replica: null, replicas: [] },
    series: series as History['series'],
    requestLatency: latency,
    upstreamLatency: latency,
  };
}

describe('shares', () => {
  test('of hits are by minute, and nothing without lookups [P12]', () => {
    const history = historyOf({ hitsFresh: [null, 6, 0], hitsStale: [null, 2, 0], misses: [null, 2, 0] });
    expect(shareOf(history, fromMemory, lookedUp)).toEqual([null, 0.8, null]);
  });
});

describe('quantiles', () => {
  test('interpolate within a bucket [P12]', () => {
    expect(quantileMs(boundsS, [0, 10, 0, 0], 0.5)).toBeCloseTo(55);
    expect(quantileMs(boundsS, [5, 5, 0, 0], 0.5)).toBeCloseTo(10);
    expect(quantileMs(boundsS, [9, 0, 1, 0], 0.95)).toBeCloseTo(550);
  });
});

import { describe, expect, test } from 'vitest';
import { historyOf, type MinuteRow, stepMs } from '../../../../server/ops/minute-history.ts';
import { historySeries } from '../../../../shared/ops/operation.ts';

describe('the history of replicas', () => {
  const row = (minute: number, number: number): MinuteRow => ({
    minute,
    numbers: [...historySeries, 'request', 'upstream'].map(() => number),
  });

  test('adds counts and sizes, and takes the longest delay [P12]', async () => {
    const rows = new Map([
      ['one', [row(100, 1), row(101, 2)]],
      ['two', [row(101, 3)]],
    ]);
    const order = { minutes: 3, nowMs: 102 * stepMs + 1, replica: null };
    const { series, replicas } = await historyOf(rows, { requestLatency: [], upstreamLatency: [] }, order);
    expect(replicas).toEqual(['one', 'two']);
    expect(series.hitsFresh).toEqual([null, 1, 5]);
    expect(series.residentBytes).toEqual([null, 1, 5]);
    expect(series.eventLoopDelayMs).toEqual([null, 1, 3]);
  });
});

import { expect, test } from 'vitest';
import { type History, historySeries } from '../../../../../shared/ops/operation.ts';
import { ageOf, lastMinutes } from '../../../../../web/ops/charts/history-figures.ts';

const minutes = 1_440;

/** A day whose last minutes have data. */
function dayOf(known: number): History {
  const values = Array.from({ length: minutes }, (_, minute) => (minute < minutes - known ? null : minute));
  const latency = { boundsS: [1], counts: [values, values] };
  return {
    ...{ stepMs: 60_000, fromAtMs: 0, minutes, replica: null, replicas: [] },
    series: Object.fromEntries(historySeries.map((name) => [name, values])) as unknown as History['series'],
    ...{ requestLatency: latency, upstreamLatency: latency },
  };
}

test.each([0, 1, 59, 1_440])('a history of %i minutes is that old [P12]', (known) => {
  expect(ageOf(dayOf(known))).toBe(known);
});

test('the last hour of a young site is its whole history, with the same times [P12]', () => {
  const hour = lastMinutes(dayOf(10), 60);
  expect([hour.minutes, hour.fromAtMs, ageOf(hour)]).toEqual([60, 1_380 * 60_000, 10]);
  expect(hour.series.misses.slice(-10)).toEqual(dayOf(10).series.misses.slice(-10));
  expect(hour.requestLatency.counts.map((bucket) => bucket.length)).toEqual([60, 60]);
  expect(lastMinutes(hour, 1_440)).toBe(hour);
});

import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { LastHour } from '../../../../server/ops/last-hour.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const minuteMs = 60_000;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('keeps counts and states of 60 minutes, the current one last [P12]', async () => {
  const clock = new ManualClock();
  const registry = new Registry();
  const registers = [registry];
  const hits = new Counter({ name: 'bff_cache_hits_total', help: 'h', labelNames: ['state'], registers });
  const requests = new Counter({ name: 'bff_http_requests_total', help: 'r', labelNames: ['status'], registers });
  const resident = new Gauge({ name: 'process_resident_memory_bytes', help: 'm', registers });
  hits.inc({ state: 'fresh' }, 100);
  const hour = new LastHour({ registry, clock, eventLoopDelayMs: () => 7 });
  for (let minute = 1; minute <= 70; minute += 1) {
    hits.inc({ state: 'fresh' }, minute);
    hits.inc({ state: 'stale' }, 1);
    requests.inc({ status: '2xx' }, 1);
    requests.inc({ status: '5xx' }, 2);
    resident.set(minute);
    if (minute === 70) break;
    clock.advance(minuteMs);
    await nextTurn();
  }
  const { series, stepMs } = await hour.report();
  hour.close();
  expect(stepMs).toBe(minuteMs);
  expect(series.hits).toEqual(Array.from({ length: 60 }, (_, index) => 12 + index));
  expect(series.serverErrors).toEqual(new Array(60).fill(2));
  expect(series.residentBytes.at(-1)).toBe(70);
  expect(series.eventLoopDelayMs).toEqual(new Array(60).fill(7));
  expect(series.misses).toEqual(new Array(60).fill(0));
});

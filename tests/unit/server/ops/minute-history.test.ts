import { Counter, Gauge, Registry } from 'prom-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { historyOf, MinuteHistory, type MinuteRow, stepMs } from '../../../../server/ops/minute-history.ts';
import { historySeries } from '../../../../shared/ops/operation.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const bounds = { requestLatency: [0.1, 1], upstreamLatency: [] };

let clock: ManualClock;
let registry: Registry;
let history: MinuteHistory;
let hits: Counter<'state'>;
let calls: Counter<'call' | 'outcome'>;
let resident: Gauge;
let minutes: MinuteRow[];
let delayMs: number;

beforeEach(() => {
  clock = new ManualClock();
  registry = new Registry();
  const registers = [registry];
  hits = new Counter({ name: 'bff_cache_hits_total', help: 'h', labelNames: ['state'], registers });
  calls = new Counter({ name: 'bff_upstream_calls_total', help: 'h', labelNames: ['call', 'outcome'], registers });
  resident = new Gauge({ name: 'process_resident_memory_bytes', help: 'h', registers });
  minutes = [];
  delayMs = 0;
  const onMinute = (row: MinuteRow) => minutes.push(row);
  history = new MinuteHistory({ registry, clock, bounds, eventLoopDelayMs: () => delayMs, onMinute });
});

/** Turns the clock to the end of the minute, and waits until that is noted. */
async function pass(count = 1): Promise<void> {
  const noted = minutes.length;
  for (let passed = 0; passed < count; passed += 1) {
    clock.advance(stepMs - (clock.now() % stepMs));
    await expect.poll(() => minutes.length).toBe(noted + passed + 1);
  }
}

const told = (count: number) =>
  historyOf(new Map([['one', history.rows(0)]]), bounds, { minutes: count, nowMs: clock.now(), replica: null });

describe('the history of a process', () => {
  test('has counts of each minute, and sizes at its end [P12]', async () => {
    hits.inc({ state: 'fresh' }, 5);
    hits.inc({ state: 'stale' }, 1);
    resident.set(100);
    clock.advance(10_000);
    await pass();
    hits.inc({ state: 'fresh' }, 2);
    calls.inc({ call: 'menu', outcome: 'found' }, 3);
    calls.inc({ call: 'menu', outcome: 'timeout' }, 1);
    resident.set(80);
    delayMs = 12;
    await pass();
    const { series, fromAtMs, minutes: count, replicas } = await told(3);
    expect(series).toMatchObject({
      hitsFresh: [null, 5, 2],
      hitsStale: [null, 1, 0],
      upstreamCalls: [null, 0, 4],
      upstreamFailures: [null, 0, 1],
      residentBytes: [null, 100, 80],
      eventLoopDelayMs: [null, 0, 12],
      serverErrors: [null, 0, 0],
    });
    expect([count, replicas, (clock.now() - fromAtMs) / stepMs]).toEqual([3, ['one'], 3]);
  });
});

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

import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { Channel } from '../../../../server/base/channel.ts';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import { countEvents } from '../../../../server/ops/event-metrics.ts';
import type { ServerEvents } from '../../../../server/ops/ops-services.ts';

let news: ServerEvents;
let registry: Registry;

beforeEach(() => {
  news = {
    cache: new Channel(),
    upstream: new Channel(),
    repairs: new Channel(),
    violations: new Channel(),
    media: new Channel(),
  };
  registry = new Registry();
  countEvents(news, registry);
});

/** Samples of a metric that are not 0, by the values of its labels. */
async function numbersOf(name: string): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => /^bff_(\w+)/.exec(line)?.[1] === name);
  const numbers = lines.map((line) => {
    const labels = [...line.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
    return [labels.join(' '), Number(line.split(' ').at(-1))] as const;
  });
  return Object.fromEntries(numbers.filter(([, value]) => value !== 0));
}

test('counts events of the cache [P12]', async () => {
  const { tell } = news.cache;
  tell({ type: 'load-start', key: 'a', reason: 'missing' });
  tell({ type: 'load-start', key: 'b', reason: 'missing' });
  tell({ type: 'load-accepted', key: 'a', tookMs: 30, isChanged: true, isContent: true });
  tell({ type: 'load-failed', key: 'b', tookMs: 70, error: new UpstreamError('dns', 'x') });
  tell({ type: 'load-failed', key: 'b', tookMs: 0, error: 'odd' });
  tell({ type: 'load-suspicious', key: 'a', kind: 'empty', replies: 1 });
  tell({ type: 'load-followed', key: 'a' });
  tell({ type: 'evicted', key: 'a' });
  tell({ type: 'purged', keys: 3, isHard: true });
  tell({ type: 'tier-failed', operation: 'get', error: new Error('down') });
  expect(await numbersOf('loads_total')).toEqual({ missing: 2 });
  expect(await numbersOf('load_outcomes_total')).toEqual({ changed: 1, suspicious: 1, failed: 2, followed: 1 });
  expect(await numbersOf('load_failures_total')).toEqual({ dns: 1, other: 1 });
  expect(await numbersOf('suspicious_answers_total')).toEqual({ empty: 1 });
  expect(await numbersOf('tier_failures_total')).toEqual({ get: 1 });
  expect(await numbersOf('cache_events_total')).toEqual({ evicted: 1, 'purged-hard': 1 });
  expect(await numbersOf('load_duration_seconds_sum')).toEqual({ accepted: 0.03, failed: 0.07 });
  expect(await numbersOf('load_duration_seconds_count')).toEqual({ accepted: 1, failed: 2 });
});

test('all metrics exist at 0 [P12]', async () => {
  const lines = (await registry.metrics()).split('\n');
  const names = new Set(lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]));
  const told = lines.filter((line) => line.startsWith('bff_'));
  expect([...names].filter((name) => !told.some((line) => line.startsWith(`${name}`)))).toEqual([]);
  expect(told.every((line) => line.endsWith(' 0'))).toBe(true);
  for (const line of [
    'bff_loads_total{reason="early"} 0',
    'bff_upstream_calls_total{call="menu",outcome="response-timeout"} 0',
    'bff_suspicious_answers_total{kind="flapping"} 0',
    'bff_repaired_resources_total{rule="text-cleaned"} 0',
    'bff_media_jobs_total{task="make",outcome="failed"} 0',
  ]) {
    expect(told).toContain(line);
  }
});

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

test('P12 every event of the cache is counted under its name', async () => {
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

test('P12 calls of the upstream by what came of them, with their times and bytes', async () => {
  const { tell } = news.upstream;
  tell({ type: 'answered', call: 'about', status: 200, isAbsent: false, bytes: 700, durationMs: 40 });
  tell({ type: 'answered', call: 'detail', status: 404, isAbsent: true, bytes: 0, durationMs: 1 });
  tell({ type: 'failed', call: 'about', fault: 'tls', status: undefined, durationMs: 1 });
  tell({ type: 'failed', call: 'about', fault: 'status', status: 503, durationMs: 1 });
  tell({ type: 'failed', call: 'about', fault: 'status', status: 429, durationMs: 1 });
  tell({ type: 'retried', call: 'about' });
  const calls = { 'about found': 1, 'detail absent': 1, 'about tls': 1, 'about status-5xx': 1, 'about status-4xx': 1 };
  expect(await numbersOf('upstream_calls_total')).toEqual(calls);
  expect(await numbersOf('upstream_call_duration_seconds_count')).toEqual({ about: 4, detail: 1 });
  expect((await numbersOf('upstream_call_duration_seconds_bucket'))['0.025 about']).toBe(3);
  expect(await numbersOf('upstream_received_bytes_total')).toEqual({ about: 700 });
  expect(await numbersOf('upstream_repeats_total')).toEqual({ 'about retried': 1 });
});

test('P12 jobs on pictures by how they ended, with their times', async () => {
  const { tell } = news.media;
  tell({ job: 'measure', outcome: 'done', tookMs: 80 });
  tell({ job: 'make', outcome: 'failed', tookMs: 2_000 });
  expect(await numbersOf('media_jobs_total')).toEqual({ 'measure done': 1, 'make failed': 1 });
  expect(await numbersOf('media_job_duration_seconds_sum')).toEqual({ measure: 0.08, make: 2 });
});

test('P12 what browsers refused on pages, by directive', async () => {
  for (const directive of ['script-src-elem', 'script-src-elem', 'other']) news.violations.tell(directive);
  expect(await numbersOf('csp_reports_total')).toEqual({ 'script-src-elem': 2, other: 1 });
});

test('P12 all of it is there at 0 before anything happens', async () => {
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

import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { Channel } from '../../../../server/cache/channel.ts';
import { countNews } from '../../../../server/ops/metrics.ts';
import { UpstreamError } from '../../../../server/upstream/errors.ts';

let news: FastifyInstance['news'];
let registry: Registry;

beforeEach(() => {
  news = { cache: new Channel(), upstream: new Channel(), repairs: new Channel(), violations: new Channel() };
  registry = new Registry();
  countNews(news, registry);
});

/** Samples of a metric, by the values of its labels. */
async function numbersOf(name: string): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(`bff_${name}`));
  return Object.fromEntries(
    lines.map((line) => {
      const labels = [...line.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
      return [labels.join(' '), Number(line.split(' ').at(-1))];
    }),
  );
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
  expect(await numbersOf('load_outcomes_total')).toEqual({ changed: 1, failed: 2, followed: 1 });
  expect(await numbersOf('load_failures_total')).toEqual({ dns: 1, other: 1 });
  expect(await numbersOf('suspicious_total')).toEqual({ empty: 1 });
  expect(await numbersOf('tier_failures_total')).toEqual({ get: 1 });
  expect(await numbersOf('cache_events_total')).toEqual({ evicted: 1, 'purged-hard': 1 });
  expect((await numbersOf('load_seconds_total'))['']).toBeCloseTo(0.1);
});

test('P12 calls of the upstream by status, or fault', async () => {
  const { tell } = news.upstream;
  tell({ type: 'answered', call: 'about', status: 200, isAbsent: false, bytes: 1, durationMs: 1 });
  tell({ type: 'failed', call: 'about', fault: 'tls', status: undefined, durationMs: 1 });
  tell({ type: 'retried', call: 'about' });
  expect(await numbersOf('upstream_calls_total')).toEqual({ 'about 200': 1, 'about tls': 1 });
});

test('P12 what browsers refused on pages, by directive', async () => {
  for (const directive of ['script-src-elem', 'script-src-elem', 'other']) news.violations.tell(directive);
  expect(await numbersOf('csp_reports_total')).toEqual({ 'script-src-elem': 2, other: 1 });
});

import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { Channel } from '../../../../server/base/channel.ts';
import { countEvents } from '../../../../server/ops/metrics.ts';
import type { ServerEvents } from '../../../../server/ops/ops-services.ts';

let news: ServerEvents;
let registry: Registry;

beforeEach(() => {
  news = {
    cache: new Channel(),
    upstream: new Channel(),
    repairs: new Channel(),
    media: new Channel(),
    folder: new Channel(),
    purges: new Channel(),
  };
  registry = new Registry();
  countEvents(news, registry);
});

test('all metrics exist, and those of few series at 0 [P12]', async () => {
  const lines = (await registry.metrics()).split('\n');
  const names = new Set(lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]));
  const reported = lines.filter((line) => line.startsWith('bff_'));
  expect(names.size).toBeGreaterThan(10);
  expect(reported.every((line) => line.endsWith(' 0'))).toBe(true);
  for (const line of [
    'bff_loads_total{reason="early"} 0',
    'bff_upstream_calls_total{call="menu",outcome="found"} 0',
    'bff_suspicious_answers_total{kind="flapping"} 0',
    'bff_media_jobs_total{task="generate",outcome="failed"} 0',
  ]) {
    expect(reported).toContain(line);
  }
});

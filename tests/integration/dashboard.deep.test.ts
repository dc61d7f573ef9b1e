import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { type PrometheusServer, startPrometheus } from '../helpers/prometheus-server.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const ops = join(import.meta.dirname, '..', '..', 'server', 'ops');
const token = 'a-token-of-some-length';

const targetSchema = z.object({ expr: z.string(), legendFormat: z.string(), refId: z.string() });

const panelSchema = z.object({
  id: z.number(),
  type: z.enum(['row', 'timeseries', 'stat']),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(targetSchema).default([]),
});

const dashboard = z
  .object({
    uid: z.string(),
    panels: z.array(panelSchema),
    annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
  })
  .parse(JSON.parse(readFileSync(join(ops, 'grafana', 'dashboard.json'), 'utf8')));

const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

let redis: RedisServer;
let site: RunningSite;
let prometheus: PrometheusServer;
const folder = mkdtempSync(join(tmpdir(), 'atelier-'));

/** The configuration that is shipped, of this one site, in so short times that a test can wait for them. */
function configOf(url: string): object {
  const shipped = parse(readFileSync(join(ops, 'prometheus', 'prometheus.yml'), 'utf8'));
  const [scrape] = shipped.scrape_configs;
  return {
    ...shipped,
    global: { scrape_interval: '500ms', evaluation_interval: '500ms' },
    scrape_configs: [{ ...scrape, static_configs: [{ targets: [new URL(url).host] }] }],
  };
}

beforeAll(async () => {
  redis = await RedisServer.start();
  site = await startSite({ env: { OPS_TOKEN: token, CACHE_STORE: 'redis', REDIS_URL: redis.url } });
  cpSync(join(ops, 'prometheus', 'rules.yml'), join(folder, 'rules.yml'));
  writeFileSync(join(folder, 'ops-token'), `${token}\n`);
  writeFileSync(join(folder, 'prometheus.yml'), stringify(configOf(site.url)));
  prometheus = await startPrometheus(join(folder, 'prometheus.yml'), join(folder, 'data'));
});

afterAll(async () => {
  await prometheus.close();
  await site.close();
  await redis.kill();
  rmSync(folder, { recursive: true, force: true });
});

const resultSchema = z.object({ result: z.array(z.unknown()) });

/** How many series a query is answered with. Throws where Prometheus cannot read it. */
async function answersTo(expr: string): Promise<number> {
  const query = expr.replaceAll('$__rate_interval', '5s').replaceAll('$job', 'portfolio');
  return resultSchema.parse(await prometheus.ask(`query?query=${encodeURIComponent(query)}`)).result.length;
}

test('a real Prometheus answers every query of the dashboard over a running site [P12]', async () => {
  expect(queries.length).toBeGreaterThan(30);
  const unanswered = async (): Promise<string[]> => {
    for (const path of ['/design', '/api/v1/menu', '/nothing']) await fetch(site.url + path);
    const counts = await Promise.all(
      queries.map(async ({ title, expr }) => [`${title}: ${expr}`, await answersTo(expr)] as const),
    );
    return counts.flatMap(([name, count]) => (count > 0 ? [] : [name]));
  };
  await expect.poll(unanswered, { interval: 250 }).toEqual([]);
  expect(await answersTo('up{job="portfolio"} == 1')).toBe(1);
  const ofRedis = ['bff_redis_up == 1', 'bff_cache_entries{tier="redis"} > 0', 'bff_cache_bytes{tier="redis"} > 0'];
  await expect.poll(() => Promise.all(ofRedis.map(answersTo)), { interval: 250 }).toEqual([1, 1, 1]);
  // Nothing may fire: what annotates the dashboard is read, and is empty.
  for (const { expr } of dashboard.annotations.list) expect(await answersTo(expr)).toBe(0);
});

const rulesSchema = z.object({
  groups: z.array(
    z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })) }),
  ),
});

test('Prometheus evaluates every rule [P12]', async () => {
  const unhealthy = async () => {
    const { groups } = rulesSchema.parse(await prometheus.ask('rules'));
    return groups.flatMap(({ rules }) => rules).filter(({ health }) => health !== 'ok');
  };
  await expect.poll(unhealthy, { interval: 250 }).toEqual([]);
});

test('panels have unique numbers and places [P12]', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  expect(panels.filter(({ type, targets }) => type !== 'row' && targets.length === 0)).toEqual([]);
});

import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { urlOf } from '../../shared/contract/paths.ts';
import { opsPaths } from '../../shared/ops/operation.ts';
import { pageNames, siteRoutes } from '../../shared/page/site-routes.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const token = 'a-token-of-some-length';
const clock = new ManualClock();

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ clock, env: { OPS_TOKEN: token, CACHE_STORE: 'sqlite' } });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);

/** All samples by name and labels. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const { text } = await get('/ops/metrics').set('Authorization', `Bearer ${token}`).expect(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const responses = (route: string, kind: string, labels: string) =>
  `bff_http_requests_total{route="${route}",kind="${kind}",method="GET",${labels}}`;

test('metrics count every response by route, status and cache [P12]', async () => {
  await get('/api/v1/about').expect(200);
  const { headers } = await get('/api/v1/about').expect(200);
  await get('/api/v1/about').set('If-None-Match', String(headers.etag)).expect(304);
  await get('/design/about').expect(200);
  await get('/design/about').expect(200);
  await get('/Design/About').expect(308);
  await get('/nothing/here').expect(404);
  await get('/health/live').expect(200);
  const found = await samples();
  const expected = {
    [responses('/api/v1/about', 'api', 'status="2xx",cache="miss"')]: 1,
    [responses('/api/v1/about', 'api', 'status="2xx",cache="hit"')]: 1,
    [responses('/api/v1/about', 'api', 'status="3xx",cache="hit"')]: 1,
    [responses('/design/about', 'page', 'status="2xx",cache="miss"')]: 1,
    [responses('/design/about', 'page', 'status="2xx",cache="hit"')]: 1,
    [responses('/*', 'page', 'status="3xx",cache="none"')]: 1,
    [responses('/*', 'page', 'status="4xx",cache="none"')]: 1,
    [responses('/health/live', 'probe', 'status="2xx",cache="none"')]: 1,
    'bff_http_request_duration_seconds_count{kind="api",cache="hit"}': 2,
    'bff_http_request_duration_seconds_count{kind="api",cache="miss"}': 1,
    bff_ready: 1,
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, found.get(name)]))).toEqual(expected);
  const miss = 'bff_http_request_duration_seconds_sum{kind="page",cache="miss"}';
  expect(found.get(miss)).toBeGreaterThan(found.get(miss.replace('miss', 'hit')) ?? Number.POSITIVE_INFINITY);
});

test('metrics measure the store, and made-up paths add no series [P12]', async () => {
  const before = await samples();
  for (const path of ['/made/up', '/art/nobody', '/api/v1/made-up', '/media/x/y/1.avif', '/ops/x']) await get(path);
  await supertest(site.url).trace('/design/about');
  const after = await samples();
  const added = [...after.keys()].filter((name) => !before.has(name));
  // Responses of a new kind or outcome add their own.
  expect(added.filter((name) => !/^bff_http_request(?:s_total|_duration_seconds)/.test(name))).toEqual([]);
  expect(after.size).toBeLessThanOrEqual(600);
  expect(added.filter((name) => /made|nobody|TRACE/.test(name))).toEqual([]);
  expect(after.get('bff_cache_entries{store="sqlite",of="values"}')).toBeGreaterThan(0);
  expect(after.get('bff_cache_bytes{store="sqlite",of="values"}')).toBeGreaterThan(1_000);
});

test('metrics have at most 600 series after every route was called by several methods [P12]', async () => {
  const operators = Object.values(opsPaths).map((path) => path.replace(':name', 'generic'));
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/oembed',
    '/site.webmanifest',
    '/favicon.svg',
    '/licenses/',
  ];
  const iiif = ['/iiif/collection.json', '/iiif/design/sill-chair/manifest.json', '/iiif/image/x/info.json'];
  const pages = pageNames.map((name) => siteRoutes[name].pattern.replace(':slug', 'sill-chair').replace(':name', 'ta'));
  const others = ['/api', '/api/v1', '/api/docs', '/api/openapi.json', '/api/v1/client.d.ts', '/api/v1/export.ndjson'];
  const builds = ['/builds/latest.json', '/_i18n/en-US/messages.json', '/assets/x', '/ops'];
  const probes = [
    '/health/live',
    '/health/ready',
    '/health/live/',
    '/health/ready/',
    '/none',
    '/design.md',
    '/content',
  ];
  const api = endpoints.map(({ name, example }) => urlOf(name, example));
  const all = [...operators, ...files, ...iiif, ...pages, ...others, ...builds, ...probes, ...api];
  for (const method of ['get', 'get', 'head', 'options', 'put', 'post'] as const)
    await Promise.all(all.map((path) => supertest(site.url)[method](path).set('Authorization', `Bearer ${token}`)));
  expect((await samples()).size).toBeLessThanOrEqual(600);
});

test('metrics report how long the refresh of a value fails [P12]', async () => {
  site.upstream.fail('get-about', status(500));
  clock.advance(7_200_000);
  await get('/api/v1/about').expect(200);
  await expect.poll(async () => (await samples()).get('bff_load_failures_total{kind="status"}')).toBe(1);
  const found = await samples();
  // One failure does not prove hours of failures.
  expect(found.get('bff_content_overdue_seconds{resource="about"}')).toBe(0);
  expect(found.get('bff_content_overdue_seconds{resource="menu"}')).toBe(0);
  expect(found.get('bff_content_age_seconds{resource="about"}')).toBe(7_200);
  expect(found.get('bff_upstream_calls_total{call="about",outcome="status-5xx"}')).toBe(1);
  expect(found.get('bff_backoffs')).toBe(1);
  clock.advance(120_000);
  const later = await samples();
  expect([later.get('bff_backoffs'), later.get('bff_content_overdue_seconds{resource="about"}')]).toEqual([0, 0]);
  await get('/api/v1/about').expect(200);
  const overdue = async () => (await samples()).get('bff_content_overdue_seconds{resource="about"}');
  await expect.poll(overdue).toBe(120);
});

test('metrics report an accepted loss until the content returns [F11, P12]', async () => {
  const lost = async () => (await samples()).get('bff_content_lost{resource="process"}');
  const lostAfterReload = async () => {
    clock.advance(301_000);
    await get('/api/v1/process').expect(200);
    return lost();
  };
  expect(await lostAfterReload()).toBeUndefined();
  site.upstream.fail('get-process', json({ blocks: [] }));
  await expect.poll(lostAfterReload).toBe(1);
  site.upstream.heal('get-process');
  await expect.poll(lostAfterReload).toBeUndefined();
});

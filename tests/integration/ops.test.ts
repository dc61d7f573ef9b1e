import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-some-length';

let clock: ManualClock;
let site: FaultySite;

beforeEach(async () => {
  clock = new ManualClock();
  site = await startFaultySite({ clock, env: { OPS_TOKEN: token } });
});

afterEach(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const ask = (path: string) => get(path).set('Authorization', `Bearer ${token}`);
const purge = (body: object) =>
  supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send(body);
const explain = async (path: string) => (await ask(`/ops/explain?path=${encodeURIComponent(path)}`).expect(200)).body;
const metric = async (line: string): Promise<number> => {
  const { text } = await ask('/ops/metrics').expect(200);
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
};

describe('the operator endpoints [P2]', () => {
  const endpoints = ['/ops/explain?path=/design', '/ops/config', '/ops/cache', '/ops/repairs', '/ops/metrics'];

  test.each(endpoints)('%s needs the token [P2]', async (path) => {
    for (const field of [undefined, 'Bearer wrong-token-of-length', `Basic ${token}`, 'Bearer', `Bearer ${token}x`]) {
      const request = field === undefined ? get(path) : get(path).set('Authorization', field);
      const { body, headers } = await request.expect(401).expect('content-type', /^application\/problem\+json/);
      expect(problemSchema.parse(body).code).toBe('unauthorized');
      expect(headers['www-authenticate']).toMatch(/^Bearer realm="ops"/);
      expect(headers['cache-control']).toBe('no-store');
    }
    const { headers } = await ask(path).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('a purge needs it too, before its body is read [P2]', async () => {
    const { body } = await supertest(site.url).post('/ops/purge').send({ all: true }).expect(401);
    expect(problemSchema.parse(body).code).toBe('unauthorized');
  });

  test('without the setting there is nothing there [P2]', async () => {
    const closed = await startSite({ sampleAt: site.upstream.url });
    for (const path of ['/ops/explain?path=/design', '/ops/repairs', '/ops/metrics', '/ops/anything']) {
      const { body } = await supertest(closed.url).get(path).set('Authorization', `Bearer ${token}`).expect(404);
      expect(problemSchema.parse(body).code).toBe('not-found');
    }
    await supertest(closed.url).post('/ops/hooks/generic').set('Authorization', `Bearer ${token}`).expect(404);
    await closed.close();
  });

  test('they are not in the description of the API [P2]', async () => {
    const { text } = await get('/api/openapi.json').expect(200);
    expect(text).not.toContain('/ops');
  });
});

describe('explain [P12]', () => {
  test('a page: its key, and of each part key, policy, state, age, version and size [P12]', async () => {
    await get('/design/projects/sill-chair').expect(200);
    clock.advance(10_000);
    const told = await explain('/design/projects/sill-chair');
    expect(told).toMatchObject({
      kind: 'page',
      name: 'design-projects-slug',
      key: 'document:/design/projects/sill-chair',
      outcome: 'found',
    });
    const detail = told.parts.find(({ key }: { key: string }) => key.includes(':detail:'));
    expect(detail).toMatchObject({
      state: 'fresh',
      refreshInMs: 50_000,
      policy: { freshForMs: 60_000, staleForMs: 3_600_000 },
      value: { kind: 'found', from: 'upstream', ageMs: 10_000, ttlMs: 50_000 },
      lastFailure: null,
    });
    expect(detail.value.bytes).toBeGreaterThan(100);
    expect(told.reply.bytes.identity).toBeGreaterThan(1_000);
  });

  test('an endpoint, with its parameters [P12]', async () => {
    await get('/api/v1/design/projects/sill-chair').expect(200);
    expect(await explain('/api/v1/design/projects/sill-chair')).toMatchObject({
      kind: 'endpoint',
      name: 'project',
      key: 'api:project:{"slug":"sill-chair"}',
      outcome: 'found',
      reply: { hits: 0, lastFault: null, lastModified: '2026-03-01T00:00:01.000Z' },
    });
    expect(await explain('/api/v1/resolve?section=design&slug=sill-chair')).toMatchObject({
      name: 'resolve',
      reply: null,
    });
  });

  test('what has failed last, and when it is tried again [P12]', async () => {
    await get('/api/v1/about').expect(200);
    site.upstream.fault('get-about', status(500));
    clock.advance(61_000);
    await get('/api/v1/about').expect(200);
    await expect
      .poll(async () => (await explain('/api/v1/about')).parts[0].lastFailure)
      .toMatchObject({ failures: 1, nextTryInMs: 5_000, error: { fault: 'status', status: 500 } });
    expect((await explain('/api/v1/about')).parts[0]).toMatchObject({ state: 'stale', refreshInMs: 5_000 });
  });

  test('asks the upstream for nothing [P12]', async () => {
    const before = site.upstream.requests.length;
    expect(await explain('/design/about')).toMatchObject({ outcome: 'unknown', reply: null });
    expect((await explain('/api/v1/menu')).parts).toMatchObject([{ state: 'missing', value: null }]);
    expect(site.upstream.requests.length).toBe(before);
  });

  test('other spellings, unknown addresses and bad parameters [P12]', async () => {
    expect(await explain('/Design/About/')).toMatchObject({ kind: 'redirect', to: '/design/about', status: 308 });
    expect(await explain('/nowhere/at/all')).toMatchObject({ kind: 'nothing' });
    expect(await explain('/api/v1/nothing')).toMatchObject({ kind: 'nothing' });
    for (const path of ['', '?path=', '?path=design', '?path=/api/v1/resolve', '?path=/a&path=/b', '?path=/%25E0']) {
      const { body } = await ask(`/ops/explain${path}`).expect(400);
      expect(problemSchema.parse(body).code).toBe('bad-request');
    }
  });
});

describe('purge [P12]', () => {
  test.each([[{ key: 'about' }], [{ tag: 'about' }], [{ all: true }]])(
    'softly, %j: the old one once more, and a refresh behind it [P12]',
    async (order) => {
      await get('/api/v1/about').expect(200);
      const { body } = await purge(order).expect(200);
      expect(body).toMatchObject({ purged: { ...order, hard: false }, values: 1 });
      const calls = site.upstream.requests.length;
      const { headers } = await get('/api/v1/about').expect(200);
      expect(headers['cache-status']).toContain('ttl=-');
      expect(headers['cache-control']).toContain('s-maxage=0');
      await expect.poll(() => site.upstream.requests.length).toBe(calls + 1);
    },
  );

  test('whatever key explain shows can be purged [P12]', async () => {
    for (const path of ['/design/about', '/api/v1/about']) {
      await get(path).expect(200);
      const { key, parts } = await explain(path);
      const { body } = await purge({ key }).expect(200);
      expect(body, key).toMatchObject({ values: 0, replies: 1 });
      expect((await explain(path)).reply.isPurged).toBe(true);
      for (const part of parts) await purge({ key: part.key }).expect(200);
    }
  });

  test.each([[{ key: 'abuot' }], [{ tag: 'abuot' }], [{ key: 'document:/abuot', hard: true }]])(
    '%j: what nothing is kept under is said to be unknown [P12]',
    async (order) => {
      await get('/api/v1/about').expect(200);
      const { body } = await purge(order).expect(404);
      expect(problemSchema.parse(body)).toMatchObject({
        code: 'not-found',
        detail: expect.stringContaining('Nothing'),
      });
    },
  );

  test('what fails is known, though nothing is kept of it [P12]', async () => {
    site.upstream.fault('*', status(500));
    await get('/api/v1/about').expect(503);
    expect((await purge({ key: 'about' })).status).toBe(200);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('%s is refused with what is allowed [P2]', async (method) => {
    const response = await fetch(`${site.url}/ops/purge`, { method, headers: { Authorization: `Bearer ${token}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    const other = await fetch(`${site.url}/ops/repairs`, { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('hard: it is gone [P12]', async () => {
    await get('/api/v1/about').expect(200);
    await purge({ tag: 'about', hard: true }).expect(200);
    site.upstream.fault('*', status(500));
    expect((await get('/api/v1/about')).status).toBe(503);
  });

  test.each([[{}], [{ all: false }], [{ key: '' }], [{ key: 'a', tag: 'b' }], [{ all: true, hard: 'yes' }], [['all']]])(
    'refuses %j [P12]',
    async (order) => {
      const { body } = await purge(order)
        .expect(400)
        .expect('content-type', /^application\/problem\+json/);
      expect(problemSchema.parse(body).code).toBe('bad-request');
    },
  );

  test('refuses what is no JSON [P12]', async () => {
    const request = supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`);
    expect((await request.set('Content-Type', 'application/json').send('{"all"')).status).toBe(400);
  });
});

describe('repairs and metrics [P10]', () => {
  test('the ledger of what is loaded [P10]', async () => {
    await get('/api/v1/design/projects').expect(200);
    await get('/api/v1/menu').expect(200);
    const { body } = await ask('/ops/repairs').expect(200);
    const counted = body.resources.flatMap(({ repairs }: { repairs: { count: number }[] }) => repairs);
    const sum = (Object.values(body.totals) as number[]).reduce((total, count) => total + count, 0);
    expect(counted.reduce((total: number, { count }: { count: number }) => total + count, 0)).toBe(sum);
  });

  test('hits by state, misses, loads and failures are counted, entries and bytes measured [P12]', async () => {
    await get('/api/v1/about').expect(200);
    const { headers } = await get('/api/v1/about').expect(200);
    await get('/api/v1/about')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    site.upstream.fault('get-about', status(500));
    clock.advance(61_000);
    await get('/api/v1/about').expect(200);
    await expect.poll(() => metric('bff_load_failures_total{fault="status"}')).toBe(1);
    expect(await metric('bff_cache_misses_total{via="miss"}')).toBe(1);
    expect(await metric('bff_cache_hits_total{state="fresh"}')).toBe(2);
    expect(await metric('bff_cache_hits_total{state="stale"}')).toBe(1);
    expect(await metric('bff_http_not_modified_total')).toBe(1);
    expect(await metric('bff_loads_total{reason="missing"}')).toBe(1);
    expect(await metric('bff_upstream_calls_total{call="about",outcome="found"}')).toBe(1);
    expect(await metric('bff_cache_entries{tier="memory",of="values"}')).toBe(1);
    expect(await metric('bff_cache_bytes{tier="memory",of="values"}')).toBeGreaterThan(500);
    expect(await metric('bff_compressor_queue')).toBe(0);
    expect(await metric('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

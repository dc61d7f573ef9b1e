import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-some-length';
const clock = new ManualClock();

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ clock, env: { ...withoutImages, OPS_TOKEN: token } });
});

beforeEach(async () => {
  site.upstream.heal();
  clock.advance(3_600_000);
  await purge({ all: true, hard: true });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const ask = (path: string) => get(path).set('Authorization', `Bearer ${token}`);
const purge = (body: object) =>
  supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send(body);
const explain = async (path: string) => (await ask(`/ops/explain?path=${encodeURIComponent(path)}`).expect(200)).body;

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
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('a purge needs the token before its body is read [P2]', async () => {
    const { body } = await supertest(site.url).post('/ops/purge').send({ all: true }).expect(401);
    expect(problemSchema.parse(body).code).toBe('unauthorized');
  });

  test('are 404 without OPS_TOKEN and absent from the description of the API [P2]', async () => {
    const closed = await startSite({ sampleAt: site.upstream.url });
    for (const path of ['/ops/explain?path=/design', '/ops/repairs', '/ops/metrics', '/ops/anything']) {
      const { body } = await supertest(closed.url).get(path).set('Authorization', `Bearer ${token}`).expect(404);
      expect(problemSchema.parse(body).code).toBe('not-found');
    }
    await supertest(closed.url).post('/ops/hooks/generic').set('Authorization', `Bearer ${token}`).expect(404);
    await closed.close();
    expect((await get('/api/openapi.json').expect(200)).text).not.toContain('/ops');
  });
});

describe('explain [P12]', () => {
  test('describes a page, its key and each of its parts [P12]', async () => {
    await get('/design/projects/sill-chair').expect(200);
    clock.advance(10_000);
    const reported = await explain('/design/projects/sill-chair');
    expect(reported).toMatchObject({
      kind: 'page',
      name: 'design-projects-slug',
      key: 'document:/design/projects/sill-chair',
      outcome: 'found',
    });
    const detail = reported.parts.find(({ key }: { key: string }) => key.includes(':detail:'));
    expect(detail).toMatchObject({
      state: 'fresh',
      refreshInMs: 50_000,
      policy: { freshForMs: 60_000, staleForMs: 3_600_000 },
      value: { kind: 'found', from: 'upstream', ageMs: 10_000, ttlMs: 50_000 },
      lastFailure: null,
    });
  });

  test('describes an endpoint with its parameters [P12]', async () => {
    await get('/api/v1/design/projects/sill-chair').expect(200);
    expect(await explain('/api/v1/design/projects/sill-chair')).toMatchObject({
      kind: 'endpoint',
      name: 'project',
      key: 'api:project:{"slug":"sill-chair"}',
      outcome: 'found',
      response: { hits: 0, lastFailure: null },
    });
  });

  test('names the last failure and the next attempt [P12]', async () => {
    await get('/api/v1/about').expect(200);
    site.upstream.fail('get-about', status(500));
    clock.advance(61_000);
    await get('/api/v1/about').expect(200);
    await expect
      .poll(async () => (await explain('/api/v1/about')).parts[0].lastFailure)
      .toMatchObject({ failures: 1, nextTryInMs: 5_000, error: { kind: 'status', status: 500 } });
  });

  test('causes no call of the upstream [P12]', async () => {
    const before = site.upstream.requests.length;
    expect(await explain('/design/about')).toMatchObject({ outcome: 'unknown', response: null });
    expect((await explain('/api/v1/menu')).parts).toMatchObject([{ state: 'missing', value: null }]);
    expect(site.upstream.requests.length).toBe(before);
  });

  test('names redirects and unknown addresses, and refuses bad parameters [P12]', async () => {
    expect(await explain('/Design/About/')).toMatchObject({ kind: 'redirect', to: '/design/about', status: 308 });
    expect(await explain('/nowhere/at/all')).toMatchObject({ kind: 'nothing' });
    for (const path of ['', '?path=', '?path=design', '?path=/api/v1/resolve', '?path=/a&path=/b', '?path=/%25E0']) {
      const { body } = await ask(`/ops/explain${path}`).expect(400);
      expect(problemSchema.parse(body).code).toBe('bad-request');
    }
  });
});

describe('a purge [P12]', () => {
  test.each([{ key: 'about' }, { tag: 'about' }, { all: true }])(
    'of %j is soft: the value is served once more and refreshed [P12]',
    async (order) => {
      // A load of the test before may still run. Its value is already invalidated.
      await expect.poll(async () => (await get('/api/v1/about')).headers['cache-status']).not.toContain('ttl=-');
      // Counted before the purge, because its refresh may begin before the next request.
      const calls = site.upstream.requests.length;
      const { body } = await purge(order).expect(200);
      expect(body).toMatchObject({ purged: { ...order, hard: false }, values: 1 });
      const { headers } = await get('/api/v1/about').expect(200);
      expect(headers['cache-status']).toContain('ttl=-');
      expect(headers['cache-control']).toContain('s-maxage=0');
      await expect.poll(() => site.upstream.requests.length).toBe(calls + 1);
    },
  );

  test('accepts every key that explain shows [P12]', async () => {
    for (const path of ['/design/about', '/api/v1/about']) {
      await get(path).expect(200);
      const { key, parts } = await explain(path);
      expect((await purge({ key }).expect(200)).body, key).toMatchObject({ values: 0, responses: 1 });
      expect((await explain(path)).response.isPurged).toBe(true);
      for (const part of parts) await purge({ key: part.key }).expect(200);
    }
  });

  test('of an unknown key or tag is 404, but not of a failing key [P12]', async () => {
    for (const order of [{ key: 'abuot' }, { tag: 'abuot' }, { key: 'document:/abuot', hard: true }]) {
      const { body } = await purge(order).expect(404);
      expect(problemSchema.parse(body)).toMatchObject({
        code: 'not-found',
        detail: expect.stringMatching(/^No entry has this (?:key|tag)$/),
      });
    }
    site.upstream.fail('*', status(500));
    await get('/api/v1/process').expect(503);
    await purge({ key: 'process' }).expect(200);
  });

  test('that is hard deletes the value [P12]', async () => {
    await get('/api/v1/about').expect(200);
    await purge({ tag: 'about', hard: true }).expect(200);
    site.upstream.fail('*', status(500));
    expect((await get('/api/v1/about')).status).toBe(503);
  });

  test('with another method or a bad body is refused [P2, P12]', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${site.url}/ops/purge`, { method, headers: { Authorization: `Bearer ${token}` } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    }
    const bad = [{}, { all: false }, { key: '' }, { key: 'a', tag: 'b' }, { all: true, hard: 'yes' }, ['all']];
    for (const order of bad) {
      const { body } = await purge(order).expect(400);
      expect(problemSchema.parse(body).code).toBe('bad-request');
    }
    const { body: misspelled } = await purge({ pth: '/design' }).expect(400);
    expect(misspelled.detail).toMatch(/^body: Unknown field "pth"; body: Give one of "key", .*"image"/);
    for (const order of [{ key: 7 }, { all: 'yes' }, { path: 'x' }, { all: true, hard: 1 }, ['all']])
      expect((await purge(order as object).expect(400)).body.detail).toMatch(/^body(?:\/\w+)?: Must be/);
    const request = supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`);
    expect((await request.set('Content-Type', 'application/json').send('{"all"')).status).toBe(400);
  });
});

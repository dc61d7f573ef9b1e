import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { imageOf, type OneImageUpstream, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';

const token = 'a-token-of-some-length';
const authorization = { Authorization: `Bearer ${token}` };
const clock = new ManualClock();

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ clock, env: { ...withoutImages, OPS_TOKEN: token } });
});

beforeEach(async () => {
  site.upstream.heal();
  clock.advance(3_600_000);
  await supertest(site.url).post('/ops/purge').set(authorization).send({ all: true, hard: true });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const ask = (path: string) => get(path).set(authorization);
const refresh = (body: object) => supertest(site.url).post('/ops/refresh').set(authorization).send(body);
const metric = async (line: string): Promise<number> => {
  const { text } = await ask('/ops/metrics').expect(200);
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
};
const ordered = () => metric('bff_loads_total{reason="ordered"}');

describe('/ops/cache and /ops/explain [P12]', () => {
  const list = async (query: string) => (await ask(`/ops/cache${query}`).expect(200)).body;

  test('explain names the origin of a policy, the last load and the last error [P12]', async () => {
    site.upstream.fail('get-about', status(500));
    await get('/api/v1/about').expect(503);
    site.upstream.heal('get-about');
    clock.advance(60_000);
    await get('/api/v1/about').expect(200);
    const [part] = (await ask('/ops/explain?path=/api/v1/about').expect(200)).body.parts;
    expect(part).toMatchObject({
      policyOrigin: { freshForMs: { setting: 'CACHE_FRESH_S', origin: 'default' } },
      value: { freshForMs: 60_000, freshBy: 'policy' },
      lastFailure: null,
      lastError: { kind: 'status', status: 500 },
      lastLoad: { waitedMs: 0, upstreamMs: 0, readMs: 0, imagesMs: 0 },
    });
  });

  test('the cache list has values, filtered, sorted and in pages, without counting hits [P12]', async () => {
    await get('/api/v1/biography').expect(200);
    await get('/api/v1/biography').expect(200);
    await get('/api/v1/menu').expect(200);
    site.upstream.fail('get-process', status(500));
    await get('/api/v1/process').expect(503);
    const { items, total } = await list('?sort=key');
    expect(items.map(({ key, state }: { key: string; state: string }) => `${key.split(':').at(-1)} ${state}`)).toEqual([
      'biography fresh',
      // The menu links to events if there are some.
      'events fresh',
      'menu fresh',
      'process backing-off',
    ]);
    expect(total).toBe(4);
    expect(items[3]).toMatchObject({ ageMs: null, lastError: { kind: 'status', status: 500 }, refreshInMs: 5_000 });
    const [biography] = (await list('?filter=BIOGRAPHY')).items;
    expect(biography).toMatchObject({ state: 'fresh', ageMs: 0, refreshInMs: 60_000 });
    clock.advance(61_000);
    expect((await list('?state=stale&tag=biography')).total).toBe(1);
    const first = await list('?sort=size&limit=2');
    const second = await list(`?sort=size&limit=500&cursor=${first.cursor}`);
    expect(first.items.length + second.items.length).toBe(first.total);
    expect(second.cursor).toBeNull();
    expect((await list('?filter=biography')).items[0].hits).toBe(biography.hits);
  });

  test('malformed queries are refused with a pointer [P12]', async () => {
    for (const [path, pointer] of [
      ['/ops/cache?sort=colour', '#/query/sort'],
      ['/ops/cache?limit=0', '#/query/limit'],
      ['/ops/cache?cursor=x', '#/query/cursor'],
      ['/ops/explain?path=/a&key=b', '#/query'],
    ] as const) {
      const { body } = await ask(path).expect(400);
      expect(problemSchema.parse(body).errors?.map((failure) => failure.pointer)).toEqual([pointer]);
    }
  });
});

describe('a refresh [P12]', () => {
  test('of a key loads it at once and reports the outcome [P12]', async () => {
    await get('/api/v1/about').expect(200);
    const [calls, orders] = [site.upstream.requests.length, await ordered()];
    expect((await refresh({ key: 'about' }).expect(200)).body.outcome).toMatchObject({ outcome: 'unchanged' });
    expect(site.upstream.requests.length).toBe(calls + 1);
    site.upstream.fail('get-about', status(500));
    const { body } = await refresh({ key: 'about' }).expect(200);
    expect(body.outcome).toMatchObject({ outcome: 'failed', error: { kind: 'status', status: 500 } });
    await get('/api/v1/about').expect(200);
    site.upstream.heal('get-about');
    expect((await refresh({ key: 'about' })).body.outcome.outcome).toBe('unchanged');
    expect(await ordered()).toBe(orders + 3);
  });

  test('of a tag, of everything and of a document loads their parts in turns [P12]', async () => {
    await get('/design/about').expect(200);
    let expected = await ordered();
    for (const order of [{ tag: 'about' }, { path: '/design/about' }, { all: true }]) {
      const { total } = (await refresh(order).expect(202)).body;
      expect(total).toBeGreaterThan(0);
      expected += total;
      await expect.poll(ordered).toBe(expected);
    }
    for (const order of [{ tag: 'abuot' }, { key: 'abuot' }]) expect((await refresh(order)).status).toBe(404);
  });

  test('of a path mean the response and all that it is made of [P12]', async () => {
    await get('/design/about').expect(200);
    const order = (path: string) => supertest(site.url).post(path).set(authorization).send({ path: '/design/about' });
    const { body } = await order('/ops/purge').expect(200);
    expect(body).toMatchObject({ purged: { path: '/design/about', hard: false }, others: 'none' });
    expect(body.values).toBeGreaterThan(1);
    expect(body.responses).toBeGreaterThan(0);
    const [part] = (await ask('/ops/explain?path=/api/v1/about').expect(200)).body.parts;
    expect(part.value.isPurged).toBe(true);
    const { keys } = (await order('/ops/refresh').expect(202)).body;
    expect(keys).toContain(part.key);
  });

  test('of a prefix mean the pages below it, and none of the lists that all pages share [P12]', async () => {
    const order = (path: string, prefix: string) =>
      supertest(site.url).post(path).set(authorization).send({ prefix }).expect('Content-Type', /json/);
    for (const path of [
      '/design/projects/sill-chair',
      '/design/about',
      '/design/care',
      `/art/${sampleIdentity.artistSlug}`,
    ])
      await get(path).expect(200);
    const isPurged = async (key: string) => {
      const { items } = (await ask(`/ops/cache?filter=:${key}`).expect(200)).body;
      return items.map((item: { isPurged: boolean }) => item.isPurged);
    };
    const { body } = await order('/ops/purge', '/design/projects/').expect(200);
    expect(body).toMatchObject({ purged: { prefix: '/design/projects/', hard: false }, values: 1, others: 'none' });
    expect([await isPurged('detail'), await isPurged('about'), await isPurged('projects')]).toEqual([
      [true],
      [false],
      [false],
    ]);
    expect((await order('/ops/purge', '/design/ca').expect(200)).body.values).toBe(1);
    expect(await isPurged('page:care')).toEqual([true]);
    expect((await order('/ops/purge', '/design').expect(200)).body.values).toBeGreaterThan(3);
    expect([await isPurged('about'), await isPurged('projects'), await isPurged('works')]).toEqual([
      [true],
      [true],
      [false],
    ]);
    const { keys } = (await order('/ops/refresh', '/design/projects/').expect(202)).body;
    expect(keys).toEqual([expect.stringContaining('detail:')]);
    await order('/ops/purge', '/none/').expect(404);
    await supertest(site.url).post('/ops/purge').set(authorization).send({ all: true, hard: true });
    site.upstream.fail('get-art-projects', status(500));
    await order('/ops/purge', '/design/').expect(503);
    await order('/ops/purge', 'design').expect(400);
  });

  test('of an image that change nothing explain why [P12]', async () => {
    const { text } = await get('/design').expect(200);
    const path = /\/media\/[\w-]+\/[^"\s]+/.exec(text)?.[0];
    const { body } = await supertest(site.url).post('/ops/purge').set(authorization).send({ path }).expect(200);
    expect(body).toMatchObject({ values: 0, responses: 0, files: 0, note: expect.stringContaining('"hard": true') });
  });

  test('with a body that is too long, of another type or untyped is a problem [P9]', async () => {
    for (const [type, body, code] of [
      ['application/json', `{"key":"${'x'.repeat(5_000)}"}`, 413],
      ['application/xml', '<purge/>', 415],
      ['application/x-www-form-urlencoded', '{"key":"about"}', 415],
    ] as const) {
      for (const path of ['/ops/purge', '/ops/refresh']) {
        const order = supertest(site.url).post(path).set(authorization).set('Content-Type', type);
        const response = await order.send(body).expect('Content-Type', /^application\/problem\+json/);
        expect([response.status, problemSchema.parse(response.body).status]).toEqual([code, code]);
      }
    }
  });
});

test('/ops/config lists settings with their origin and hides secrets [P12]', async () => {
  const { body, text } = await ask('/ops/config').expect(200);
  const named = (name: string) => body.settings.find((setting: { name: string }) => setting.name === name);
  expect(named('OPS_TOKEN')).toMatchObject({ value: '(not shown)', origin: 'environment' });
  expect(named('CACHE_FRESH_S')).toMatchObject({ value: '60', origin: 'default' });
  expect(text).not.toContain(token);
  const rules = body.warnings.map(({ rule }: { rule: string }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['public-url-unset', 'media-secret-unset']));
});

describe('images [C4]', () => {
  let upstream: OneImageUpstream;

  beforeEach(async () => {
    upstream = await startOneImageUpstream();
    upstream.give(await evenImage(600, 330).jpeg().toBuffer());
    return () => upstream.close();
  });

  test('explain lists their files, a deletion removes these, and a refresh analyzes them again [P12]', async () => {
    const { url } = await upstream.siteOf({ OPS_TOKEN: token });
    const image = await imageOf({ url });
    const id = image.src.split('/')[2];
    const src = srcOf(image, 320, 'image/webp');
    const made = async () => expect((await fetch(url + src)).status).toBe(200);
    const order = (path: string, body: object) => supertest(url).post(path).set(authorization).send(body);
    const known = async () => {
      const explained = await supertest(url).get('/ops/explain?path=/api/v1/design/projects').set(authorization);
      return explained.body.parts[0].images.items[0];
    };
    const stored = async () => (await known()).storedFiles;
    await made();
    await expect.poll(stored).toContain('320.webp');
    expect(await known()).toMatchObject({ id, src: image.src, state: 'measured', url: expect.stringMatching(/^http/) });
    expect((await order('/ops/purge', { image: id, hard: true }).expect(200)).body.files).toBeGreaterThan(1);
    expect(await stored()).toEqual([]);
    await made();
    expect((await order('/ops/refresh', { image: id }).expect(200)).body.image).toMatchObject({
      state: 'measured',
    });
    const byPath = await supertest(url).get(`/ops/explain?path=${src}`).set(authorization).expect(200);
    expect(byPath.body).toMatchObject({ kind: 'image', image: { id } });
    expect((await order('/ops/purge', { path: src, hard: true }).expect(200)).body.files).toBeGreaterThan(1);
    for (const path of ['/ops/purge', '/ops/refresh'])
      for (const target of [{ image: 'A'.repeat(16) }, { path: `/media/${'A'.repeat(16)}/a.jpg` }, { path: '/x/y' }])
        expect((await order(path, target)).status).toBe(404);
  });

  test('are all warmed by one order that others join, and failures are named', async () => {
    upstream.fail('get-process', status(500));
    const { url } = await upstream.siteOf({ OPS_TOKEN: token });
    const warm = async () => (await supertest(url).post('/ops/warm').set(authorization).expect(202)).body;
    const media = async () => (await supertest(url).get('/ops/media').set(authorization).expect(200)).body;
    const [first, second] = [await warm(), await warm()];
    expect([first.isJoined, second.isJoined]).toEqual([false, true]);
    await expect.poll(async () => (await media()).warm.endedAt, { timeout: 100_000 }).not.toBeNull();
    const { items } = projectListSchema.parse(await (await fetch(`${url}/api/v1/design/projects`)).json());
    const listed = items.flatMap(({ cover }) => cover?.sources ?? []).length;
    const reported = await media();
    expect(reported.warm).toMatchObject({ state: 'done', images: 1, files: listed, made: listed, existing: 0 });
    expect(reported.warm.failed).toEqual([{ what: 'process', reason: 'could not be read' }]);
    expect(reported.disk.renditions.files).toBe(listed);
    const [, , id, version] = items[0]?.cover?.renditions?.base.split('/') ?? [];
    const tile = await fetch(`${url}/iiif/image/${id}.${version}/512,0,88,330/88,330/0/default.webp`);
    expect((await media()).disk.tiles).toEqual({ files: 1, bytes: (await tile.arrayBuffer()).byteLength });
    expect((await fetch(`${url}/ops/warm`, { headers: authorization })).status).toBe(405);
    expect((await fetch(`${url}/ops/media`)).status).toBe(401);
  });
});

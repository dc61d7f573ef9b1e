import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { renditionRevision } from '../../server/media/renditions/rendition-address.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { squareName } from '../../shared/contract/square-file.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { json, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startOnePictureUpstream } from '../helpers/one-picture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'a-token-of-some-length';

let clock: ManualClock;
let site: FaultySite;
let lines: string[];

beforeEach(async () => {
  clock = new ManualClock();
  lines = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  site = await startFaultySite({ clock, log, env: { OPS_TOKEN: token } });
});

afterEach(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const ask = (path: string) => get(path).set('Authorization', `Bearer ${token}`);
const purge = (body: object) =>
  supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send(body);
const refresh = (body: object) =>
  supertest(site.url).post('/ops/refresh').set('Authorization', `Bearer ${token}`).send(body);
const refreshesLogged = () => lines.filter((line) => line.includes('refreshed by an operator')).length;
const explain = async (path: string) => (await ask(`/ops/explain?path=${encodeURIComponent(path)}`).expect(200)).body;
const metric = async (line: string): Promise<number> => {
  const { text } = await ask('/ops/metrics').expect(200);
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
};

describe('explain: origins, loads and pictures [P12]', () => {
  test('whose word each value of a policy is, how long the last load took, and the last error after it is over [P12]', async () => {
    site.upstream.fault('get-about', status(500));
    await get('/api/v1/about').expect(503);
    site.upstream.heal('get-about');
    clock.advance(6_000);
    await get('/api/v1/about').expect(200);
    const [part] = (await explain('/api/v1/about')).parts;
    expect(part).toMatchObject({
      policyOrigin: {
        freshForMs: { setting: 'CACHE_FRESH_S', origin: 'default' },
        keepForMs: { setting: 'CACHE_KEEP_S', origin: 'default' },
      },
      value: { freshForMs: 60_000, freshBy: 'policy' },
      lastFailure: null,
      lastError: { fault: 'status', status: 500, at: '2026-03-01T00:00:00.000Z' },
      lastLoad: { at: '2026-03-01T00:00:06.000Z', waitedMs: 0, upstreamMs: 0, readMs: 0, picturesMs: 0 },
    });
  });

  test('of each picture what is known, and which widths lie on disk [P12]', async () => {
    const { body } = await get('/api/v1/design/projects').expect(200);
    const cover = body.items.find((item: { cover?: { sources: unknown[] } }) => item.cover)?.cover;
    const known = async () => (await explain('/api/v1/design/projects')).parts[0].pictures;
    await expect.poll(async () => (await known()).items[0]?.state).toBe('measured');
    const { body: after } = await get('/api/v1/design/projects').expect(200);
    const { sources, renditions } = after.items.find(
      (item: { cover?: { src: string } }) => item.cover?.src === cover.src,
    ).cover;
    const smallest = sources.find(({ type }: { type: string }) => type === 'image/webp');
    await get(smallest.src).expect(200);
    const id = cover.src.split('/')[2];
    const picture = async () => (await known()).items.find((item: { id: string }) => item.id === id);
    await expect
      .poll(async () => (await picture()).files.find(({ ending }: { ending: string }) => ending === 'webp').kept)
      .toContain(smallest.width);
    await get(`${renditions.base}square-${renditions.square[0]}.webp`).expect(200);
    const square = { ending: 'webp', isSquare: true, widths: renditions.square, kept: [renditions.square[0]] };
    await expect.poll(async () => (await picture()).files).toContainEqual(square);
    expect(await picture()).toMatchObject({ src: cover.src, state: 'measured', url: expect.stringMatching(/^http/) });
    // Dropped hard, the files are gone, and made again when somebody asks.
    const { body: purged } = await purge({ picture: id, hard: true }).expect(200);
    expect(purged.files).toBeGreaterThan(1);
    expect((await picture()).files.flatMap(({ kept }: { kept: number[] }) => kept)).toEqual([]);
    await get(smallest.src).expect(200);
    expect((await refresh({ picture: id }).expect(200)).body.picture).toMatchObject({ id, state: 'measured' });
    const before = await ask('/ops/media').expect(200);
    const logged = refreshesLogged();
    for (const order of [purge, refresh]) expect((await order({ picture: 'A'.repeat(16) })).status).toBe(404);
    expect((await refresh({ key: 'nothing-of-the-kind' })).status).toBe(404);
    // A mistyped id is no picture that fails, and nothing was refreshed.
    expect((await ask('/ops/media').expect(200)).body.failures).toEqual(before.body.failures);
    expect(refreshesLogged()).toBe(logged);
    // As `curl -d` sends it.
    const untyped = await refresh({}).type('application/x-www-form-urlencoded').send('{"key":"about"}');
    expect([untyped.status, untyped.body.detail]).toEqual([415, expect.stringContaining('application/json')]);
  });
});

describe('what is kept [P12]', () => {
  const list = async (query: string) => (await ask(`/ops/cache${query}`).expect(200)).body;

  test('values and replies, filtered, sorted, page by page, with what fails [P12]', async () => {
    await get('/api/v1/about').expect(200);
    await get('/api/v1/about').expect(200);
    await get('/api/v1/menu').expect(200);
    site.upstream.fault('get-process', status(500));
    await get('/api/v1/process').expect(503);
    const { items, total } = await list('?of=value&sort=key');
    expect(items.map(({ key, state }: { key: string; state: string }) => `${key.split(':').at(-1)} ${state}`)).toEqual([
      'about fresh',
      'menu fresh',
      'process backing-off',
    ]);
    expect(total).toBe(3);
    expect(items[2]).toMatchObject({ ageMs: null, lastError: { fault: 'status', status: 500 }, refreshInMs: 5_000 });
    const reply = (await list('?of=reply&filter=ABOUT')).items[0];
    expect(reply).toMatchObject({ key: 'api:about:{}', state: 'fresh', ageMs: 0, refreshInMs: 60_000, hits: 1 });
    clock.advance(61_000);
    expect((await list('?of=reply&state=stale&tag=about')).total).toBe(1);
    const first = await list('?sort=size&limit=2');
    const second = await list(`?sort=size&limit=500&cursor=${first.cursor}`);
    expect(first.items.length + second.items.length).toBe(first.total);
    expect(second.cursor).toBeNull();
    // Looked at, not used: nothing was loaded, and no hit counted.
    expect((await list('?of=reply&filter=about')).items[0].hits).toBe(1);
    expect((await ask(`/ops/explain?key=${encodeURIComponent(reply.key)}`).expect(200)).body).toMatchObject({
      kind: 'reply',
      parts: [{ tags: ['about'] }],
    });
    expect((await ask('/ops/explain?key=process').expect(200)).body.parts[0].lastFailure.failures).toBe(1);
  });

  test.each([
    ['/ops/cache?sort=colour', '#/query/sort'],
    ['/ops/cache?limit=0', '#/query/limit'],
    ['/ops/cache?cursor=x', '#/query/cursor'],
    ['/ops/explain?path=design', '#/query/path'],
    ['/ops/explain?path=/a&key=b', '#/query'],
  ])('%s is refused with %s [P3]', async (path, pointer) => {
    const { body } = await ask(path).expect(400);
    expect(problemSchema.parse(body).errors?.map((fault) => fault.pointer)).toEqual([pointer]);
  });
});

describe('refresh [P12]', () => {
  test('a key is loaded now, fresh or not, and what came of it is said [P12]', async () => {
    await get('/api/v1/about').expect(200);
    const calls = site.upstream.requests.length;
    expect((await refresh({ key: 'about' }).expect(200)).body.outcome).toMatchObject({ outcome: 'unchanged' });
    expect(site.upstream.requests.length).toBe(calls + 1);
    site.upstream.fault('get-about', status(500));
    const { body } = await refresh({ key: 'about' }).expect(200);
    expect(body.outcome).toMatchObject({ outcome: 'failed', error: { fault: 'status', status: 500 } });
    // What was there is served as it was, and an operator may try again at once.
    await get('/api/v1/about').expect(200);
    site.upstream.heal('get-about');
    expect((await refresh({ key: 'about' })).body.outcome.outcome).toBe('unchanged');
    expect(await metric('bff_loads_total{reason="ordered"}')).toBe(3);
  });

  test('a tag, all, and the parts of a reply are loaded in turns [P12]', async () => {
    await get('/design/about').expect(200);
    const loads = () => metric('bff_loads_total{reason="ordered"}');
    const about = (await refresh({ tag: 'about' }).expect(202)).body;
    expect(about).toMatchObject({ refreshing: { tag: 'about' }, total: 1 });
    await expect.poll(loads).toBe(1);
    const page = (await refresh({ key: 'document:/design/about' }).expect(202)).body;
    await expect.poll(loads).toBe(1 + page.total);
    const all = (await refresh({ all: true }).expect(202)).body;
    expect(all.total).toBeGreaterThanOrEqual(page.total);
    await expect.poll(loads).toBe(1 + page.total + all.total);
    expect((await refresh({ tag: 'abuot' })).status).toBe(404);
    expect((await refresh({ key: 'abuot' })).status).toBe(404);
  });
});

test('what an earlier process has left in MEDIA_DIR counts, and goes where it is too much, before a file is asked for [C4]', async () => {
  const mediaDir = temporaryFolder();
  const made = join(mediaDir, `v${renditionRevision}`);
  mkdirSync(made);
  const maxBytes = 100_000;
  for (const [name, bytes, usedAtS] of [
    ['older', maxBytes, 1_000],
    ['newer', 3_000, 2_000],
  ] as const) {
    writeFileSync(join(made, name), Buffer.alloc(bytes));
    utimesSync(join(made, name), usedAtS, usedAtS);
  }
  const env = { OPS_TOKEN: token, MEDIA_DIR: mediaDir, MEDIA_MAX_DISK_BYTES: String(maxBytes) };
  const restarted = await startFaultySite({ clock, env });
  onTestFinished(() => restarted.close());
  const variants = async () =>
    (await supertest(restarted.url).get('/ops/media').set('Authorization', `Bearer ${token}`)).body.disk.variants;
  await expect.poll(variants).toEqual({ files: 1, bytes: 3_000 });
  await expect.poll(() => readdirSync(made)).toEqual(['newer']);
});

describe('warming while the site runs [C4]', () => {
  test('makes every file of every picture, once for all who order it, and tells what could not be made [C4]', async () => {
    const upstream = await startOnePictureUpstream();
    onTestFinished(() => upstream.close());
    upstream.give(await evenPicture(1200, 800).jpeg().toBuffer());
    const project = (id: number, picture: string) => ({ id, slug: `p${id}`, title: `P${id}`, featured_image: picture });
    upstream.fault('get-design-projects', json([project(1, '/picture.jpg'), project(2, '/other-picture.jpg')]));
    upstream.fault('get-process', status(500));
    const own = await upstream.siteOf({ OPS_TOKEN: token });
    const authorization = { Authorization: `Bearer ${token}` };
    const warm = async () => (await supertest(own.url).post('/ops/warm').set(authorization).expect(202)).body;
    const media = async () => (await supertest(own.url).get('/ops/media').set(authorization).expect(200)).body;
    const [first, second] = [await warm(), await warm()];
    expect([first.isJoined, second.isJoined]).toEqual([false, true]);
    await expect.poll(async () => (await media()).warm.endedAt, { timeout: 30_000 }).not.toBeNull();

    const { items } = projectListSchema.parse(await (await fetch(`${own.url}/api/v1/design/projects`)).json());
    const whole = items.flatMap(({ cover }) => cover?.sources.map(({ src }) => src) ?? []);
    const square = items.flatMap(({ cover: { renditions } = {} }) =>
      (renditions?.square ?? []).flatMap((width) =>
        ['avif', 'webp'].map((type) => `${renditions?.base}${squareName(width, type)}`),
      ),
    );
    const listed = new Set([...whole, ...square]).size;
    const told = await media();
    expect(listed).toBeGreaterThan(2);
    expect(told.warm).toMatchObject({ state: 'done', pictures: 2, files: listed, made: listed, kept: 0 });
    expect(told.warm.failed).toEqual([{ what: 'process', reason: 'could not be read' }]);
    expect(told.disk.variants.files).toBe(listed);
    expect(told.disk.freeBytes).toBeGreaterThan(0);
    expect(told.pictures.measured).toBe(2);
    expect((await fetch(`${own.url}/ops/warm`, { headers: authorization })).status).toBe(405);
    expect((await fetch(`${own.url}/ops/media`)).status).toBe(401);
  });
});

describe('settings [P12]', () => {
  test('what is in force and where it comes from, without the secrets [P12]', async () => {
    const { body, text } = await ask('/ops/config').expect(200);
    const named = (name: string) => body.settings.find((setting: { name: string }) => setting.name === name);
    expect(named('OPS_TOKEN')).toMatchObject({ value: null, isHidden: true, origin: 'environment' });
    expect(named('CACHE_FRESH_S')).toMatchObject({ value: '60', origin: 'default' });
    expect(named('CACHE_STORE')).toMatchObject({ value: 'none', origin: 'environment' });
    expect(text).not.toContain(token);
    const rules = body.warnings.map(({ rule }: { rule: string }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['ops-token-short', 'public-url-unset', 'media-secret-unset']));
  });
});

describe('bodies that an endpoint does not read', () => {
  test.each([
    ['longer than the limit', 'application/json', `{"key":"${'x'.repeat(5_000)}"}`, 413, 'content-too-large'],
    ['of another type', 'application/xml', '<purge/>', 415, 'unsupported-media-type'],
  ])('returns a problem document for a body %s [P9]', async (_what, type, body, expected, code) => {
    for (const path of ['/ops/purge', '/ops/refresh']) {
      const order = supertest(site.url).post(path).set('Authorization', `Bearer ${token}`).set('Content-Type', type);
      const response = await order
        .send(body)
        .expect(expected)
        .expect('Content-Type', /^application\/problem\+json/);
      expect(problemSchema.parse(response.body)).toMatchObject({ status: expected, code });
    }
  });

  test.each([
    ['application/csp-report', 'x'.repeat(32_769), 413],
    ['text/plain', 'x', 415],
  ])('returns a problem document for a policy report of %s that is not read [P9]', async (type, body, expected) => {
    const response = await supertest(site.url).post('/ops/csp').set('Content-Type', type).send(body);
    expect([response.status, response.type]).toEqual([expected, 'application/problem+json']);
    expect(problemSchema.parse(response.body).status).toBe(expected);
  });
});

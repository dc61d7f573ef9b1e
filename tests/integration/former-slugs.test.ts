import supertest from 'supertest';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../server/base/clock.ts';
import type { Section } from '../../shared/contract/project.ts';
import { eventually } from '../helpers/eventually.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-some-length';
const calls = { design: 'get-design-projects/', art: 'get-art-projects/' } as const;
const lists = { design: '/api/v1/design/projects', art: '/api/v1/art/works' } as const;
const pages = { design: '/design/projects', art: '/art/art-works' } as const;

const manifestOf = (section: Section, slug: string) => `/iiif/${section}/${encodeURIComponent(slug)}/manifest.json`;

let upstream: FaultyUpstream;
let clock: ManualClock;
let dataDir: string;

/** From now on the list of a section is this, by id. */
function list(section: Section, slugs: Readonly<Record<number, string>>): void {
  const items = Object.entries(slugs).map(([id, slug]) => ({ id: Number(id), slug, title: `Thing ${id}` }));
  upstream.fail(calls[section], json(items));
}

beforeEach(async () => {
  clock = new ManualClock();
  dataDir = temporaryFolder();
  upstream = await startFaultyUpstream();
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Its text.' }] }));
  list('design', { 1: 'one', 2: 'two' });
  list('art', { 9: 'nine' });
  return () => upstream.close();
});

async function start(store: Readonly<Record<string, string>> = { CACHE_STORE: 'sqlite' }): Promise<RunningSite> {
  const stored = { ...store, DATA_DIR: dataDir };
  const env = { ...testEnv(upstream.url), CACHE_FRESH_S: '60', OPS_TOKEN: token, MEDIA_SECRET: token, ...stored };
  // Redis is waited for by the machine's clock.
  const timers = store.REDIS_URL === undefined ? clock : { now: () => clock.now(), after: systemClock.after };
  const site = await startSite({ env, clock: timers });
  onTestFinished(() => site.close());
  return site;
}

const get = ({ url }: RunningSite, path: string) => supertest(url).get(path);

async function slugsIn(site: RunningSite, section: Section): Promise<string[]> {
  const { items } = (await get(site, lists[section]).expect(200)).body;
  return items.map(({ slug }: { slug: string }) => slug);
}

/** Reloads both lists from the upstream. */
async function refresh(site: RunningSite, ...slugs: readonly string[]): Promise<void> {
  clock.advance(61_000);
  const before = [upstream.calls(calls.design), upstream.calls(calls.art)];
  await supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send({ all: true }).expect(200);
  await eventually(async () => {
    const listed = [...(await slugsIn(site, 'design')), ...(await slugsIn(site, 'art'))];
    const isRequested = upstream.calls(calls.design) > (before[0] ?? 0) && upstream.calls(calls.art) > (before[1] ?? 0);
    return isRequested && listed.join() === slugs.join();
  });
}

async function explained(site: RunningSite, path: string) {
  const requested = get(site, `/ops/explain?path=${encodeURIComponent(path)}`).set('Authorization', `Bearer ${token}`);
  return (await requested.expect(200)).body;
}

/** A former address redirects to another one, in every form. */
async function expectMoved(site: RunningSite, section: Section, slug: string, to: Section, present: string) {
  const page = `${pages[to]}/${encodeURIComponent(present)}`;
  const path = `${pages[section]}/${encodeURIComponent(slug)}`;
  // The stored document is served once more while the server finds the redirect.
  await eventually(async () => (await get(site, path)).status === 308);
  const document = await get(site, `${path}?x=1`).expect(308);
  expect(document.headers.location).toBe(`${page}?x=1`);
  const data = await get(site, `${lists[section]}/${encodeURIComponent(slug)}`).expect(308);
  expect(data.headers.location).toBe(`${lists[to]}/${encodeURIComponent(present)}`);
  const view = await get(site, `/api/v1/view?path=${encodeURIComponent(path)}`).expect(200);
  expect(view.body).toMatchObject({ path, canonicalPath: page, project: { slug: present } });
  const resolved = await get(site, `/api/v1/resolve?section=${section}&slug=${encodeURIComponent(slug)}`).expect(200);
  expect(resolved.body).toMatchObject({ slug: present, section: to, canonicalPath: page });
  const manifest = await get(site, manifestOf(section, slug)).expect(308);
  expect(manifest.headers.location).toBe(manifestOf(to, present));
  expect(await explained(site, path)).toMatchObject({ outcome: 'moved', to: page });
}

/** A deleted or unknown page, requested in every way. */
async function expectAbsent(
  site: RunningSite,
  section: Section,
  slug: string,
  [code, kind]: readonly [number, string],
) {
  const path = `${pages[section]}/${slug}`;
  const document = await get(site, path).expect(code);
  expect(document.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store, no-transform' });
  expect(document.text).toContain('This page does not exist or has moved.');
  expect(document.text).toContain(`${code} — Test`);
  for (const address of [
    `${lists[section]}/${slug}`,
    `/api/v1/view?path=${path}`,
    `/api/v1/resolve?section=${section}&slug=${slug}`,
    manifestOf(section, slug),
  ]) {
    expect((await get(site, address).expect(code)).body.code, address).toBe(kind);
  }
  expect((await explained(site, path)).outcome).toBe(kind === 'gone' ? 'gone' : 'absent');
}

const gone = [410, 'gone'] as const;
const notFound = [404, 'not-found'] as const;

describe('a former slug [P12]', () => {
  test('redirects after renames, a restart and an outage, and is 410 when deleted [R7, S7, E2]', async () => {
    let site = await start();
    await refresh(site, 'one', 'two', 'nine');
    list('design', { 1: 'uno', 2: 'two' });
    await refresh(site, 'uno', 'two', 'nine');
    await expectMoved(site, 'design', 'one', 'design', 'uno');
    await expectMoved(site, 'design', 'ONE', 'design', 'uno');
    list('design', { 1: 'eins/ä', 2: 'two' });
    await refresh(site, 'eins/ä', 'two', 'nine');
    for (const slug of ['one', 'uno']) await expectMoved(site, 'design', slug, 'design', 'eins/ä');
    await site.close();
    site = await start();
    for (const slug of ['one', 'uno']) await expectMoved(site, 'design', slug, 'design', 'eins/ä');

    list('design', { 1: 'eins/ä' });
    await refresh(site, 'eins/ä', 'nine');
    await refresh(site, 'eins/ä', 'nine');
    await expectAbsent(site, 'design', 'two', gone);
    expect((await get(site, '/api/v1/projects/2').expect(410)).body.code).toBe('gone');
    await expectAbsent(site, 'design', 'never', notFound);

    upstream.fail('*', status(500));
    await site.close();
    site = await start();
    await expectMoved(site, 'design', 'one', 'design', 'eins/ä');
    await expectAbsent(site, 'design', 'two', gone);
  }, 120_000);
});

test('a suspicious or failed list deletes no item [S7, C5]', async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 1, `thing-${index + 1}`]));
  list('design', many);
  const site = await start();
  await refresh(site, ...Object.values(many), 'nine');
  list('design', { 1: 'thing-1' });
  await refresh(site, ...Object.values(many), 'nine');
  await get(site, `${pages.design}/thing-7`).expect(200);

  list('design', Object.fromEntries(Object.entries(many).slice(1)));
  await refresh(site, ...Object.values(many).slice(1), 'nine');
  await refresh(site, ...Object.values(many).slice(1), 'nine');
  await expectAbsent(site, 'design', 'thing-1', gone);
  // With an empty cache and the upstream down, the result is unknown.
  const everything = { all: true, hard: true };
  upstream.fail('*', status(500));
  await supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send(everything).expect(200);
  await get(site, `${lists.design}/thing-1`).expect(503);
  await get(site, `${pages.design}/thing-1`).expect(503);
  upstream.heal('*');
  // It remembers the names that were in use before.
  list('design', { 2: 'second' });
  await eventually(async () => {
    clock.advance(61_000);
    return (await get(site, `${pages.design}/thing-2`)).status === 308;
  });
  await expectMoved(site, 'design', 'thing-2', 'design', 'second');
  // Such a list cannot be compared, so missing items may be anywhere.
  await expectAbsent(site, 'design', 'thing-3', notFound);
});

test('a former slug, a deleted item and dates survive the loss of Redis and a restart [S7, N9, P12]', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const store = { CACHE_STORE: 'redis', REDIS_URL: redis.url };
  const site = await start(store);
  await get(site, '/api/v1/design/projects').expect(200);
  await get(site, '/api/v1/art/works').expect(200);
  list('design', { 1: 'renamed', 2: 'two', 3: 'three' });
  await refresh(site, 'renamed', 'two', 'three', 'nine');
  const datesOf = async (of: RunningSite) =>
    (await get(of, lists.design).expect(200)).body.items.map(({ updatedAt }: { updatedAt?: string }) => updatedAt);
  const dates = await datesOf(site);
  expect(dates.filter(Boolean)).toHaveLength(2);
  await site.close();
  await redis.kill();
  await redis.start();
  clock.advance(86_400_000);
  const again = await start(store);
  expect(await datesOf(again)).toEqual(dates);
  await expectMoved(again, 'design', 'one', 'design', 'renamed');
}, 60_000);

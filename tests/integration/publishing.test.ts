import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PublishLog } from '../../server/ops/purge/publish-log.ts';
import { settled } from '../helpers/controlled-source.ts';
import { patience } from '../helpers/eventually.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { PurgeApi, type purgeApis, purgeEnv } from '../helpers/purge-apis.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const secret = 'a-secret-of-webhooks';
const opsToken = 'a-token-of-operators-in-tests';

const item = (id: number, more: object = {}) => ({ id, slug: `work-${id}`, title: `Work ${id}`, ...more });

const detail = json({ read_more: [{ type: 'text', text: 'Words.' }] });

let clock: ManualClock;
let api: PurgeApi;
let site: FaultySite;

async function start(provider: keyof typeof purgeApis, env: Readonly<Record<string, string>> = {}): Promise<void> {
  api = await PurgeApi.start(provider, clock.now);
  const common = { HOOK_SECRET: secret, OPS_TOKEN: opsToken, ...withoutImages };
  site = await passing(startFaultySite({ clock, env: { ...common, ...purgeEnv(provider, api), ...env } }));
  // The start purges everything, and once more for responses on their way.
  await passUntil(() => api.purged.length === 2, 1_000);
  expect(api.purged).toEqual(['all', 'all']);
  // Dates of publication are in whole seconds.
  clock.advance(1_000 - (clock.now() % 1_000));
}

const get = (path: string) => supertest(site.url).get(path);

/** Turns the clock on until something is so, because timers follow responses of other servers. */
const passUntil = (isSo: () => boolean | Promise<boolean>, stepMs = 50) =>
  expect
    .poll(async () => {
      const isDone = await isSo();
      if (!isDone) clock.advance(stepMs);
      return isDone;
    }, patience)
    .toBe(true);

/** Turns the clock on until a promise is settled, because Redis is waited for by this clock. */
async function passing<Result>(promise: Promise<Result>): Promise<Result> {
  let isDone = false;
  const done = promise.finally(() => {
    isDone = true;
  });
  await passUntil(() => isDone);
  return done;
}

const send = (event: object, url = site.url) =>
  supertest(url).post('/ops/hooks/generic').set('X-Hook-Secret', secret).send(event);

beforeEach(() => {
  clock = new ManualClock();
});

afterEach(async () => {
  await site.close();
  await api.close();
});

describe('purges of the cache in front', () => {
  test.each([
    ['cloudflare', 'cache-tag', /^all,about(?:,|$)/],
    ['fastly', 'surrogate-key', /^all about(?: |$)/],
  ] as const)('follow a webhook: %s', async (provider, header, tags) => {
    await start(provider);
    const { headers } = await get('/api/v1/about').expect(200);
    expect(headers[header]).toMatch(tags);
    expect(headers['cache-control']).toContain('s-maxage=86400');
    site.upstream.fail('get-design-projects', json([item(1), item(2)]));
    await get('/api/v1/design/projects').expect(200);
    site.upstream.fail('get-design-projects', json([item(1), item(2), item(3)]));
    const before = api.recorded.length;
    await send({ collection: 'projects', id: '1' }).expect(202);
    await passUntil(() => api.purged.slice(before).includes('projects'));
    expect(api.purged).toContain('detail:1');
    expect(api.purged).toContain('detail:~');
    expect(api.recorded.every(({ status }) => status === 200)).toBe(true);
    const items = async () => (await get('/api/v1/design/projects')).body.total;
    await passUntil(async () => (await items()) === 3);
    await passUntil(async () => {
      const { body } = await supertest(site.url).get('/ops/changes').set('Authorization', `Bearer ${opsToken}`);
      const { changes, times }: ReturnType<PublishLog['report']> = body;
      const isDone = changes.some((change) => change.tags.includes('projects') && change.purgedAt && change.servedAt);
      return isDone && times.served.p95Ms !== null;
    });
  });

  test('name pages in any script as operators see them', async () => {
    await start('fastly');
    const slug = 'жёлтый-стул, кресло';
    site.upstream.fail('get-design-projects/', json([item(1, { slug })]));
    site.upstream.fail('get-design-projects-detail', detail);
    const path = `/design/projects/${encodeURIComponent(slug)}`;
    const { headers } = await get(path).expect(200);
    for (const typed of [path, `/design/projects/${slug.replace(',', '%2C')}`]) {
      const { body } = await get(`/ops/explain?path=${encodeURIComponent(typed)}`).auth(opsToken, { type: 'bearer' });
      expect(body.tags).toContain(`seo:design/${slug}`);
      expect(body.sentTags.join(' ')).toBe(headers['surrogate-key']);
    }
  });

  test('are not lost while the API is down, and never delay a response', async () => {
    await start('cloudflare');
    await get('/api/v1/about').expect(200);
    api.isDown = true;
    await send({ collection: 'projects' }).expect(202);
    await passUntil(() => api.recorded.some(({ status }) => status === 503));
    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(60_000);
      await get('/api/v1/about').expect(200);
    }
    const metrics = async () =>
      (await supertest(site.url).get('/ops/metrics').set('Authorization', `Bearer ${opsToken}`)).text;
    expect(Number(/^bff_cdn_purge_overdue_seconds (\S+)$/m.exec(await metrics())?.[1])).toBeGreaterThan(599);
    api.isDown = false;
    await passUntil(() => api.purged.includes('projects'), 10_000);
    expect(await metrics()).toMatch(/^bff_cdn_purge_waiting 0$/m);
  });
});

describe('purges of several replicas', () => {
  let redis: RedisServer;
  let second: RunningSite;
  let otherApi: PurgeApi;

  beforeEach(async () => {
    redis = await RedisServer.start();
    const env = { CACHE_STORE: 'redis', REDIS_URL: redis.url };
    await start('fastly', env);
    otherApi = await PurgeApi.start('fastly', clock.now);
    const common = { HOOK_SECRET: secret, ...withoutImages, ...purgeEnv('fastly', otherApi) };
    second = await passing(startSite({ clock, sampleAt: site.upstream.url, env: { ...common, ...env } }));
    await passUntil(() => otherApi.purged.length === 2, 1_000);
    site.upstream.fail('get-design-projects/', json([item(1), item(2)]));
    const lists = [site, second].map(({ url }) => supertest(url).get('/api/v1/design/projects').expect(200));
    await passing(Promise.all(lists));
  });

  afterEach(async () => {
    await passing(second.close());
    await otherApi.close();
    await passing(site.app.close());
    await redis.kill();
  });

  test('are sent by one of them, whichever gets the event', async () => {
    for (const [url, own, idle] of [
      [site.url, api, otherApi],
      [second.url, otherApi, api],
    ] as const) {
      const title = `Changed by ${url}`;
      site.upstream.heal('get-design-projects/');
      site.upstream.fail('get-design-projects/', json([item(1), item(2, { title })]));
      const [before, idleBefore] = [own.purged.length, idle.recorded.length];
      await send({ collection: 'projects' }, url).expect(202);
      await passUntil(() => own.purged.slice(before).filter((tag) => tag === 'projects').length > 1);
      await passUntil(async () => {
        const lists = [site, second].map((replica) => supertest(replica.url).get('/api/v1/design/projects'));
        return (await Promise.all(lists)).every(({ text }) => text.includes(title));
      });
      for (let s = 0; s < 10; s += 1) {
        clock.advance(1_000);
        await settled();
      }
      expect(idle.recorded.length).toBe(idleBefore);
    }
  });
});

describe('dates of publication', () => {
  const inS = (s: number) => new Date(clock.now() + s * 1_000).toISOString();
  const pages = [
    ['/api/v1/design/projects', 'Work 2'],
    ['/design', 'Work 2'],
    ['/feeds/projects.atom', 'Work 2'],
    ['/sitemap.xml', 'work-2'],
    ['/api/v1/search?q=work', 'Work 2'],
  ] as const;
  const shown = async () => {
    const texts = await Promise.all(pages.map(async ([path, text]) => (await get(path)).text.includes(text)));
    const { status } = await get('/api/v1/design/projects/work-2');
    return [...texts, status === 200];
  };
  const all = (isShown: boolean) => Array.from({ length: pages.length + 1 }, () => isShown);

  test('show an entry everywhere at their second, and hide it at another', async () => {
    await start('fastly');
    site.upstream.fail('get-design-projects-detail', detail);
    const dates = { publishedAt: inS(90), unpublishAt: inS(150) };
    site.upstream.fail('get-design-projects/', json([item(1), item(2, dates)]));
    expect(await shown()).toEqual(all(false));
    clock.advance(40_000);
    const { headers } = await get('/api/v1/design/projects').expect(200);
    const [, sharedS = '', age = headers.age] = /s-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
    expect(Number(sharedS) - Number(age)).toBeLessThanOrEqual(50);
    const before = api.recorded.length;
    clock.advance(49_999);
    expect(await shown()).toEqual(all(false));
    clock.advance(1);
    await expect.poll(shown, patience).toEqual(all(true));
    await passUntil(() => api.recorded.slice(before).some(({ tags }) => tags.includes('projects')));
    clock.advance(60_000);
    await expect.poll(shown, patience).toEqual(all(false));
  });

  test('hide an entry everywhere while the content API is down, and never show one early', async () => {
    await start('fastly');
    site.upstream.fail('get-design-projects-detail', detail);
    const items = [item(1), item(2, { unpublish_at: inS(90) }), item(3, { meta: { publish_at: inS(90) } })];
    site.upstream.fail('get-design-projects/', json([...items, item(4, { expiryDate: inS(150) })]));
    const more = ['/sitemap.md', '/design.md', '/api/v1/export.ndjson', '/feeds/projects.json'];
    const texts = async () =>
      (await Promise.all([...pages, ...more.map((path) => [path] as const)].map(([path]) => get(path)))).map(
        ({ text }) => text,
      );
    const naming = async (name: RegExp) => (await texts()).filter((text) => name.test(text)).length;
    expect(await shown()).toEqual(all(true));
    const named = { second: await naming(/Work 2|work-2/), fourth: await naming(/Work 4|work-4/) };
    expect(named.second).toBe(named.fourth);
    site.upstream.heal('get-design-projects/');
    site.upstream.fail('get-design-projects', status(503));
    clock.advance(89_999);
    expect(await shown()).toEqual(all(true));
    clock.advance(1);
    expect(await shown()).toEqual(all(false));
    expect(await naming(/Work 2|work-2/)).toBe(0);
    expect(await naming(/Work 3|work-3/)).toBe(0);
    expect(await naming(/Work 4|work-4/)).toBe(named.fourth);
    clock.advance(60_000);
    expect(await naming(/Work 4|work-4/)).toBe(0);
    expect((await get('/api/v1/design/projects').expect(200)).body.items).toMatchObject([{ title: 'Work 1' }]);
    site.upstream.heal('get-design-projects');
    site.upstream.fail('get-design-projects-detail', detail);
    site.upstream.fail('get-design-projects/', json([item(1), item(3, { meta: { publish_at: inS(-60) } })]));
    await passUntil(async () => (await naming(/Work 3|work-3/)) > 0, 1_000);
  });

  test('are honoured if they change or go', async () => {
    await start('fastly');
    site.upstream.fail('get-design-projects-detail', detail);
    const list = (dates: object) => site.upstream.fail('get-design-projects/', json([item(1), item(2, dates)]));
    list({ publishedAt: inS(90) });
    expect(await shown()).toEqual(all(false));
    list({ publishedAt: inS(600) });
    await send({ collection: 'projects' }).expect(202);
    clock.advance(100_000);
    expect(await shown()).toEqual(all(false));
    list({});
    await send({ collection: 'projects' }).expect(202);
    await expect.poll(shown, patience).toEqual(all(true));
  });
});

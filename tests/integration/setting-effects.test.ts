import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { landingSchema } from '../../shared/contract/landing.ts';
import { patience } from '../helpers/eventually.ts';
import { json, reset, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { numberSettings } from '../helpers/number-settings.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { patientEnv, testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let clock: ManualClock;

beforeAll(async () => {
  upstream = await startFaultyUpstream();
});

afterEach(() => upstream.heal());

afterAll(() => upstream.close());

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  clock = new ManualClock();
  upstream.fail('*', json({ title: 'A title', body: 'Some words' }));
  const site = await startSite({ env: { ...testEnv(upstream.url), ...env }, clock });
  onTestFinished(() => site.close());
  return site;
}

const get = ({ url }: RunningSite, path: string) => supertest(url).get(path);

/** Reads a path after a number of seconds. Returns status and cache state. */
async function requestedAfter(seconds: number, site: RunningSite, path: string): Promise<string> {
  clock.advance(seconds * 1000);
  const { status: code, headers } = await get(site, path);
  return `${code} ${(headers['cache-status'] ?? 'none').replace('bff; ', '')}`;
}

describe('settings of responses [P12]', () => {
  test('BROWSER_MAX_AGE_S and CDN_MAX_AGE_S set the cache headers [P12]', async () => {
    const site = await start({ BROWSER_MAX_AGE_S: '7', CDN_MAX_AGE_S: '11' });
    await get(site, '/api/v1/about').expect(200);
    const allowed = async () => (await get(site, '/api/v1/about')).headers;
    await expect.poll(allowed, patience).toMatchObject({
      'cache-control': 'public, max-age=7, must-revalidate, s-maxage=11',
      'cdn-cache-control': expect.stringMatching(/^max-age=11, /),
    });
  });

  test('ANALYTICS_CONNECT_HOSTS sets the hosts that pages may send to [C14]', async () => {
    const site = await start({ ANALYTICS_ID: 'G-1', ANALYTICS_CONNECT_HOSTS: '*.counts.example, own.example:8443' });
    const { headers } = await get(site, '/design/about').expect(200);
    const [connect] = /connect-src [^;]*/.exec(headers['content-security-policy'] ?? '') ?? [];
    expect(connect).toContain('*.counts.example own.example:8443');
    expect(connect).not.toContain('google');
  });

  test('MESSAGING_LABEL selects the menu item of the messaging panel [M16]', async () => {
    const site = await start({ MESSAGING_LABEL: '^our signal$' });
    const blocks = ['WeChat', 'Our Signal'].map((label) => ({ label, url: 'https://elsewhere.example' }));
    upstream.fail('get-burgermenu-items', json({ design_menu: [{ title: 'Design Menu Socials', blocks }] }));
    const { body } = await get(site, '/api/v1/menu').expect(200);
    const items: { label: string; isMessaging: boolean }[] = body.design[0].items;
    expect(items.map(({ label, isMessaging }) => [label, isMessaging])).toEqual([
      ['WeChat', false],
      ['Our Signal', true],
    ]);
  });
});

describe('settings of calls [P12]', () => {
  test('UPSTREAM_AUTHORIZATION goes with every call, UPSTREAM_POST_CONTENT_TYPE with POST [C0]', async () => {
    const site = await start({ UPSTREAM_AUTHORIZATION: 'Bearer key', UPSTREAM_POST_CONTENT_TYPE: 'text/plain' });
    const seen = new Map<string, IncomingHttpHeaders>();
    upstream.fail('*', (request, response) => {
      seen.set(request.method ?? '', request.headers);
      return json({ title: 'A title', body: 'Some words' })(request, response);
    });
    await get(site, '/api/v1/about').expect(200);
    await get(site, '/api/v1/seo?slug=home').expect(200);
    expect(seen.get('GET')).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' });
    expect(seen.get('POST')).toMatchObject({ authorization: 'Bearer key', 'content-type': 'text/plain' });
  });

  test('UPSTREAM_CONNECTIONS limits the calls at a time [P12]', async () => {
    const connections = 2;
    const site = await start({ UPSTREAM_CONNECTIONS: String(connections) });
    let [running, most] = [0, 0];
    const { promise: allThere, resolve: goOn } = Promise.withResolvers<void>();
    upstream.fail('*', async (request, response) => {
      running += 1;
      most = Math.max(most, running);
      if (running === connections) goOn();
      await allThere;
      // Gives further calls time to arrive.
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      running -= 1;
      await json({ title: 'A title', body: 'Some words' })(request, response);
    });
    const paths = ['about', 'process', 'biography', 'menu', 'landing'].map((name) => `/api/v1/${name}`);
    await Promise.all(paths.map((path) => get(site, path).expect(200)));
    expect(most).toBe(connections);
  });

  test.each([
    ['3', 503, undefined],
    ['9', 200, 9],
  ])('UPSTREAM_MAX_PAGES=%s of a list of nine pages returns %i [P12]', async (pages, status, total) => {
    const site = await start({ UPSTREAM_MAX_PAGES: pages });
    upstream.fail('get-design-projects/', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', upstream.url);
      const page = Number(searchParams.get('page') ?? 1);
      const results = [{ id: page, slug: `project-${page}`, title: `Project ${page}` }];
      const next = page < 9 ? `${upstream.url}${pathname}?page=${page + 1}` : null;
      return json({ count: 9, next, results })(request, response);
    });
    const { body } = await get(site, '/api/v1/design/projects').expect(status);
    expect(body.total).toBe(total);
  });

  test('MEDIA_BASE_URL resolves relative files, and MEDIA_REWRITE replaces an internal host [P12]', async () => {
    const files = await startFaultyUpstream();
    onTestFinished(() => files.close());
    const media = `${files.url}/files`;
    const site = await start({ MEDIA_BASE_URL: media, MEDIA_REWRITE: `http://cms.internal/=${files.url}/rewritten/` });
    upstream.fail('get-laning-videos', json({ videos: { design: 'one.mp4', art: 'http://cms.internal/two.mp4' } }));
    files.fail('*', (_request, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).end('film'));
    const { videos } = landingSchema.parse((await get(site, '/api/v1/landing').expect(200)).body);
    for (const video of [videos.design, videos.art]) await get(site, video?.sources[0]?.src ?? '').expect(200);
    expect(files.requests.map(({ path }) => path)).toEqual(['/files/one.mp4', '/rewritten/two.mp4']);
  });
});

describe('settings of the cache [P12]', () => {
  test('CACHE_FRESH_S, CACHE_STALE_S and CACHE_KEEP_S apply to all, and CACHE_PAGES_* to text pages [P12]', async () => {
    const site = await start({
      ...{ CACHE_FRESH_S: '10', CACHE_STALE_S: '20', CACHE_KEEP_S: '100' },
      ...{ CACHE_PAGES_FRESH_S: '40', CACHE_PAGES_STALE_S: '30', CACHE_PAGES_KEEP_S: '80' },
    });
    const both = async (seconds: number) => [
      await requestedAfter(seconds, site, '/api/v1/menu'),
      await requestedAfter(0, site, '/api/v1/about'),
    ];
    await both(0);
    expect(await both(5)).toEqual(['200 hit; ttl=5', '200 hit; ttl=35']);
    upstream.fail('*', reset());
    expect(await both(20), 'fresh for 10 s, and for 40').toEqual(['200 hit; ttl=-15; detail=stale', '200 hit; ttl=15']);
    expect((await both(10))[0], 'stale for 20 s more').toMatch(
      /^200 (?:fwd=stale; ttl=-25|hit; ttl=-25; detail=expired)/,
    );
    expect((await both(46))[1], 'kept for 80 s, and for 100').toMatch(/^503 /);
    expect(await requestedAfter(0, site, '/api/v1/menu')).toMatch(/^200 /);
    expect(await requestedAfter(20, site, '/api/v1/menu')).toMatch(/^503 /);
  });

  test('UPSTREAM_SOFT_DEADLINE_MS limits the wait for a newer value [P12]', async () => {
    const site = await start({ CACHE_FRESH_S: '1', CACHE_STALE_S: '0', UPSTREAM_SOFT_DEADLINE_MS: '700' });
    await get(site, '/api/v1/about').expect(200);
    upstream.fail('get-about', () => undefined);
    const arrived = upstream.arrival('get-about');
    const requested = requestedAfter(2, site, '/api/v1/about');
    await arrived;
    clock.advance(700);
    expect(await requested).toMatch(/^200 fwd=stale; ttl=-\d; detail=not-refreshed/);
  });

  test.each([
    ['on', 1],
    ['off', 0],
  ])('CACHE_WARM=%s reads the menu %i times before the first visitor [P12]', async (isWarm, times) => {
    const before = upstream.calls('get-burgermenu-items');
    const arrived = isWarm === 'on' ? upstream.arrival('get-burgermenu-items') : undefined;
    const site = await start({ CACHE_WARM: isWarm });
    await arrived;
    await get(site, '/api/v1/about').expect(200);
    expect(upstream.calls('get-burgermenu-items') - before).toBe(times);
  });

  test('CACHE_BACKOFF_S sets the pause after a failed call [P12]', async () => {
    const site = await start({ CACHE_BACKOFF_S: '7' });
    upstream.fail('get-about', reset());
    const { headers } = await get(site, '/api/v1/about').expect(503);
    expect(headers['retry-after']).toBe('7');
    const before = upstream.calls('get-about');
    await get(site, '/api/v1/about').expect(503);
    expect(upstream.calls('get-about')).toBe(before);
    clock.advance(7_000);
    upstream.heal('get-about');
    await get(site, '/api/v1/about').expect(200);
  });

  test('CACHE_NEGATIVE_S sets how long a 404 is believed [P12]', async () => {
    const site = await start({ CACHE_NEGATIVE_S: '6' });
    upstream.fail('get-about', status(404));
    expect(await requestedAfter(0, site, '/api/v1/about')).toMatch(/^404 /);
    upstream.heal('get-about');
    expect(await requestedAfter(5, site, '/api/v1/about')).toMatch(/^404 /);
    expect(await requestedAfter(2, site, '/api/v1/about')).toMatch(/^200 /);
  });

  test('CACHE_SUSPICIOUS_S sets how long a sudden emptiness must last [P12]', async () => {
    const site = await start({ CACHE_SUSPICIOUS_S: '150', CACHE_FRESH_S: '10', CACHE_STALE_S: '0' });
    const blocks = async () => (await get(site, '/api/v1/about')).body.blocks?.length ?? 0;
    expect(await blocks()).toBe(1);
    upstream.fail('get-about', json({ blocks: [] }));
    const seen = [];
    // Longer than any pause between two calls.
    for (let minute = 1; minute <= 4; minute += 1) {
      clock.advance(61_000);
      seen.push(await blocks());
    }
    expect(seen).toEqual([1, 1, 1, 0]);
  });

  test('CACHE_MAX_ENTRIES and CACHE_MAX_BYTES limit the memory [P12]', async () => {
    const site = await start({ CACHE_MAX_ENTRIES: '10', CACHE_MAX_BYTES: '1048576' });
    const items = Array.from({ length: 14 }, (_, id) => ({ id, slug: `project-${id}`, title: `Project ${id}` }));
    upstream.fail('get-design-projects/', json(items));
    upstream.fail(
      'get-design-projects-detail',
      json({ title: 'A title', read_more: [{ text: 'words '.repeat(20_000) }] }),
    );
    for (const { slug } of items) await get(site, `/api/v1/design/projects/${slug}`).expect(200);
    const held = [...site.services.values.entries()];
    expect(held.length).toBeGreaterThan(1);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(held.reduce((sum, entry) => sum + entry.json.length, 0)).toBeLessThanOrEqual(1_048_576 / 2);
  });
});

describe('the limits of numbers', () => {
  /** At their limits, these leave no time or no room for a response, or make every list wait for 10 s. */
  const exceptions = {
    ...patientEnv,
    ...{ UPSTREAM_MAX_BODY_BYTES: '1048576', MEDIA_ANALYSIS_WAIT_MS: '300', PORT: '0' },
  };
  const paths = ['/', '/design', '/api/v1/design/projects', '/api/v1/menu', '/sitemap.xml', '/health/ready'];

  test.each(['min', 'max'] as const)('the %s of every number serves the site [P12]', async (limit) => {
    const env = Object.fromEntries(numberSettings.map((setting) => [setting.name, `${setting[limit]}`]));
    const { url, close } = await startSite({ env: { ...env, ...exceptions } });
    onTestFinished(close);
    const statuses = await Promise.all(paths.map(async (path) => (await supertest(url).get(path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
  });
});

import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { imageOf, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, type SiteOptions, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';

const token = 'a-token-of-some-length';

let site: RunningSite;
let lines: Record<string, unknown>[];

async function start({ env, ...options }: SiteOptions): Promise<void> {
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  site = await startSite({ ...options, log, env: { TRUST_PROXY: 'loopback', OPS_TOKEN: token, ...env } });
}

afterEach(() => site.close());

/** A request of one of the addresses that the proxy in front has seen. */
const get = (path: string, address = '192.0.2.1') =>
  supertest(site.url).get(path).set('X-Forwarded-For', address).redirects(0);

const refusedLines = () => lines.filter(({ event }) => event === 'rate-limit.exceeded');

async function refused(reason: string): Promise<number> {
  const { text } = await get('/ops/metrics').set('Authorization', `Bearer ${token}`);
  return Number(new RegExp(`bff_http_refused_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1]);
}

describe('a client above the limit [E1, E4]', () => {
  test('gets a page with status 429 for a page [E1, E4]', async () => {
    await start({ env: { RATE_LIMIT_PER_MINUTE: '2' } });
    await get('/design/about').expect(200);
    await get('/design/process').expect(200);
    const { text, headers } = await get('/design/care').expect(429);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<title>429 — Plain Bearing</title>');
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const words of ['Rate limit exceeded for this client address', 'Try again', 'Go back home']) {
      expect(readableText(text)).toContain(words);
    }
    // The same for all: it is made once.
    expect((await get('/design/press').expect(429)).text).toBe(text);
    expect((await get('/art/ta').expect(429)).text).toContain('data-section="art"');
    // Cached responses are free.
    await get('/design/about').expect(200);
    await get('/design/care', '192.0.2.2').expect(200);
  });

  test('is counted, and logged once per address and minute [P12]', async () => {
    const clock = new ManualClock();
    await start({ clock, env: { RATE_LIMIT_PER_MINUTE: '1' } });
    for (const [address, endpoint] of [
      ['192.0.2.1', 'menu'],
      ['192.0.2.2', 'about'],
      ['2001:db8:1:2::', 'process'],
    ] as const) {
      // A client has all addresses of its IPv6 network.
      const one = (index: number) => (address.endsWith(':') ? `${address}${index}` : address);
      await get(`/api/v1/${endpoint}`, one(0)).expect(200);
      for (const [index, slug] of ['care', 'press', 'contact-art'].entries())
        await get(`/api/v1/pages/${slug}`, one(index + 1)).expect(429);
    }
    expect(await refused('requests')).toBe(9);
    expect(refusedLines().map(({ address, limit }) => [address, limit])).toEqual([
      ['192.0.2.1', 'requests'],
      ['192.0.2.2', 'requests'],
      ['2001:db8:1:2::/64', 'requests'],
    ]);
    clock.advance(60_000);
    await get('/api/v1/pages/care').expect(429);
    await get('/api/v1/pages/press').expect(429);
    expect(refusedLines()).toHaveLength(4);
    expect(await refused('requests')).toBe(11);
  });
});

test('RATE_LIMIT_PER_MINUTE counts for all replicas, and per replica without Redis [P12]', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const env = { CACHE_STORE: 'redis', REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '4' };
  await start({ env });
  const other = await startSite({ env: { TRUST_PROXY: 'loopback', ...env } });
  onTestFinished(() => other.close());
  /** Nothing that is composed for it is kept: each request counts. */
  const ask = async ({ url }: RunningSite, address: string) => {
    const path = '/api/v1/search?q=chair';
    const { status, headers } = await supertest(url).get(path).set('X-Forwarded-For', address);
    return `${status} ${/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]}`;
  };
  const requested = async (address: string, ...sites: RunningSite[]) => {
    const answers = [];
    for (const one of sites) answers.push(await ask(one, address));
    return answers;
  };
  expect(await requested('192.0.2.1', site, other, site, other, site, other)).toEqual([
    ...['200 3', '200 2', '200 1', '200 0'],
    ...['429 0', '429 0'],
  ]);
  await redis.kill();
  expect(await requested('192.0.2.1', site, site, site, site, site)).toEqual([
    '200 3',
    '200 2',
    '200 1',
    '200 0',
    '429 0',
  ]);
  expect(await requested('192.0.2.1', other, other)).toEqual(['200 3', '200 2']);
});

describe('images [C4]', () => {
  test('have a limit of their own for files that are not on disk [C4, P12]', async () => {
    const upstream = await startOneImageUpstream();
    onTestFinished(() => upstream.close());
    upstream.give(await evenImage(800, 530).jpeg().toBuffer());
    site = await upstream.siteOf({
      TRUST_PROXY: 'loopback',
      OPS_TOKEN: token,
      RATE_LIMIT_PER_MINUTE: '100',
      MEDIA_RATE_LIMIT_PER_MINUTE: '2',
    });
    const image = await imageOf(site);
    const [small, middle, large] = [320, 480, 672].map((width) => srcOf(image, width, 'image/webp'));
    await get(small ?? '').expect(200);
    await get(middle ?? '').expect(200);
    const { body } = await get(large ?? '').expect(429);
    expect(problemSchema.parse(body).code).toBe('too-many-requests');
    await get(small ?? '').expect(200);
    await get('/api/v1/menu').expect((response) => expect(response.status).not.toBe(429));
    await get(large ?? '', '192.0.2.2').expect(200);
    expect(await refused('images')).toBe(1);
    expect(await refused('requests')).toBe(0);
  });
});

import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Failure, html, json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

let clock: ManualClock;
let site: FaultySite;

beforeEach(async () => {
  clock = new ManualClock();
  site = await startFaultySite({ clock, env: withoutImages });
});

afterEach(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const path = '/api/v1/about';

async function headersOf(): Promise<Record<string, string>> {
  return (await get(path).expect(200)).headers;
}

describe('cache headers [P12]', () => {
  test('of a miss, then of a hit that ages [P12]', async () => {
    expect(await headersOf()).toMatchObject({
      'cache-status': 'bff; fwd=uri-miss; stored; ttl=60',
      age: '0',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
      'cdn-cache-control': 'max-age=60, stale-while-revalidate=3600, stale-if-error=3600',
    });
    clock.advance(12_999);
    expect(await headersOf()).toMatchObject({
      'cache-status': 'bff; hit; ttl=47',
      age: '12',
      'server-timing': 'cache;desc="fresh", age;dur=12000',
    });
  });

  test.each([path, '/design/about', '/api/v1/view?path=/design'])(
    'of the first response of %s go with a compressed body [P12, P13]',
    async (address) => {
      const { headers } = await get(address).set('Accept-Encoding', 'br').expect(200);
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        // Proxies that rewrite e-mail addresses in documents would break hydration.
        'cache-control': expect.stringMatching(
          address.startsWith('/api') ? /^public, max.*=60$/ : /^public, no-transform, .*=60$/,
        ),
      });
    },
  );

  test('of a stale response have its true age [P12]', async () => {
    await headersOf();
    clock.advance(61_000);
    expect(await headersOf()).toMatchObject({
      'cache-status': 'bff; hit; ttl=-1; detail=stale',
      age: '61',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=0',
      'cdn-cache-control': 'max-age=0, stale-while-revalidate=3600, stale-if-error=3600',
      'server-timing': 'cache;desc="stale", age;dur=61000',
    });
  });

  test('of an expired response show whether it was renewed [P12]', async () => {
    await headersOf();
    clock.advance(4_000_000);
    site.upstream.fail('*', status(500), 2);
    expect(await headersOf()).toMatchObject({
      'cache-status': 'bff; fwd=stale; ttl=-3940; fwd-status=500; detail=status',
      age: '4000',
      'server-timing': 'cache;desc="saved", age;dur=4000000',
    });
    clock.advance(5_000);
    expect(await headersOf()).toMatchObject({ 'cache-status': 'bff; fwd=stale; stored; ttl=60', age: '0' });
  });
});

describe('conditional requests [P13]', () => {
  test('get a 304 with the required headers [P13]', async () => {
    const first = await headersOf();
    clock.advance(5_000);
    const { headers } = await get(path).set('If-None-Match', `"other", W/${first.etag}`).expect(304);
    for (const name of ['etag', 'vary', 'cache-control']) expect(headers[name]).toBe(first[name]);
    expect(headers).toMatchObject({ age: '5', 'cache-status': 'bff; hit; ttl=55' });
    expect(headers['content-length']).toBeUndefined();
  });

  test('know when the content last changed, not when it was confirmed [P13]', async () => {
    // Within the second of a change, a date cannot separate old from new content.
    expect((await headersOf())['last-modified']).toBeUndefined();
    clock.advance(1_000);
    const { 'last-modified': changed } = await headersOf();
    expect(changed).toBe(new Date(clock.now()).toUTCString());
    clock.advance(61_000);
    await headersOf();
    await expect.poll(async () => (await headersOf()).age).toBe('0');
    expect((await headersOf())['last-modified']).toBe(changed);
    clock.advance(61_000);
    site.upstream.fail('get-about', json({ id: 9, title: 'Anew', body: `<p>${'Other words. '.repeat(80)}</p>` }));
    await headersOf();
    await expect.poll(async () => (await get(path)).text).toContain('Other words');
    await get(path)
      .set('If-Modified-Since', changed ?? '')
      .expect(200);
    clock.advance(1_000);
    expect((await headersOf())['last-modified']).toBe(new Date(clock.now()).toUTCString());
  });
});

describe('Proxy-Status of a failure [F20]', () => {
  test.each<[string, Failure, string]>([
    ['a status', status(500), 'bff; error=destination_unavailable; received-status=500'],
    ['HTML', html(), 'bff; error=destination_unavailable; details="not-json"'],
  ])('names %s [F20]', async (_what, failure, member) => {
    site.upstream.fail('*', failure);
    for (const address of [path, '/design/about']) {
      const { headers } = await get(address).expect(503);
      expect(headers['proxy-status']).toBe(member);
      expect(headers['cache-control']).toMatch(/^no-store/);
      // RFC 9211: omit the header if the response comes from neither cache nor origin.
      expect(headers['cache-status']).toBeUndefined();
    }
  });
});

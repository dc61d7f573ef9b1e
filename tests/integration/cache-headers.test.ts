import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, garbage, html, json, reset, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

let clock: ManualClock;
let site: FaultySite;

beforeEach(async () => {
  clock = new ManualClock();
  site = await startFaultySite({ clock, env: withoutPictures });
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
      'surrogate-key': 'about',
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
        'cache-control': expect.stringMatching(/s-maxage=60$/),
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

  test('name a failed refresh [P12]', async () => {
    await headersOf();
    site.upstream.fault('*', status(500));
    clock.advance(61_000);
    await headersOf();
    await expect.poll(async () => (await headersOf())['server-timing']).toBe('cache;desc="saved", age;dur=61000');
  });

  test('of an expired response say whether it was renewed [P12]', async () => {
    await headersOf();
    clock.advance(4_000_000);
    site.upstream.fault('*', status(500), 2);
    expect(await headersOf()).toMatchObject({
      'cache-status': 'bff; fwd=stale; ttl=-3940; fwd-status=500; detail=status',
      age: '4000',
      'server-timing': 'cache;desc="saved", age;dur=4000000',
    });
    clock.advance(5_000);
    expect(await headersOf()).toMatchObject({ 'cache-status': 'bff; fwd=stale; stored; ttl=60', age: '0' });
  });

  test('of a page are those of the API [P12]', async () => {
    await get('/design/about').expect(200);
    clock.advance(61_000);
    const { headers } = await get('/design/about').expect(200);
    expect(headers['cache-status']).toBe('bff; hit; ttl=-1; detail=stale');
    // Purged, here and further on, with any part of it; in a header field tags are parted by spaces.
    expect(headers['surrogate-key']?.split(' ')).toEqual(expect.arrayContaining(['documents', 'about', 'menu', 'seo']));
  });
});

describe('conditional requests [P13]', () => {
  test('get a 304 with the required headers [P13]', async () => {
    const first = await headersOf();
    clock.advance(5_000);
    const { headers } = await get(path).set('If-None-Match', `"other", W/${first.etag}`).expect(304);
    for (const name of ['etag', 'vary', 'cache-control', 'surrogate-key']) expect(headers[name]).toBe(first[name]);
    expect(headers).toMatchObject({ age: '5', 'cache-status': 'bff; hit; ttl=55' });
    expect(headers['content-length']).toBeUndefined();
  });

  test('know when the content last changed, not when it was confirmed [P13]', async () => {
    // The second of a change is not over: a date would not tell what was before from what is now.
    expect((await headersOf())['last-modified']).toBeUndefined();
    clock.advance(1_000);
    const { 'last-modified': changed } = await headersOf();
    expect(changed).toBe(new Date(clock.now()).toUTCString());
    clock.advance(61_000);
    await headersOf();
    await expect.poll(async () => (await headersOf()).age).toBe('0');
    expect((await headersOf())['last-modified']).toBe(changed);
    clock.advance(61_000);
    site.upstream.fault('get-about', json({ id: 9, title: 'Anew', body: `<p>${'Other words. '.repeat(80)}</p>` }));
    await headersOf();
    await expect.poll(async () => (await get(path)).text).toContain('Other words');
    await get(path)
      .set('If-Modified-Since', changed ?? '')
      .expect(200);
    clock.advance(1_000);
    expect((await headersOf())['last-modified']).toBe(new Date(clock.now()).toUTCString());
  });

  test('use If-Modified-Since after If-None-Match, for GET and HEAD [P13]', async () => {
    const { etag = '' } = (await get(path).set('Accept-Encoding', 'identity').expect(200)).headers;
    clock.advance(1_000);
    const since = new Date(clock.now()).toUTCString();
    const { headers } = await get(path).set('Accept-Encoding', 'identity').set('If-Modified-Since', since).expect(304);
    expect(headers).toMatchObject({ etag, 'last-modified': since, age: '1' });
    await supertest(site.url).head(path).set('If-Modified-Since', since).expect(304);
    await get(path).set('If-Modified-Since', since).set('If-None-Match', '"other"').expect(200);
    const longAgo = new Date(0).toUTCString();
    await get(path).set('If-Modified-Since', longAgo).expect(200);
    await get(path).set('If-Modified-Since', longAgo).set('If-None-Match', etag).expect(304);
    await get('/design/about').expect(200);
    clock.advance(1_000);
    await get('/design/about').set('If-Modified-Since', new Date(clock.now()).toUTCString()).expect(304);
  });
});

describe('Proxy-Status of a failure [F20]', () => {
  test.each<[string, Fault, string]>([
    ['a status', status(500), 'bff; error=destination_unavailable; received-status=500'],
    ['HTML', html(), 'bff; error=destination_unavailable; details="not-json"'],
    ['no HTTP', garbage(), 'bff; error=http_protocol_error'],
    ['a reset', reset(), 'bff; error=connection_terminated'],
  ])('names %s [F20]', async (_what, fault, member) => {
    site.upstream.fault('*', fault);
    for (const address of [path, '/design/about']) {
      const { headers } = await get(address).expect(503);
      expect(headers['proxy-status']).toBe(member);
      expect(headers['cache-control']).toBe('no-store');
      // RFC 9211: a reply of our own making was not answered from the cache, nor forwarded.
      expect(headers['cache-status']).toBeUndefined();
    }
  });

  test('names a refused connection [F20]', async () => {
    await site.upstream.close();
    const { headers } = await get(path).expect(503);
    expect(headers['proxy-status']).toBe('bff; error=connection_refused');
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Failure, redirect, respond, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let sample: SampleUpstream;
let upstream: FaultyUpstream;
/** Keeps no file on disk, so that every request reads the upstream. */
let site: RunningSite;

beforeAll(async () => {
  sample = await startSampleUpstream();
  upstream = await startFaultyUpstream({ behind: sample.url });
  const env = { WECHAT_QR: '/media/qr/official.svg', MEDIA_MAX_DISK_BYTES: '0' };
  site = await startSite({ sampleAt: upstream.url, env });
});

beforeEach(() => upstream.heal());

afterAll(async () => {
  await site.close();
  await upstream.close();
  await sample.close();
});

/** Starts another site, whose settings name this image. */
async function siteOf(image: string, env: Record<string, string> = {}, clock?: ManualClock): Promise<RunningSite> {
  const own = await startSite({
    ...(clock ? { clock } : {}),
    sampleAt: upstream.url,
    env: { DATA_DIR: temporaryFolder(), WECHAT_QR: image, ...env },
  });
  onTestFinished(() => own.close());
  return own;
}

async function startOther(): Promise<FaultyUpstream> {
  const other = await startFaultyUpstream();
  onTestFinished(() => other.close());
  return other;
}

/** The address of the image of the settings. */
async function imageOf({ url }: RunningSite): Promise<string> {
  const { wechatQr } = await (await fetch(`${url}/api/v1/config`)).json();
  return url + wechatQr.src;
}

/** The address of a video of the landing page. */
async function videoOf({ url }: RunningSite): Promise<string> {
  const { videos } = await (await fetch(`${url}/api/v1/landing`)).json();
  return url + videos.design.sources[0].src;
}

async function expectProblem(response: Response, code: number): Promise<void> {
  expect(response.status).toBe(code);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).not.toContain(new URL(upstream.url).port);
}

describe('videos [C4]', () => {
  const part = (range: string) => respond('film', { 'content-type': 'video/webm', 'content-range': range }, 206);
  const page = (code: number, headers: Record<string, string> = {}): Failure =>
    respond(
      '<script>alert(1)</script>',
      { 'content-type': 'text/html', 'cache-control': 'max-age=3600', ...headers },
      code,
    );
  const notModified: Failure = (_request, response) => void response.writeHead(304, { etag: '"1"' }).end();

  test('come in parts as requested, and whole where the condition names another version', async () => {
    const video = await videoOf(site);
    const head = await fetch(video, { method: 'HEAD' });
    expect([head.headers.get('content-type'), head.headers.get('accept-ranges')]).toEqual(['video/webm', 'bytes']);
    const whole = Buffer.from(await (await fetch(video)).arrayBuffer());
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    const middle = await fetch(video, { headers: { range: 'bytes=1000-1999' } });
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${whole.length}`]);
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(whole.subarray(1000, 2000));
    expect((await fetch(video, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    const held = { 'if-none-match': head.headers.get('etag') ?? '', range: `bytes=${whole.length}-` };
    expect((await fetch(video, { headers: held })).status).toBe(304);
    for (const condition of ['"another"', `W/${head.headers.get('etag')?.replace('W/', '')}`])
      expect((await fetch(video, { headers: { range: 'bytes=0-99', 'if-range': condition } })).status).toBe(200);
  });

  test.each<[what: string, failure: Failure, requested: Record<string, string>, code: number]>([
    ['a page', page(200), {}, 502],
    ['a failure', page(500), {}, 502],
    ['a page for a missing video', page(404), {}, 404],
    ['a missing part', page(416, { 'content-range': 'bytes */1000' }), { range: 'bytes=2000-' }, 416],
    ['status 416 without a range request', page(416), {}, 502],
    ['status 206 without a range request', page(206, { 'content-range': 'bytes 0-24/1000' }), {}, 502],
    ['a part of a page', page(206, { 'content-range': 'bytes 0-24/1000' }), { range: 'bytes=0-24' }, 502],
    ['another part', part('bytes 50-53/1000'), { range: 'bytes=0-3' }, 502],
    ['a part before the requested one', part('bytes 0-3/1000'), { range: 'bytes=1-' }, 502],
    ['a part without its place', part('bytes film'), { range: 'bytes=0-3' }, 502],
    ['an unrequested 304', notModified, {}, 502],
    ['a wrong coding', respond('film', { 'content-type': 'video/mp4', 'content-encoding': 'gzip' }), {}, 502],
  ])('are never %s of the upstream', async (_what, failure, headers, code) => {
    const video = await videoOf(site);
    upstream.fail('.webm', failure);
    const response = await fetch(video, { headers });
    expect(response.headers.get('content-range')).toBe(code === 416 ? 'bytes */1000' : null);
    await expectProblem(response, code);
  });

  test('pass on a part inside the requested one, and a 304 to a condition', async () => {
    const video = await videoOf(site);
    upstream.fail('.webm', part('bytes 996-999/1000'));
    for (const range of ['bytes=996-', 'bytes=990-2000', 'bytes=-2000']) {
      const response = await fetch(video, { headers: { range } });
      expect([range, response.status, await response.text()]).toEqual([range, 206, 'film']);
    }
    upstream.fail('.webm', notModified);
    const response = await fetch(video, { headers: { 'if-none-match': '"1"' } });
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"']);
  });

  test('come whole for a Range header that is not one range', async () => {
    const video = await videoOf(site);
    upstream.fail('.webm', (request, response) => {
      const isWhole = request.headers.range === undefined;
      return respond('film', { 'content-type': 'video/webm' }, isWhole ? 200 : 400)(request, response);
    });
    const many = Array.from({ length: 1_000 }, (_, at) => `${at * 2}-${at * 2}`).join();
    for (const range of [`bytes=${many}`, 'bytes=0-0,5-5', 'bytes=9-2', 'bytes=-', 'items=0-1']) {
      const response = await fetch(video, { headers: { range } });
      expect([response.status, await response.text()]).toEqual([200, 'film']);
    }
  });
});

describe('SVG images [C4]', () => {
  const svg = (text: string) => respond(text, { 'content-type': 'image/svg+xml', etag: '"of the upstream"' });

  test('are cleaned, sandboxed, given whole and confirmed by their own tag', async () => {
    upstream.fail('official.svg', svg('<svg onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>'));
    const url = await imageOf(site);
    const response = await fetch(url, { headers: { range: 'bytes=20-40' } });
    expect([response.status, await response.text()]).toEqual([
      200,
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
    });
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('"of the upstream"');
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('keep their look', async () => {
    const pixels = async (url: string) =>
      sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
        .raw()
        .toBuffer();
    expect((await pixels(await imageOf(site))).equals(await pixels(`${sample.url}/media/qr/official.svg`))).toBe(true);
  });

  test('are read again after a day, like any image', async () => {
    const clock = new ManualClock();
    const url = await imageOf(await siteOf('/media/qr/official.svg', {}, clock));
    const text = async () => (await fetch(url)).text();
    await text();
    upstream.fail('official.svg', svg('<svg><path d="M1 1h1"/></svg>'));
    expect(await text()).not.toContain('M1 1h1');
    await eventually(async () => {
      clock.advance(86_400_000);
      return (await text()).includes('M1 1h1');
    });
  });

  test('come from disk after a restart during an outage', async () => {
    const env = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite', MEDIA_SECRET: 'a secret of the media ids' };
    const first = await siteOf('/media/qr/official.svg', env);
    const url = await imageOf(first);
    const drawing = await (await fetch(url)).text();
    await first.close();
    upstream.fail('official.svg', status(503));
    const second = await siteOf('/media/qr/official.svg', env);
    const again = await fetch(new URL(new URL(url).pathname, second.url));
    expect([again.status, await again.text()]).toEqual([200, drawing]);
  });
});

describe('the media proxy [C4]', () => {
  test('redirects other names of a file to its one address', async () => {
    const url = await imageOf(site);
    const calls = upstream.calls('official.svg');
    for (const name of ['another.svg', 'OFFICIAL.SVG', 'official.svg?v=2', '%6ffficial.svg', '']) {
      const other = await fetch(url.replace('official.svg', name), { redirect: 'manual' });
      expect([other.status, other.headers.get('cache-control')]).toEqual([308, 'no-store']);
      expect(other.headers.get('location')).toBe(new URL(url).pathname);
    }
    expect(upstream.calls('official.svg')).toBe(calls);
  });

  test('reads no address that the content does not name', async () => {
    const requests = upstream.requests.length;
    for (const path of ['AAAAAAAAAAAAAAAA/a.jpg', 'http%3A%2F%2Fexample.com/a.jpg'])
      await expectProblem(await fetch(`${site.url}/media/${path}`), 404);
    expect(upstream.requests.length).toBe(requests);
  });

  test('reads a named host only if it is in MEDIA_HOSTS', async () => {
    const other = await startOther();
    other.fail('mark.svg', respond('<svg><path d="M0 0h9"/></svg>', { 'content-type': 'image/svg+xml' }));
    const mark = `${other.url}/mark.svg`;
    await expectProblem(await fetch(await imageOf(await siteOf(mark))), 404);
    expect(other.requests).toEqual([]);
    const allowing = await siteOf(mark, { MEDIA_HOSTS: new URL(other.url).host });
    expect((await fetch(await imageOf(allowing))).status).toBe(200);
  });

  test('reads no private address behind a name in MEDIA_HOSTS, unless MEDIA_ALLOW_PRIVATE is on', async () => {
    const other = await startOther();
    other.fail('mark.png', respond(await evenImage(60, 40).png().toBuffer(), { 'content-type': 'image/png' }));
    const named = other.url.replace('127.0.0.1', 'localhost');
    const settings = { MEDIA_HOSTS: new URL(named).host };
    const refused = await fetch(await imageOf(await siteOf(`${named}/mark.png`, settings)));
    expect(refused.headers.get('proxy-status')).toBe('bff; error=destination_ip_prohibited');
    await expectProblem(refused, 502);
    expect(other.requests).toEqual([]);
    const allowing = await siteOf(`${named}/mark.png`, { ...settings, MEDIA_ALLOW_PRIVATE: 'on' });
    expect((await fetch(await imageOf(allowing))).status).toBe(200);
  });

  test('follows no redirect to another host', async () => {
    const other = await startOther();
    for (const target of [`${other.url}/x.svg`, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd']) {
      upstream.fail('official.svg', redirect(302, target));
      await expectProblem(await fetch(await imageOf(site)), 502);
    }
    expect(other.requests).toEqual([]);
  });

  test.each<[string, Failure, number]>([
    ['another type', respond('<script>alert(1)</script>', { 'content-type': 'text/html' }), 502],
    ['a broken SVG', respond('not an SVG', { 'content-type': 'image/svg+xml' }), 502],
    ['a missing file', status(404), 404],
    ['a failure', status(500), 502],
  ])('responds to %s with a problem', async (_what, failure, code) => {
    upstream.fail('official.svg', failure);
    await expectProblem(await fetch(await imageOf(site)), code);
  });

  test('responds with 504 at the deadline', async () => {
    const deadlines = { UPSTREAM_SOFT_DEADLINE_MS: '500', UPSTREAM_HARD_DEADLINE_MS: '500' };
    const own = await siteOf('/media/qr/official.svg', deadlines);
    upstream.fail('official.svg', () => undefined);
    await expectProblem(await fetch(await imageOf(own)), 504);
  });
});

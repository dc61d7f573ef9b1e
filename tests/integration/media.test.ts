import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { evenPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Fault, redirect, reply, status } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let sample: SampleUpstream;
let upstream: FaultyUpstream;

beforeAll(async () => {
  sample = await startSampleUpstream();
});
afterAll(() => sample.close());

beforeEach(async () => {
  upstream = await startFaultyUpstream({ behind: sample.url });
  return () => upstream.close();
});

/** The site over the sample through an upstream with faults; `picture` stands in for a picture of the settings. */
async function siteOf(
  picture = '/media/qr/official.svg',
  env: Record<string, string> = {},
  clock?: ManualClock,
): Promise<RunningSite> {
  const site = await startSite({
    ...(clock ? { clock } : {}),
    sampleAt: upstream.url,
    env: { DATA_DIR: temporaryFolder(), WECHAT_QR: picture, ...env },
  });
  onTestFinished(() => site.close());
  return site;
}

async function json(site: RunningSite, path: string) {
  return (await fetch(`${site.url}${path}`)).json();
}

/** The address of the picture of the settings. */
async function pictureOf(site: RunningSite): Promise<string> {
  const { wechatQr } = await json(site, '/api/v1/config');
  return site.url + wechatQr.src;
}

/** A refusal is a problem document that nobody keeps, and it names nothing of the upstream. */
async function expectProblem(response: Response, code: number): Promise<void> {
  expect(response.status).toBe(code);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).not.toContain(new URL(upstream.url).port);
}

/** The address of a film of the landing page. */
async function filmOf(site: RunningSite) {
  const { videos } = await json(site, '/api/v1/landing');
  return site.url + videos.design.sources[0].src;
}

describe('films [C4]', () => {
  test('come in parts, as they are asked for', async () => {
    const site = await siteOf();
    const film = await filmOf(site);
    const whole = Buffer.from(await (await fetch(film)).arrayBuffer());
    const part = await fetch(film, { headers: { range: 'bytes=1000-1999' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000));
    const end = await fetch(film, { headers: { range: 'bytes=-500' } });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-500));
    expect((await fetch(film, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
  });
  test('a part of a film that may have changed since is the whole film: a weak tag says too little', async () => {
    const film = await filmOf(await siteOf());
    const tag = (await fetch(film, { method: 'HEAD' })).headers.get('etag') ?? '';
    for (const condition of ['"another"', `W/${tag.replace('W/', '')}`])
      expect((await fetch(film, { headers: { range: 'bytes=0-99', 'if-range': condition } })).status).toBe(200);
  });
  test('HEAD tells the length', async () => {
    const response = await fetch(await filmOf(await siteOf()), { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('video/webm');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10_000);
  });
});

describe('what is passed on of a film [C4]', () => {
  const page = reply('<script>alert(1)</script>', { 'content-type': 'text/html', 'cache-control': 'max-age=3600' });
  const withStatus = (code: number, headers: Record<string, string> = {}): Fault =>
    reply(
      '<script>alert(1)</script>',
      { 'content-type': 'text/html', 'cache-control': 'max-age=3600', ...headers },
      code,
    );
  const part = (range: string) => reply('film', { 'content-type': 'video/webm', 'content-range': range }, 206);
  const notModified: Fault = (_request, response) => void response.writeHead(304, { etag: '"1"' }).end();

  test.each<[what: string, fault: Fault, asked: Record<string, string>, code: number]>([
    ['a page', page, {}, 502],
    ['a failure', withStatus(500), {}, 502],
    ['a refusal', withStatus(403), {}, 502],
    ['its page of what is not there', withStatus(404), {}, 404],
    ['a part that it has not', withStatus(416, { 'content-range': 'bytes */1000' }), { range: 'bytes=2000-' }, 416],
    ['that it has no such part, though nobody asked for one', withStatus(416), {}, 502],
    ['a part, though nobody asked for one', withStatus(206, { 'content-range': 'bytes 0-24/1000' }), {}, 502],
    ['a part of a page', withStatus(206, { 'content-range': 'bytes 0-24/1000' }), { range: 'bytes=0-24' }, 502],
    ['a part other than the one asked for', part('bytes 50-53/1000'), { range: 'bytes=0-3' }, 502],
    ['a part that begins before the one asked for', part('bytes 0-3/1000'), { range: 'bytes=1-' }, 502],
    ['a part that is not the end that was asked for', part('bytes 0-3/1000'), { range: 'bytes=-4' }, 502],
    ['a part of which it does not say where it is', part('bytes film'), { range: 'bytes=0-3' }, 502],
    ['that nothing has changed, though nobody asked', notModified, {}, 502],
    [
      'what is not in the coding it is said to be in',
      reply('film', { 'content-type': 'video/mp4', 'content-encoding': 'gzip' }),
      {},
      502,
    ],
  ])('not %s', async (_what, fault, asked, code) => {
    const site = await siteOf();
    const film = await filmOf(site);
    upstream.fault('.webm', fault);
    const response = await fetch(film, { headers: asked });
    expect(response.headers.get('content-range')).toBe(code === 416 ? 'bytes */1000' : null);
    await expectProblem(response, code);
  });

  test('a part of the part that was asked for', async () => {
    const film = await filmOf(await siteOf());
    upstream.fault('.webm', part('bytes 996-999/1000'));
    for (const range of ['bytes=996-', 'bytes=990-2000', 'bytes=-4', 'bytes=-2000']) {
      const response = await fetch(film, { headers: { range } });
      expect([range, response.status, await response.text()]).toEqual([range, 206, 'film']);
    }
  });

  test.each([
    `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at * 2}-${at * 2}`).join()}`,
    'bytes=0-0,5-5',
    'bytes=9-2',
    'bytes=-',
    'items=0-1',
  ])('the whole file for a Range header that is not one range: %s', async (range) => {
    const film = await filmOf(await siteOf());
    upstream.fault('.webm', (request, response) => {
      const isWhole = request.headers.range === undefined;
      return reply('film', { 'content-type': 'video/webm' }, isWhole ? 200 : 400)(request, response);
    });
    const response = await fetch(film, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([200, 'film']);
  });

  test('that nothing has changed, to who asked', async () => {
    const film = await filmOf(await siteOf());
    upstream.fault('.webm', notModified);
    const response = await fetch(film, { headers: { 'if-none-match': '"1"' } });
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('drawings [C4]', () => {
  const svg = (text: string) => reply(text, { 'content-type': 'image/svg+xml', etag: '"of the upstream"' });

  test('are cleaned, and shut in by a policy of their own', async () => {
    const site = await siteOf();
    upstream.fault('official.svg', svg('<svg onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>'));
    const response = await fetch(await pictureOf(site));
    expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('etag')).not.toBe('"of the upstream"');
  });
  test('are given whole, whatever part was asked for: half a drawing cannot be cleaned', async () => {
    const site = await siteOf();
    const response = await fetch(await pictureOf(site), { headers: { range: 'bytes=20-40' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<svg [\s\S]*<\/svg>$/);
  });
  test('are confirmed by their own tag', async () => {
    const url = await pictureOf(await siteOf());
    const tag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
  test('that change are noticed when a day has passed, like any picture', async () => {
    const clock = new ManualClock();
    const site = await siteOf(undefined, {}, clock);
    const url = await pictureOf(site);
    await (await fetch(url)).text();
    upstream.fault('official.svg', svg('<svg><path d="M1 1h1"/></svg>'));
    expect(await (await fetch(url)).text()).not.toContain('M1 1h1');
    await eventually(async () => {
      clock.advance(86_400_000);
      return (await (await fetch(url)).text()).includes('M1 1h1');
    });
  });
  test('come from disk: one request of the upstream for all views, none after a restart or while it is down', async () => {
    const env = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite', MEDIA_SECRET: 'a secret of the media ids' };
    const first = await siteOf(undefined, env);
    const url = await pictureOf(first);
    const drawing = await (await fetch(url)).text();
    expect(upstream.calls('official.svg')).toBe(1);
    await first.close();
    upstream.fault('official.svg', status(503));
    const second = await siteOf(undefined, env);
    const again = await fetch(new URL(new URL(url).pathname, second.url));
    expect([again.status, await again.text()]).toEqual([200, drawing]);
  });
  test('look as they did', async () => {
    const site = await siteOf();
    const draw = async (url: string) => {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      return createHash('sha256')
        .update(await sharp(bytes).raw().toBuffer())
        .digest('hex');
    };
    expect(await draw(await pictureOf(site))).toBe(await draw(`${sample.url}/media/qr/official.svg`));
  });
  test('what is no drawing is refused', async () => {
    const site = await siteOf();
    upstream.fault('official.svg', svg('nothing that was drawn'));
    await expectProblem(await fetch(await pictureOf(site)), 502);
  });
});

describe('a file has one address [C4]', () => {
  test.each(['another.svg', 'OFFICIAL.SVG', 'official.svg?v=2', '%6ffficial.svg', ''])(
    'not /media/{id}/%s',
    async (name) => {
      const url = await pictureOf(await siteOf());
      const other = await fetch(url.replace('official.svg', name), { redirect: 'manual' });
      expect([other.status, other.headers.get('cache-control')]).toEqual([308, 'no-store']);
      expect(other.headers.get('location')).toBe(new URL(url).pathname);
      expect(upstream.calls('official.svg')).toBe(0);
    },
  );
});

describe('nothing else can be fetched [C4]', () => {
  test('an id that the content does not name', async () => {
    const site = await siteOf();
    await expectProblem(await fetch(`${site.url}/media/AAAAAAAAAAAAAAAA/a.jpg`), 404);
    await expectProblem(await fetch(`${site.url}/media/http%3A%2F%2Fexample.com/a.jpg`), 404);
    expect(upstream.requests).toEqual([]);
  });
  test('a host that is not in MEDIA_HOSTS, though the content names it', async () => {
    const other = await startFaultyUpstream();
    onTestFinished(() => other.close());
    const site = await siteOf(`${other.url}/private.svg`);
    await expectProblem(await fetch(await pictureOf(site)), 404);
    expect(other.requests).toEqual([]);
  });
  test('a host that MEDIA_HOSTS names is read', async () => {
    const other = await startFaultyUpstream();
    onTestFinished(() => other.close());
    other.fault('mark.svg', reply('<svg><path d="M0 0h9"/></svg>', { 'content-type': 'image/svg+xml' }));
    const site = await siteOf(`${other.url}/mark.svg`, { MEDIA_HOSTS: new URL(other.url).host });
    expect((await fetch(await pictureOf(site))).status).toBe(200);
  });
  test('a name in MEDIA_HOSTS that resolves to a private address, unless it may', async () => {
    const other = await startFaultyUpstream();
    onTestFinished(() => other.close());
    other.fault('mark.png', reply(await evenPicture(60, 40).png().toBuffer(), { 'content-type': 'image/png' }));
    const named = other.url.replace('127.0.0.1', 'localhost');
    const settings = { MEDIA_HOSTS: new URL(named).host };
    const refused = await fetch(await pictureOf(await siteOf(`${named}/mark.png`, settings)));
    expect(refused.headers.get('proxy-status')).toBe('bff; error=destination_ip_prohibited');
    await expectProblem(refused, 502);
    expect(other.requests).toEqual([]);
    const site = await siteOf(`${named}/mark.png`, { ...settings, MEDIA_ALLOW_PRIVATE: 'on' });
    expect((await fetch(await pictureOf(site))).status).toBe(200);
  });
  test('a redirect to another host, private or not', async () => {
    const other = await startFaultyUpstream();
    onTestFinished(() => other.close());
    const site = await siteOf();
    for (const target of [`${other.url}/x.svg`, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd']) {
      upstream.heal();
      upstream.fault('official.svg', redirect(302, target));
      await expectProblem(await fetch(await pictureOf(site)), 502);
    }
    expect(other.requests).toEqual([]);
  });
  test('what is no picture, film or document', async () => {
    const site = await siteOf();
    upstream.fault('official.svg', reply('<script>alert(1)</script>', { 'content-type': 'text/html' }));
    await expectProblem(await fetch(await pictureOf(site)), 502);
  });
});

describe('what the upstream does not give [C4]', () => {
  test('a file that is gone', async () => {
    const site = await siteOf();
    upstream.fault('official.svg', status(404));
    await expectProblem(await fetch(await pictureOf(site)), 404);
  });
  test('an upstream that fails', async () => {
    const site = await siteOf();
    upstream.fault('official.svg', status(500));
    await expectProblem(await fetch(await pictureOf(site)), 502);
  });
  test('one that does not answer in time', async () => {
    const site = await siteOf(undefined, { UPSTREAM_SOFT_DEADLINE_MS: '1000', UPSTREAM_HARD_DEADLINE_MS: '1000' });
    upstream.fault('official.svg', () => undefined);
    await expectProblem(await fetch(await pictureOf(site)), 504);
  });
});

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { animation, evenImage, noisyImage } from '../helpers/drawn-images.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Failure, heldHeaders, redirect, respond, status, truncated } from '../helpers/failures.ts';
import { hugePng } from '../helpers/images.ts';
import { imageOf, type OneImageUpstream, sharedImages, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let site: Awaited<ReturnType<typeof sharedImages>>;

beforeAll(async () => {
  site = await sharedImages();
});

const photograph = () => evenImage(500, 330).jpeg().toBuffer();

/** Starts a separate upstream, for tests that need several sites. */
async function startUpstream(): Promise<OneImageUpstream> {
  const upstream = await startOneImageUpstream();
  upstream.give(await photograph());
  onTestFinished(() => upstream.close());
  return upstream;
}

async function formatAt(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format;
}

describe('renditions [C4]', () => {
  test('have the type and width that the contract lists, never change, and are confirmed by their tag [P13]', async () => {
    const { sources } = (await site.newImage(await photograph())).image;
    expect(sources.map(({ width }) => width)).toEqual([320, 500, 320, 500]);
    for (const { src, type, width } of sources.filter(({ type }) => type === 'image/webp')) {
      const response = await fetch(site.url + src);
      expect(response.status).toBe(200);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringMatching(/sandbox/),
        'x-content-type-options': 'nosniff',
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
      const head = await fetch(site.url + src, { method: 'HEAD' });
      for (const name of ['etag', 'content-length', 'content-type']) expect(head.headers.get(name)).toBe(headers[name]);
      const again = await fetch(site.url + src, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test('in AVIF are WebP until they are made, which no cache keeps', async () => {
    const { image } = await site.newImage(await photograph());
    const url = site.url + srcOf(image, 320, 'image/avif');
    const first = await fetch(url);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect([first.headers.get('cache-control'), first.headers.get('etag')]).toEqual(['no-store', null]);
    await eventually(async () => (await fetch(url)).headers.get('content-type') === 'image/avif');
    expect((await fetch(url)).headers.get('cache-control')).toMatch(/immutable/);
    expect(await formatAt(url)).toBe('heif');
  });

  test('of another width come to browsers until the wanted one is made, which no cache keeps', async () => {
    const { image } = await site.newImage(await evenImage(900, 600).jpeg().toBuffer());
    const urlOf = (width: number, type: string) => site.url + srcOf(image, width, type);
    await fetch(urlOf(750, 'image/webp'));
    const requested = async (width: number, type: string, accept: string) => {
      const response = await fetch(urlOf(width, type), { headers: { accept } });
      const { width: drawn } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      return [drawn, response.headers.get('content-type'), response.headers.get('cache-control')];
    };
    const ofImages = 'image/avif,image/webp,*/*';
    expect(await requested(480, 'image/webp', ofImages)).toEqual([750, 'image/webp', 'no-store']);
    expect(await requested(900, 'image/avif', ofImages)).toEqual([750, 'image/webp', 'no-store']);
    expect(await requested(320, 'image/webp', '*/*')).toEqual([320, 'image/webp', expect.stringMatching(/immutable/)]);
    const isMade = async () => (await requested(900, 'image/avif', ofImages))[1] === 'image/avif';
    await eventually(isMade);
  });

  test('wait for an image that is not measured, as another replica may have named them [P12]', async () => {
    const upstream = await startUpstream();
    const MEDIA_SECRET = 'a secret of all replicas';
    const src = srcOf(await imageOf(await upstream.siteOf({ MEDIA_SECRET })), 320, 'image/webp');
    const held = Promise.withResolvers<void>();
    upstream.heal('picture.jpg');
    upstream.fail(
      'picture.jpg',
      heldHeaders(held.promise, respond(await photograph(), { 'content-type': 'image/jpeg' })),
    );
    const other = await upstream.siteOf({ MEDIA_SECRET, MEDIA_ANALYSIS_WAIT_MS: '0' });
    expect((await fetch(other.url + src)).status).toBe(404);
    await imageOf(other);
    const finds = vi.spyOn(other.services.media.analyzer, 'find');
    const answer = fetch(other.url + src);
    await eventually(() => finds.mock.results.length > 0);
    held.resolve();
    expect((await answer).status).toBe(200);
  });

  test('of a cold image read it from the upstream twice at most: its beginning and all of it', async () => {
    const { image, path } = await site.newImage(await noisyImage(900, 600).jpeg().toBuffer());
    const urls = [320, 480].map((width) => site.url + srcOf(image, width, 'image/webp'));
    const responses = await Promise.all(urls.flatMap((url) => Array.from({ length: 10 }, () => fetch(url))));
    expect(new Set(responses.map(({ status: code }) => code))).toEqual(new Set([200]));
    expect((await fetch(site.url + image.src)).status).toBe(200);
    expect(site.upstream.calls(path)).toBe(2);
  });

  test('of an animation move in WebP and have no other type', async () => {
    // Its bytes decide, not the type that the upstream names.
    const { image } = await site.newImage(await animation(400, 300, ['#f00', '#0f0', '#00f']), 'text/plain');
    expect(new Set(image.sources.map(({ type }) => type))).toEqual(new Set(['image/webp']));
    const bytes = await (await fetch(site.url + srcOf(image, 400, 'image/webp'))).arrayBuffer();
    expect((await sharp(Buffer.from(bytes), { animated: true }).metadata()).pages).toBe(3);
  });

  test('at unknown addresses are 404', async () => {
    const { image } = await site.newImage(await photograph());
    const [, , id = '', version = ''] = srcOf(image, 320, 'image/webp').split('/');
    const others = ['700.webp', '320.gif', '..%2foriginal', 'original', '0320.webp'].map(
      (file) => `${version}/${file}`,
    );
    for (const path of [...others.map((file) => `${id}/${file}`), `AAAAAAAAAAAAAAAA/${version}/320.webp`]) {
      const response = await fetch(`${site.url}/media/${path}`);
      expect(response.headers.get('content-type'), path).toMatch(/^application\/problem\+json/);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });
});

describe('an image that changes [C4]', () => {
  test('redirects addresses of its earlier version to the present one', async () => {
    const { image, give, forget } = await site.newImage(await photograph());
    const before = srcOf(image, 500, 'image/webp');
    give(await evenImage(450, 300, '#123456').jpeg().toBuffer());
    await forget();
    const moved = await fetch(site.url + before, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const now = await fetch(site.url + before);
    expect(now.url).toMatch(/\/450\.webp$/);
    expect(now.headers.get('cache-control')).toMatch(/immutable/);
  });

  test('keeps renditions of its earlier version that are made', async () => {
    const { image, give } = await site.newImage(await photograph());
    const url = site.url + srcOf(image, 320, 'image/webp');
    await fetch(url);
    give(await evenImage(450, 300, '#123456').jpeg().toBuffer());
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
  });
});

describe('the disk [C4]', () => {
  test('keeps renditions over a restart: nothing is read or made again', async () => {
    const upstream = await startUpstream();
    const settings = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite' };
    const first = await upstream.siteOf(settings);
    const src = srcOf(await imageOf(first), 320, 'image/webp');
    const made = Buffer.from(await (await fetch(first.url + src)).arrayBuffer());
    await first.close();
    upstream.fail('*', status(503));
    const calls = upstream.calls('*');
    const second = await upstream.siteOf(settings);
    expect(Buffer.from(await (await fetch(second.url + src)).arrayBuffer())).toEqual(made);
    expect(upstream.calls('*')).toBe(calls);
  });

  test('is never filled beyond its limit, and deleted renditions are made again', async () => {
    const upstream = await startUpstream();
    upstream.give(await noisyImage(500, 330).jpeg({ quality: 60 }).toBuffer());
    const dataDir = temporaryFolder();
    const maxBytes = 40_000;
    const own = await upstream.siteOf({ DATA_DIR: dataDir, MEDIA_MAX_DISK_BYTES: String(maxBytes) });
    const image = await imageOf(own);
    for (const round of [1, 2]) {
      for (const width of [320, 500]) {
        const response = await fetch(own.url + srcOf(image, width, 'image/webp'));
        expect([round, width, response.status]).toEqual([round, width, 200]);
        const files = readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
        const sizes = files
          .filter((file) => file.isFile())
          .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes);
      }
    }
  });
});

describe('a failure of the upstream [C4]', () => {
  test('is a problem that names nothing of the upstream, and the rendition is made when it is over', async () => {
    const errors: readonly (readonly [code: number, failure: Failure])[] = [
      [404, status(410)],
      [502, status(500)],
      [502, status(403)],
      [502, redirect(302, 'http://127.0.0.2:1/private.jpg')],
      [502, respond('<!doctype html>', { 'content-type': 'text/html' })],
      [502, truncated()],
      [502, (_request, response) => void response.writeHead(200, { 'content-length': 70_000_000 }).write('x')],
    ];
    const { image, path, give, forget } = await site.newImage(await photograph());
    await forget();
    const src = srcOf(image, 320, 'image/avif');
    for (const [code, failure] of errors) {
      site.upstream.heal(path);
      site.upstream.fail(path, failure);
      const response = await fetch(site.url + src);
      expect([response.status, response.headers.get('cache-control')]).toEqual([code, 'no-store']);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await response.text()).not.toContain(new URL(site.upstream.url).port);
    }
    give(await photograph());
    expect((await fetch(site.url + src)).status).toBe(200);
  });

  test('such as a damaged image or a bomb leaves the original without renditions', async () => {
    const whole = await photograph();
    for (const bytes of [whole.subarray(0, whole.length / 2), hugePng(100_000, 100_000)]) {
      const { sources, src } = (await site.newImage(bytes)).image;
      expect(sources).toEqual([]);
      expect((await fetch(site.url + src)).status).toBe(200);
    }
  });
});

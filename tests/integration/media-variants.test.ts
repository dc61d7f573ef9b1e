import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { animation, evenPicture, noisyPicture } from '../helpers/drawn-pictures.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Fault, heldHeaders, redirect, reply, status, truncated } from '../helpers/faults.ts';
import { type OnePictureUpstream, pictureOf, srcOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { hugePng } from '../helpers/pictures.ts';
import type { RunningSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OnePictureUpstream;

beforeEach(async () => {
  upstream = await startOnePictureUpstream();
  return () => upstream.close();
});

/** A site that knows the picture, and has nothing of it on disk any more: what it is asked for it has to read. */
async function forgetfulSite(env: Record<string, string> = {}) {
  const settings = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite', ...env };
  const first = await upstream.siteOf(settings);
  const picture = await pictureOf(first);
  await first.close();
  rmSync(join(settings.DATA_DIR, 'media'), { recursive: true });
  return { site: await upstream.siteOf(settings), picture };
}

const photograph = () => evenPicture(1200, 800).jpeg().toBuffer();

async function formatAt(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format;
}

describe('derived files [C4]', () => {
  test('all that the contract lists can be had, in its type and width, and never change', async () => {
    upstream.give(await photograph());
    const site = await upstream.siteOf();
    const { sources } = await pictureOf(site);
    expect(sources.map(({ width }) => width)).toEqual([320, 480, 672, 750, 1200, 320, 480, 672, 750, 1200]);
    for (const { src, type, width } of sources.filter(({ type }) => type === 'image/webp')) {
      const response = await fetch(site.url + src);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  test('AVIF that is not made yet is WebP for now, which nobody keeps', async () => {
    upstream.give(await photograph());
    const site = await upstream.siteOf();
    const url = site.url + srcOf(await pictureOf(site), 480, 'image/avif');
    const first = await fetch(url);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('etag')).toBeNull();
    await eventually(async () => (await fetch(url)).headers.get('content-type') === 'image/avif', 20_000);
    const made = await fetch(url);
    expect(made.headers.get('cache-control')).toMatch(/immutable/);
    expect(await formatAt(url)).toBe('heif');
  });

  test('a picture that is not measured yet is waited for: another replica may have written the page that names its files [P12]', async () => {
    const bytes = await photograph();
    upstream.give(bytes);
    const MEDIA_SECRET = 'a secret of all replicas';
    const src = srcOf(await pictureOf(await upstream.siteOf({ MEDIA_SECRET })), 480, 'image/webp');
    const held = Promise.withResolvers<void>();
    upstream.heal('picture.jpg');
    upstream.fault('picture.jpg', heldHeaders(held.promise, reply(bytes, { 'content-type': 'image/jpeg' })));
    // Each has a store of its own, and this one's replies do not wait for their pictures.
    const other = await upstream.siteOf({ MEDIA_SECRET, MEDIA_MEASURE_WAIT_MS: '0' });
    expect((await fetch(other.url + src)).status).toBe(404);
    await pictureOf(other);
    const finds = vi.spyOn(other.services.media.analyzer, 'find');
    const answer = fetch(other.url + src);
    await eventually(() => finds.mock.results.length > 0, 20_000);
    held.resolve();
    expect((await answer).status).toBe(200);
  });

  test('a tag confirms them, HEAD describes them', async () => {
    upstream.give(await photograph());
    const site = await upstream.siteOf();
    const url = site.url + srcOf(await pictureOf(site), 480, 'image/webp');
    const whole = await fetch(url);
    const head = await fetch(url, { method: 'HEAD' });
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toMatch(/immutable/);
  });

  test('of a cold picture, its bytes are asked for twice at most: its beginning, and all of it', async () => {
    upstream.give(await noisyPicture(1200, 800).jpeg().toBuffer());
    const site = await upstream.siteOf();
    const picture = await pictureOf(site);
    const urls = [480, 750, 1200].map((width) => site.url + srcOf(picture, width, 'image/webp'));
    // However many ask first, each file is made once.
    const replies = await Promise.all(urls.flatMap((url) => Array.from({ length: 10 }, () => fetch(url))));
    expect(new Set(replies.map(({ status: code }) => code))).toEqual(new Set([200]));
    expect((await fetch(site.url + picture.src)).status).toBe(200);
    expect(upstream.calls('picture.jpg')).toBe(2);
  });

  test('the picture has another name than format: its bytes decide', async () => {
    upstream.give(await evenPicture(700, 400).png().toBuffer(), 'text/plain');
    const site = await upstream.siteOf();
    expect(await formatAt(site.url + srcOf(await pictureOf(site), 700, 'image/webp'))).toBe('webp');
  });

  test('an animation moves in WebP and is offered as nothing else', async () => {
    upstream.give(await animation(700, 400, ['#f00', '#0f0', '#00f']), 'image/gif');
    const site = await upstream.siteOf();
    const picture = await pictureOf(site);
    expect(new Set(picture.sources.map(({ type }) => type))).toEqual(new Set(['image/webp']));
    const bytes = await (await fetch(site.url + srcOf(picture, 700, 'image/webp'))).arrayBuffer();
    expect((await sharp(Buffer.from(bytes), { animated: true }).metadata()).pages).toBe(3);
  });

  test('a drawing stays one: no files are derived from it', async () => {
    upstream.give(
      Buffer.from('<svg viewBox="0 0 90 90" width="90" height="90"><script/><path d="M0 0h9"/></svg>'),
      'image/svg+xml',
    );
    const site = await upstream.siteOf();
    const { sources, src } = await pictureOf(site);
    expect(sources).toEqual([]);
    expect(await (await fetch(site.url + src)).text()).not.toContain('script');
  });
});

describe('addresses that lead nowhere [C4]', () => {
  async function addressOf(site: RunningSite) {
    const [, , id = '', version = ''] = srcOf(await pictureOf(site), 480, 'image/webp').split('/');
    return { id, version };
  }
  test.each([
    ['a width that is not given', (id: string, version: string) => `${id}/${version}/700.webp`],
    ['a format that is not given', (id: string, version: string) => `${id}/${version}/480.gif`],
    ['another picture', (_id: string, version: string) => `AAAAAAAAAAAAAAAA/${version}/480.webp`],
    ['a folder above', (id: string, version: string) => `${id}/${version}/..%2foriginal`],
    ['what is kept beside', (id: string, version: string) => `${id}/${version}/original`],
    ['a width with zeros', (id: string, version: string) => `${id}/${version}/0480.webp`],
  ])('%s', async (_what, pathOf) => {
    upstream.give(await photograph());
    const site = await upstream.siteOf();
    const { id, version } = await addressOf(site);
    const response = await fetch(`${site.url}/media/${pathOf(id, version)}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('a picture that changes [C4]', () => {
  test('under its address: pages that name the earlier version are led to the present one', async () => {
    upstream.give(await photograph());
    const { site, picture } = await forgetfulSite();
    const before = srcOf(picture, 1200, 'image/webp');
    upstream.give(await evenPicture(1000, 700, '#123456').jpeg().toBuffer());
    const moved = await fetch(site.url + before, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const now = await fetch(site.url + before);
    expect(now.url).toMatch(/\/1000\.webp$/);
    expect(now.headers.get('cache-control')).toMatch(/immutable/);
  });
  test('files of the earlier version that were made stay', async () => {
    upstream.give(await photograph());
    const site = await upstream.siteOf();
    const url = site.url + srcOf(await pictureOf(site), 480, 'image/webp');
    await fetch(url);
    upstream.give(await evenPicture(1000, 700, '#123456').jpeg().toBuffer());
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
  });
});

describe('the disk [C4]', () => {
  test('after a restart nothing is read or made again', async () => {
    upstream.give(await photograph());
    const dataDir = temporaryFolder();
    const first = await upstream.siteOf({ DATA_DIR: dataDir, CACHE_STORE: 'sqlite' });
    const src = srcOf(await pictureOf(first), 480, 'image/webp');
    const made = Buffer.from(await (await fetch(first.url + src)).arrayBuffer());
    await first.close();
    upstream.fault('*', status(503));
    const calls = upstream.calls('*');
    const second = await upstream.siteOf({ DATA_DIR: dataDir, CACHE_STORE: 'sqlite' });
    const again = await fetch(second.url + src);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(made);
    expect(upstream.calls('*')).toBe(calls);
  });
  test('is never taken beyond its bound, and what is gone is made again', async () => {
    upstream.give(await noisyPicture(1200, 800).jpeg({ quality: 60 }).toBuffer());
    const dataDir = temporaryFolder();
    const site = await upstream.siteOf({ DATA_DIR: dataDir, MEDIA_MAX_DISK_BYTES: '200000' });
    const picture = await pictureOf(site);
    for (const round of [1, 2]) {
      for (const width of [480, 750, 1200]) {
        const response = await fetch(site.url + srcOf(picture, width, 'image/webp'));
        expect([round, width, response.status]).toEqual([round, width, 200]);
        const files = readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
        const sizes = files
          .filter((file) => file.isFile())
          .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
      }
    }
  });
});

describe('what the upstream does not give [C4]', () => {
  test.each<[what: string, fault: Fault, code: number]>([
    ['a file that is gone', status(410), 404],
    ['a failure', status(500), 502],
    ['a refusal', status(403), 502],
    ['a redirect to another host', redirect(302, 'http://127.0.0.2:1/private.jpg'), 502],
    ['a page in its place', reply('<!doctype html>', { 'content-type': 'text/html' }), 502],
    ['half of the file', truncated(), 502],
    [
      'more than any picture has',
      (_request, response) => void response.writeHead(200, { 'content-length': 70_000_000 }).write('x'),
      502,
    ],
    ['nothing in time', () => undefined, 504],
  ])('%s', async (_what, fault, code) => {
    upstream.give(await photograph());
    // Only what is never answered needs a deadline, which good answers then have to keep, too.
    const deadlineMs = code === 504 ? '2000' : '20000';
    const { site, picture } = await forgetfulSite({
      ...{ UPSTREAM_SOFT_DEADLINE_MS: deadlineMs, UPSTREAM_HARD_DEADLINE_MS: deadlineMs },
    });
    const src = srcOf(picture, 480, 'image/avif');
    upstream.fault('picture.jpg', fault);
    const response = await fetch(site.url + src);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect([response.status, response.headers.get('cache-control')]).toEqual([code, 'no-store']);
    expect(await response.text()).not.toContain(new URL(upstream.url).port);
    upstream.heal('picture.jpg');
    upstream.give(await photograph());
    expect((await fetch(site.url + src)).status).toBe(200);
  });

  test('a picture that is damaged or a bomb has no derived files, and the page has it as it is', async () => {
    const whole = await photograph();
    for (const bytes of [whole.subarray(0, whole.length / 2), hugePng(100_000, 100_000)]) {
      upstream.give(bytes);
      const site = await upstream.siteOf();
      const { sources, src } = await pictureOf(site);
      expect(sources).toEqual([]);
      expect((await fetch(site.url + src)).status).toBe(200);
      const [, , id] = src.split('/');
      expect((await fetch(`${site.url}/media/${id}/AAAAAAAA/480.webp`)).status).toBe(404);
    }
  });
});

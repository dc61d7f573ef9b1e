import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { animation, evenPicture } from '../helpers/drawn-pictures.ts';
import { type OnePictureUpstream, pictureOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OnePictureUpstream;

beforeEach(async () => {
  upstream = await startOnePictureUpstream();
  return () => upstream.close();
});

const landscape = () => evenPicture(1500, 1000).jpeg().toBuffer();

function folderOf({ renditions }: Image): string {
  return renditions?.base ?? expect.unreachable();
}

test('a landscape has square files, in the widths that the contract lists, which never change [C4, P13]', async () => {
  upstream.give(await landscape());
  const site = await upstream.siteOf();
  const picture = await pictureOf(site);
  expect(picture.renditions?.square).toEqual([700, 1000]);
  const url = `${site.url}${folderOf(picture)}square-700.webp`;
  const whole = await fetch(`${site.url}${folderOf(picture)}672.webp`);
  const square = await fetch(url);
  expect([square.status, square.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(square.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(Buffer.from(await square.arrayBuffer())).metadata()).toMatchObject({ width: 700, height: 700 });
  const tag = square.headers.get('etag') ?? '';
  expect(tag).not.toBe(whole.headers.get('etag'));
  expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test.each([
  'square-750.webp',
  'square-1200.webp',
  'square-700.gif',
  'square-.webp',
  'square-0700.webp',
  'Square-700.webp',
])('%s of it is no file [C4]', async (name) => {
  upstream.give(await landscape());
  const site = await upstream.siteOf();
  const response = await fetch(`${site.url}${folderOf(await pictureOf(site))}${name}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.each([
  ['an upright picture', () => evenPicture(1000, 1500).jpeg().toBuffer()],
  ['an animation', () => animation(1500, 1000, ['#f00', '#0f0'])],
])('%s has none [C4]', async (_what, original) => {
  upstream.give(await original());
  const site = await upstream.siteOf();
  const picture = await pictureOf(site);
  expect(picture.renditions).not.toHaveProperty('square');
  expect((await fetch(`${site.url}${folderOf(picture)}square-700.webp`)).status).toBe(404);
});

test.each([
  ['a smaller landscape', 1300, 800, /\/square-800\.webp$/],
  ['an upright picture', 700, 1000, /\/700\.webp$/],
])('of a picture that has become %s, an earlier one leads to a file of now [C4]', async (_what, width, height, now) => {
  upstream.give(await landscape());
  const settings = { DATA_DIR: temporaryFolder(), CACHE_STORE: 'sqlite' };
  const first = await upstream.siteOf(settings);
  const before = `${folderOf(await pictureOf(first))}square-1000.webp`;
  await first.close();
  rmSync(join(settings.DATA_DIR, 'media'), { recursive: true });
  const site = await upstream.siteOf(settings);
  upstream.give(await evenPicture(width, height, '#123456').jpeg().toBuffer());
  expect((await fetch(site.url + before, { redirect: 'manual' })).status).toBe(302);
  expect((await fetch(site.url + before)).url).toMatch(now);
});

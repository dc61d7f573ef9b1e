import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { sharedImages } from '../helpers/one-image.ts';

let site: Awaited<ReturnType<typeof sharedImages>>;

beforeAll(async () => {
  site = await sharedImages();
});

const landscape = () => evenImage(1500, 1000).jpeg().toBuffer();
const folderOf = ({ renditions }: Image): string => renditions?.base ?? expect.unreachable();

test('a landscape has immutable square files in the listed widths and no others [C4, P13]', async () => {
  const { image } = await site.newImage(await landscape());
  expect(image.renditions?.square).toEqual([700, 1000]);
  const folder = site.url + folderOf(image);
  const square = await fetch(`${folder}square-700.webp`);
  expect([square.status, square.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(square.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(Buffer.from(await square.arrayBuffer())).metadata()).toMatchObject({ width: 700, height: 700 });
  const headers = { 'if-none-match': square.headers.get('etag') ?? '' };
  expect((await fetch(square.url, { headers })).status).toBe(304);
  for (const name of ['square-750.webp', 'square-1200.webp', 'square-700.gif', 'square-0700.webp', 'Square-700.webp']) {
    const response = await fetch(folder + name);
    expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 404, 'no-store']);
  }
});

test('an upright image has no square files [C4]', async () => {
  const { image } = await site.newImage(await evenImage(1000, 1500).jpeg().toBuffer());
  expect(image.renditions).not.toHaveProperty('square');
  expect((await fetch(`${site.url}${folderOf(image)}square-700.webp`)).status).toBe(404);
});

test('a square file of an earlier version redirects to the largest file of the present one [C4]', async () => {
  const { image, give, forget } = await site.newImage(await landscape());
  const before = `${folderOf(image)}square-1000.webp`;
  give(await evenImage(1300, 800, '#123456').jpeg().toBuffer());
  await forget();
  expect((await fetch(site.url + before, { redirect: 'manual' })).status).toBe(302);
  expect((await fetch(site.url + before)).url).toMatch(/\/square-800\.webp$/);
});

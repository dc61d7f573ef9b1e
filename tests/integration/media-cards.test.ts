import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import { cardNames } from '../../shared/contract/share-card.ts';
import { animation, evenImage } from '../helpers/drawn-images.ts';
import { sharedImages } from '../helpers/one-image.ts';

let site: Awaited<ReturnType<typeof sharedImages>>;

beforeAll(async () => {
  site = await sharedImages();
});

/** `/media/{id}/{version}` of an image. */
const folderOf = ({ sources }: Image): string => (sources[0]?.src ?? '').replace(/\/[^/]*$/, '');

test('an image has two immutable cards of 1200 by 630 and no others [C4]', async () => {
  const { image } = await site.newImage(await evenImage(600, 400).jpeg().toBuffer());
  const folder = folderOf(image);
  for (const name of Object.values(cardNames)) {
    const response = await fetch(`${site.url}${folder}/${name}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
    expect((await fetch(response.url, { headers })).status).toBe(304);
  }
  const [, media = '', id = '', version = ''] = folder.split('/');
  const wrong = [
    ...[`/${media}/${id}/AAAAAAAA/card.jpg`, `/${media}/AAAAAAAAAAAAAAAA/${version}/card.jpg`, `${folder}/card.webp`],
    ...[`${folder}/other-card.jpg`, `/${media}/${id}/..%2f..%2fcard/card.jpg`],
  ];
  for (const path of wrong) {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect(response.status, path).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/problem\+json/);
  }
});

test('an animation has a card of its first frame, an SVG has no renditions [C4]', async () => {
  const moving = await site.newImage(await animation(400, 300, ['#c43d21', '#2244cc']), 'image/gif');
  expect((await fetch(`${site.url}${folderOf(moving.image)}/card.jpg`)).status).toBe(200);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect((await site.newImage(svg, 'image/svg+xml')).image.sources).toEqual([]);
});

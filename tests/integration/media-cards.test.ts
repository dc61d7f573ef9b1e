import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { renditionRevision } from '../../server/media/renditions/rendition-address.ts';
import type { Image } from '../../shared/contract/image.ts';
import { cardNames } from '../../shared/contract/share-card.ts';
import { animation, evenPicture } from '../helpers/drawn-pictures.ts';
import { type OnePictureUpstream, pictureOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let upstream: OnePictureUpstream;

beforeEach(async () => {
  upstream = await startOnePictureUpstream();
  return () => upstream.close();
});

/** `/media/{id}/{version}` of a picture. */
const folderOf = ({ sources }: Image): string => (sources[0]?.src ?? '').replace(/\/[^/]*$/, '');

test('a picture has two cards of 1200 by 630, made once, kept on disk, and they never change [C4]', async () => {
  upstream.give(await evenPicture(1500, 1000).jpeg().toBuffer());
  const dataDir = temporaryFolder();
  const site = await upstream.siteOf({ DATA_DIR: dataDir });
  const folder = folderOf(await pictureOf(site));
  const kept = join(dataDir, 'media', `v${renditionRevision}`, folder.replace('/media/', ''));
  expect(existsSync(kept)).toBe(false);
  for (const name of Object.values(cardNames)) {
    const reply = await fetch(`${site.url}${folder}/${name}`);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const tag = reply.headers.get('etag') ?? '';
    const again = await fetch(reply.url, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  }
  expect(readdirSync(kept).sort()).toEqual(['card.jpg', 'cover-card.jpg']);
});

test('of another version, of no picture and under another name there is none [C4]', async () => {
  upstream.give(await evenPicture(1500, 1000).jpeg().toBuffer());
  const site = await upstream.siteOf();
  const folder = folderOf(await pictureOf(site));
  const [, media = '', id = '', version = ''] = folder.split('/');
  const wrong = [
    `/${media}/${id}/AAAAAAAA/card.jpg`,
    `/${media}/AAAAAAAAAAAAAAAA/${version}/card.jpg`,
    `${folder}/card.webp`,
    `${folder}/other-card.jpg`,
    `/${media}/${id}/..%2f..%2fcard/card.jpg`,
  ];
  for (const path of wrong) {
    const reply = await fetch(site.url + path, { redirect: 'manual' });
    expect(reply.status, path).toBe(404);
    expect(reply.headers.get('content-type')).toMatch(/problem\+json/);
  }
});

test('an animation has the card of its first picture, a drawing has none [C4]', async () => {
  upstream.give(await animation(400, 300, ['#c43d21', '#2244cc']), 'image/gif');
  const moving = await upstream.siteOf();
  const folder = folderOf(await pictureOf(moving));
  expect((await fetch(`${moving.url}${folder}/card.jpg`)).status).toBe(200);
  upstream.give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml');
  const drawn = await upstream.siteOf();
  expect((await pictureOf(drawn)).sources).toEqual([]);
});

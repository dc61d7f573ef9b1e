import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noisyPicture } from '../helpers/drawn-pictures.ts';
import { status } from '../helpers/faults.ts';
import { pictureOf, startOnePictureUpstream } from '../helpers/one-picture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const size = { width: 2100, height: 1500 };
const photograph = await noisyPicture(size.width, size.height).jpeg().toBuffer();

/** A site of one image that is large enough for a pyramid. */
async function siteOfPhotograph(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startOnePictureUpstream();
  onTestFinished(() => upstream.close());
  upstream.give(photograph);
  const dataDir = temporaryFolder();
  const site = await upstream.siteOf({ DATA_DIR: dataDir, MEDIA_RATE_LIMIT_PER_MINUTE: '0', ...env });
  const base = (await pictureOf(site)).renditions?.base ?? '';
  const [, , id = '', version = ''] = base.split('/');
  const service = `/iiif/image/${id}.${version}`;
  const read = (part: string, ending = 'webp') => fetch(`${site.url}${service}/${part}/0/default.${ending}`);
  const files = () =>
    readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('tiles-v'))
      .map(({ name, parentPath }) => join(parentPath, name));
  const names = () => files().map((path) => path.split('/').at(-1) ?? '');
  return { upstream, site, service, read, files, names };
}

const tiles = ['0,0,512,512/512,512', '512,0,512,512/512,512', '0,0,1024,1024/512,512', '2048,1024,52,476/52,476'];

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('tiles of a large image', () => {
  test('that are requested at once share one pyramid, are stored, and survive an outage', async () => {
    const { upstream, read, names } = await siteOfPhotograph();
    const again = [...tiles, ...tiles, ...tiles];
    const responses = await Promise.all(again.map((tile) => read(tile)));
    expect(responses.map((response) => response.status)).toEqual(again.map(() => 200));
    expect(names().sort()).toEqual([
      '0-0-1024-1024-512-512.webp',
      '0-0-512-512-512-512.webp',
      '2048-1024-52-476-52-476.webp',
      '512-0-512-512-512-512.webp',
      'pyramid.tif',
    ]);
    const first = await Promise.all(responses.map(bytesOf));
    upstream.fault('*', status(500));
    const stored = await Promise.all(tiles.map(async (tile) => bytesOf(await read(tile))));
    expect(stored).toEqual(first.slice(0, tiles.length));
    // From the pyramid.
    expect((await read('1024,512,512,512/512,512')).status).toBe(200);
  });

  test('that are deleted or damaged on disk are made again, and so is the pyramid', async () => {
    const { read, files } = await siteOfPhotograph();
    const [tile = '', other = '', third = ''] = tiles;
    const before = await bytesOf(await read(tile));
    for (const path of files()) rmSync(path);
    expect((await bytesOf(await read(tile))).equals(before)).toBe(true);
    for (const path of files()) writeFileSync(path, 'damaged');
    expect([(await read(other)).status, (await read(tile)).status]).toEqual([502, 200]);
    expect((await bytesOf(await read(tile))).equals(before)).toBe(true);
    expect((await read(third)).status).toBe(200);
  });

  test('are made without a disk cache too', async () => {
    const { read, names } = await siteOfPhotograph({ MEDIA_MAX_DISK_BYTES: '0' }).catch(() => expect.unreachable());
    expect(await sharp(await bytesOf(await read(tiles[3] ?? ''))).metadata()).toMatchObject({ width: 52, height: 476 });
    expect(names).toThrow('ENOENT');
  });

  test('count as image requests of the client, unless they are stored', async () => {
    const { read } = await siteOfPhotograph({ MEDIA_RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = async (parts: readonly string[]) => {
      const found: number[] = [];
      for (const part of parts) found.push((await read(part)).status);
      return found;
    };
    expect(await statuses(tiles.slice(0, 3))).toEqual([200, 200, 429]);
    expect(await statuses(tiles.slice(0, 3))).toEqual([200, 200, 429]);
  });
});

test('other regions are not stored', async () => {
  const { read, names } = await siteOfPhotograph();
  for (const part of ['10,20,300,200/150,', '0,0,512,512/256,', 'square/100,'])
    expect((await read(part, 'jpg')).status).toBe(200);
  expect(names()).toEqual(['pyramid.tif']);
});

test('tiles of a version that the upstream no longer has are 404, once the new one is known', async () => {
  const { upstream, site, read, service } = await siteOfPhotograph();
  const [tile = '', other = ''] = tiles;
  expect((await read(tile)).status).toBe(200);
  await fetch(site.url + service);
  const changed = await noisyPicture(1200, 900).jpeg({ quality: 60 }).toBuffer();
  upstream.give(changed);
  await site.services.media.analyzer.recheck(service.slice(12, 28));
  for (const part of [tile, other]) expect((await read(part)).status).toBe(404);
});

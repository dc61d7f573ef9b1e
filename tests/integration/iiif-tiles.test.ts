import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { noisyImage } from '../helpers/drawn-images.ts';
import { status } from '../helpers/failures.ts';
import { imageInfoSchema } from '../helpers/iiif-documents.ts';
import { imageOf, sharedImages, startOneImageUpstream } from '../helpers/one-image.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const size = { width: 2100, height: 1500 };
const photograph = await noisyImage(size.width, size.height).jpeg().toBuffer();

/** A site of one image that is large enough for a pyramid. */
async function siteOfPhotograph(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startOneImageUpstream();
  onTestFinished(() => upstream.close());
  upstream.give(photograph);
  const dataDir = temporaryFolder();
  const site = await upstream.siteOf({ DATA_DIR: dataDir, MEDIA_RATE_LIMIT_PER_MINUTE: '0', ...env });
  const base = (await imageOf(site)).renditions?.base ?? '';
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
    upstream.fail('*', status(500));
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
    expect([(await read(other)).status, (await read(tile)).status]).toEqual([200, 200]);
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

const originals: Readonly<Record<string, () => Promise<Buffer>>> = {
  'large enough for a pyramid': async () => photograph,
  'one row of tiles': () => noisyImage(1537, 40).jpeg().toBuffer(),
  'a pixel larger than a tile': () => noisyImage(513, 513).png().toBuffer(),
  'one tile': () => noisyImage(512, 300).webp().toBuffer(),
  'an orientation in EXIF': () => noisyImage(1100, 604).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  transparent: () => noisyImage(700, 1030).ensureAlpha(0.5).png().toBuffer(),
  gray: () => noisyImage(1030, 700).toColourspace('b-w').png().toBuffer(),
};

/** Every tile of a service, as a viewer derives them from its `info.json`. */
function announcedTiles({ width, height, tiles: [grid] }: z.infer<typeof imageInfoSchema>) {
  const { width: side, scaleFactors } = grid ?? { width: 0, scaleFactors: [] };
  return scaleFactors.flatMap((factor) => {
    const starts = (extent: number) =>
      Array.from({ length: Math.ceil(extent / (side * factor)) }, (_none, index) => index * side * factor);
    return starts(height).flatMap((top) =>
      starts(width).map((left) => {
        const region = [Math.min(side * factor, width - left), Math.min(side * factor, height - top)] as const;
        return { factor, left, top, region, size: region.map((extent) => Math.ceil(extent / factor)) };
      }),
    );
  });
}

test.each(Object.entries(originals))(
  'every announced tile exists in its size, and nothing beyond the pixels does: %s',
  async (_name, bytes) => {
    const { url, newImage } = await sharedImages();
    const { image } = await newImage(await bytes());
    const [, , id = '', version = ''] = image.renditions?.base.split('/') ?? [];
    const service = `${url}/iiif/image/${id}.${version}`;
    const info = imageInfoSchema.parse(await (await fetch(`${service}/info.json`)).json());
    for (const { factor, left, top, region, size } of announcedTiles(info)) {
      const at = `${left},${top},${region}`;
      const response = await fetch(`${service}/${at}/${size}/0/default.webp`);
      expect([at, response.status]).toEqual([at, 200]);
      const [width, height] = size;
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'webp', width, height });
      // A tile of a scale factor may have a fraction of a pixel more than its region.
      const enlarged = size.map((extent) => extent + (factor === 1 ? 1 : factor * 512));
      const outside = [`${info.width},${top},${region}/${size}`, `${left},${info.height},${region}/${size}`];
      for (const part of [`${at}/${enlarged}`, ...outside])
        expect([part, (await fetch(`${service}/${part}/0/default.webp`)).status]).toEqual([part, 400]);
    }
  },
);

test('a tile is made once the upstream works again, after a connection that ended in the middle of the original', async () => {
  const { upstream, site, read, service } = await siteOfPhotograph();
  const [tile = ''] = tiles;
  const id = service.slice(12, 28);
  // Its pending write would store the file again.
  await site.services.media.originals.forget(id);
  await site.services.media.disk.originals.removeUnder(id);
  upstream.heal('picture.jpg');
  upstream.fail('picture.jpg', (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photograph.length });
    response.write(photograph.subarray(0, 5_000), () => response.destroy());
  });
  expect((await read(tile)).status).toBe(502);
  upstream.give(photograph);
  expect((await read(tile)).status).toBe(200);
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
  const changed = await noisyImage(1200, 900).jpeg({ quality: 60 }).toBuffer();
  upstream.give(changed);
  await site.services.media.analyzer.recheck(service.slice(12, 28));
  for (const part of [tile, other]) expect((await read(part)).status).toBe(404);
});

import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PixelSize } from '../../../../../server/media/image/analyzed-image.ts';
import { usingPyramid } from '../../../../../server/media/image/sharp-engine.ts';
import { type Region, scaleFactorsOf, tileSizesOf } from '../../../../../server/media/image/tile-grid.ts';
import { encodeTile, writePyramid } from '../../../../../server/media/zoom/encode-tile.ts';
import { chartDifferences, evenImage, noisyImage, wideChart } from '../../../../helpers/drawn-images.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

async function pyramidOf(original: Buffer, isTransparent = true): Promise<string> {
  const path = join(temporaryFolder(), 'pyramid.tif');
  await writePyramid(original, path, isTransparent);
  return path;
}

/** Waves in both directions, in which a shift by a pixel is visible. */
function wavyImage({ width, height }: PixelSize) {
  const bytes = Buffer.alloc(width * height * 3);
  const wave = (at: number) => 55 * Math.sin(at / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 120 + wave(x) + wave(y);
      bytes.set([light, light, light + (20 * x) / width], 3 * (y * width + x));
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Mean difference of a tile and the same part of the original, 0 to 255. */
async function differenceOf(tile: Buffer, upright: Buffer, { left, top, width, height }: Region): Promise<number> {
  const shown = await sharp(tile).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const wanted = await sharp(upright)
    .extract({ left, top, width, height })
    .resize(shown.info.width, shown.info.height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  expect(shown.data.length).toBe(wanted.length);
  return shown.data.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / wanted.length;
}

/** Of encoding. A shift by a pixel is more. */
const maxDifference = 4.5;

const uprightOf = (original: Buffer) => sharp(original).autoOrient().png({ compressionLevel: 0 }).toBuffer();

describe('tiles match the original', () => {
  const odd = { width: 1101, height: 603 };
  const even = { width: 1100, height: 604 };
  const originals: Readonly<Record<string, () => Promise<Buffer>>> = {
    jpeg: () => wavyImage(odd).jpeg({ quality: 95 }).toBuffer(),
    'progressive jpeg': () => wavyImage(odd).jpeg({ quality: 95, progressive: true }).toBuffer(),
    'png of 16 bits': () => wavyImage(odd).toColourspace('rgb16').png().toBuffer(),
    'transparent png': () => wavyImage(odd).ensureAlpha(0.5).png().toBuffer(),
    'gray jpeg': () => wavyImage(odd).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer(),
    webp: () => wavyImage(odd).webp({ quality: 95 }).toBuffer(),
    ...Object.fromEntries(
      [2, 3, 4, 5, 6, 7, 8].map((orientation) => [
        `jpeg of orientation ${orientation}`,
        () => {
          const [width, height] = orientation > 4 ? [even.height, even.width] : [even.width, even.height];
          return wavyImage({ width, height }).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
        },
      ]),
    ),
  };
  const tilesOf = (size: PixelSize) =>
    scaleFactorsOf(size).flatMap((factor) => {
      const cell = 512 * factor;
      const last = (extent: number) => Math.floor((extent - 1) / cell) * cell;
      return [
        [0, 0],
        [last(size.width), 0],
        [last(size.width), last(size.height)],
      ].map(([left = 0, top = 0]) => {
        const region = {
          ...{ left, top },
          ...{ width: Math.min(cell, size.width - left), height: Math.min(cell, size.height - top) },
        };
        return [
          region,
          { width: Math.ceil(region.width / factor), height: Math.ceil(region.height / factor) },
        ] as const;
      });
    });

  test.each(Object.keys(originals))('of a %s, at each scale factor and at the edges', async (name) => {
    const original = (await originals[name]?.()) ?? Buffer.alloc(0);
    const pyramid = await pyramidOf(original);
    const upright = await uprightOf(original);
    const size = name.includes('orientation') ? even : odd;
    for (const [region, tileSize] of tilesOf(size)) {
      expect(tileSizesOf(size, region)).toContainEqual(tileSize);
      for (const source of [pyramid, original]) {
        const tile = await encodeTile(source, { region, size: tileSize, ending: 'webp' });
        expect(await sharp(tile).metadata()).toMatchObject({ format: 'webp', ...tileSize });
        const what = `${name} ${JSON.stringify(region)} ${source === pyramid ? 'pyramid' : 'original'}`;
        expect(await differenceOf(tile, upright, region), what).toBeLessThan(maxDifference);
      }
    }
  });

  test('a part between two scale factors matches, too', async () => {
    const original = (await originals.jpeg?.()) ?? Buffer.alloc(0);
    const pyramid = await pyramidOf(original);
    const region = { left: 134, top: 102, width: 900, height: 500 };
    const tile = await encodeTile(pyramid, { region, size: { width: 360, height: 200 }, ending: 'jpg' });
    expect(await sharp(tile).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 200 });
    expect(await differenceOf(tile, await uprightOf(original), region)).toBeLessThan(maxDifference);
  });
});

const whole = { left: 0, top: 0, width: 240, height: 160 };

test.each(['avif', 'webp', 'jpg'] as const)('a chart in Display P3 keeps its colors as %s', async (ending) => {
  const chart = await wideChart();
  const tile = await encodeTile(await pyramidOf(chart), { region: whole, size: whole, ending });
  expect((await sharp(tile).metadata()).icc?.length).toBeLessThan(1_000);
  const differences = await chartDifferences(tile);
  expect(differences.reduce((sum, one) => sum + one) / differences.length).toBeLessThan(1.5);
});

test('a gray original has gray tiles, and a transparent one keeps its transparency', async () => {
  const shape = { region: whole, size: whole, ending: 'webp' } as const;
  const jpeg = { ...shape, ending: 'jpg' } as const;
  const gray = await pyramidOf(await evenImage(240, 160, '#777').toColourspace('b-w').jpeg().toBuffer());
  expect(await sharp(await encodeTile(gray, jpeg)).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
  const clear = await pyramidOf(await evenImage(240, 160).ensureAlpha(0.5).png().toBuffer());
  expect(await sharp(await encodeTile(clear, shape)).metadata()).toMatchObject({ hasAlpha: true });
});

test.each(['srgb', 'b-w'])('an alpha channel without transparency is left out (%s)', async (space) => {
  const original = await evenImage(240, 160, '#777').toColourspace(space).ensureAlpha(1).png().toBuffer();
  const pyramid = await pyramidOf(original, false);
  const metadata = await usingPyramid(pyramid, (open) => open(0).metadata());
  expect(metadata).toMatchObject({ hasAlpha: false, space });
  const tile = await encodeTile(pyramid, { region: whole, size: whole, ending: 'webp' });
  expect(await differenceOf(tile, await uprightOf(original), whole)).toBeLessThan(1);
});

test('of the metadata only credit and rights remain', async () => {
  const original = await noisyImage(700, 600)
    .withExif({ IFD0: { Artist: 'Ida', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const region = { left: 0, top: 0, width: 512, height: 512 };
  for (const source of [await pyramidOf(original), original]) {
    const tile = await encodeTile(source, { region, size: region, ending: 'jpg' }, { credit: 'Atelier' });
    const { exif, xmpAsString } = await sharp(tile).metadata();
    expect(exif?.toString('latin1')).toContain('Ida');
    expect(exif?.toString('latin1')).not.toMatch(/Camera|GPS/);
    expect(xmpAsString).toContain('Atelier');
  }
});

test('an original of TIFF has tiles', async () => {
  const original = await noisyImage(64, 64).tiff().toBuffer();
  const region = { ...whole, width: 64, height: 64 };
  const tile = await encodeTile(original, { region, size: region, ending: 'webp' });
  expect(await differenceOf(tile, await uprightOf(original), region)).toBeLessThan(maxDifference);
});

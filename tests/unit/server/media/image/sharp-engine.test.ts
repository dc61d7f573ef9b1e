import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pixelLimitOf } from '../../../../../server/media/image/sharp-engine.ts';
import { analyzeImage } from '../../../../../server/media/probe/analyze-image.ts';
import { encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { noisyImage } from '../../../../helpers/drawn-images.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const image = () => noisyImage(300, 200);

/** A baseline JPEG of one component that announces three, as one with a scan for each component does. */
function severalScans(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const changed = Buffer.from(jpeg);
  changed[scan + 4] = 1;
  return changed;
}

function fileOf(bytes: Buffer): string {
  const path = join(temporaryFolder(), 'image');
  writeFileSync(path, bytes);
  return path;
}

describe('the limit of pixels', () => {
  test.each<[string, () => Promise<Buffer>, number]>([
    ['a baseline JPEG', () => image().jpeg().toBuffer(), 400_000_000],
    [
      'a baseline JPEG with a long profile',
      () =>
        image()
          .withIccProfile('p3')
          .withXmp(`<x>${'x'.repeat(60_000)}</x>`)
          .jpeg()
          .toBuffer(),
      400_000_000,
    ],
    ['a progressive JPEG', () => image().jpeg({ progressive: true }).toBuffer(), 160_000_000],
    ['a JPEG of several scans', async () => severalScans(await image().jpeg().toBuffer()), 160_000_000],
    ['a JPEG that ends in its header', async () => (await image().jpeg().toBuffer()).subarray(0, 100), 160_000_000],
    [
      'a JPEG of markers alone',
      async () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(5000, 0xff)]),
      160_000_000,
    ],
    ['a PNG', () => image().png().toBuffer(), 400_000_000],
    ['an interlaced PNG', () => image().png({ progressive: true }).toBuffer(), 100_000_000],
    ['a PNG that ends in its header', async () => (await image().png().toBuffer()).subarray(0, 28), 100_000_000],
    ['another file', async () => Buffer.from('not an image, whatever it may claim'), 0],
  ])('%s', async (_what, make, limit) => {
    const bytes = await make();
    expect([pixelLimitOf(bytes), pixelLimitOf(fileOf(bytes))]).toEqual([limit, limit]);
  });
});

describe('a file on disk is processed like its bytes', () => {
  test.each<[string, (jpeg: Buffer) => Buffer]>([
    ['a JPEG', (jpeg) => jpeg],
    ['a JPEG without end marker', (jpeg) => jpeg.subarray(0, -2)],
    ['a JPEG with zeros after its end', (jpeg) => Buffer.concat([jpeg, Buffer.alloc(1000)])],
  ])('%s', async (_what, change) => {
    await expectSame(change(await image().jpeg().toBuffer()));
  });

  test('a PNG', async () => {
    await expectSame(await image().png().toBuffer());
  });

  async function expectSame(bytes: Buffer): Promise<void> {
    const path = fileOf(bytes);
    expect(await analyzeImage(path)).toEqual(await analyzeImage(bytes));
    const shape = { width: 100, ending: 'webp' } as const;
    const rendition = await encodeRendition(path, shape);
    expect(rendition.equals(await encodeRendition(bytes, shape))).toBe(true);
    expect(await sharp(rendition).metadata()).toMatchObject({ format: 'webp', width: 100 });
  }

  test('a truncated one is refused', async () => {
    const bytes = await image().jpeg().toBuffer();
    await expect(analyzeImage(fileOf(bytes.subarray(0, bytes.length / 2)))).rejects.toThrow();
  });
});

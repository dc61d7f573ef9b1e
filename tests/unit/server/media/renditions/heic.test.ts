import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { UnreadableImage } from '../../../../../server/media/image/analyzed-image.ts';
import { analyzeImage } from '../../../../../server/media/probe/analyze-image.ts';
import { createImageProbe } from '../../../../../server/media/probe/image-probe.ts';
import { encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { convertHeic } from '../../../../../server/media/renditions/heic.ts';
import { ImageWorker } from '../../../../../server/media/workers/image-worker.ts';
import { chartDifferences } from '../../../../helpers/drawn-images.ts';

/** A chart in Display P3, 240 by 160 pixels, which `irot` turns upright. Like phones, it has the same turn in EXIF. */
const turned = readFileSync(join(import.meta.dirname, '../../../../fixtures/pictures/turned-p3.heic'));

/** The file with other bytes in the place of some. */
function replaced(from: string, to: Buffer): Buffer {
  const at = turned.indexOf(from, 0, 'latin1') + from.length;
  return Buffer.concat([turned.subarray(0, at), to, turned.subarray(at + to.length)]);
}

const sides = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(width, 4);
  bytes.writeUInt32BE(height, 8);
  return bytes;
};

test.for(['avif', 'webp', 'jpg'] as const)(
  'shows a HEIC upright, in its colors and with its credit, as %s',
  async (ending) => {
    const rendition = await encodeRendition(await convertHeic(turned), { width: 160, ending });
    const { width, height, exif } = await sharp(rendition).metadata();
    expect([width, height]).toEqual([160, 240]);
    expect(exif?.includes('Ada Ray')).toBe(true);
    const level = await sharp(rendition, { ignoreIcc: true }).rotate(-90).png().toBuffer();
    const differences = await chartDifferences(level);
    expect(Math.max(...differences)).toBeLessThan(2);
  },
);

test('analyzes a HEIC and makes its renditions in another process', async () => {
  const probe = createImageProbe();
  const worker = new ImageWorker({ niceness: 0, maxMs: 60_000 });
  onTestFinished(() => {
    probe.close();
    worker.close();
  });
  expect(await probe.measure(turned)).toMatchObject({ width: 160, height: 240, isAnimated: false, hasAlpha: false });
  for (const width of [80, 160]) {
    const rendition = await worker.run({ original: turned, shape: { width, ending: 'webp' } });
    expect(await sharp(rendition).metadata()).toMatchObject({ format: 'webp', width });
  }
  await expect(probe.measure(turned.subarray(0, 3000))).rejects.toThrow(UnreadableImage);
});

test('names the type of a HEIC that is not converted', async () => {
  await expect(analyzeImage(turned)).rejects.toThrow('(image/heic)');
});

test.each([
  ['cut in the middle of its pixels', turned.subarray(0, -2000), /./],
  ['without pixels', replaced('mdat', Buffer.alloc(4000)), /./],
  ['of 400 million pixels', replaced('ispe', sides(20_000, 20_000)), /more than 50000000 pixels/],
  ['in PQ', replaced('colr', Buffer.from('nclx\0\x09\0\x10\0\x09\x80')), /colors/],
  ['whose header has another size than its pixels', replaced('ispe', sides(64, 64)), /./],
])('rejects a HEIC %s', async (_, heic, message) => {
  await expect(convertHeic(heic)).rejects.toThrow(message);
});

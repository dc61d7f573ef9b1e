import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeCard, encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { filledCardOf } from '../../../../../shared/contract/share-card.ts';
import { evenImage } from '../../../../helpers/drawn-images.ts';

test.each(['avif', 'webp', 'jpg'] as const)(
  'a square file contains the middle of a landscape as %s [P13]',
  async (ending) => {
    const side = await evenImage(300, 800, '#0000ff').png().toBuffer();
    const original = await evenImage(1200, 800)
      .composite([
        { input: side, left: 0, top: 0 },
        { input: side, left: 900, top: 0 },
      ])
      .png()
      .toBuffer();
    const square = await encodeRendition(original, { width: 640, ending, isSquare: true });
    expect(await sharp(square).metadata()).toMatchObject({ width: 640, height: 640 });
    // Of 1200 pixels 800 are left, 100 of them of each side.
    const { channels } = await sharp(square).stats();
    expect(channels[2]?.mean).toBeLessThan(0x21 + (255 - 0x21) * (200 / 800) * 1.3);
    expect(channels[2]?.mean).toBeGreaterThan(0x21 + (255 - 0x21) * (200 / 800) * 0.7);
  },
);

test('a square file and a share card keep the marked point of an image', async () => {
  const mark = await evenImage(40, 40, '#000000').png().toBuffer();
  const original = await evenImage(1600, 800)
    .composite([{ input: mark, left: 1500, top: 40 }])
    .png()
    .toBuffer();
  const darkest = async (file: Buffer) => (await sharp(file).stats()).channels[0]?.min ?? 0;
  const square = { width: 700, ending: 'webp', isSquare: true } as const;
  expect(await darkest(await encodeRendition(original, square))).toBeGreaterThan(100);
  expect(await darkest(await encodeRendition(original, { ...square, at: 100 }))).toBeLessThan(40);
  const card = await encodeCard(original, filledCardOf({ x: 0.95, y: 0.08 }));
  expect(await darkest(card)).toBeLessThan(40);
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 });
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { evenPicture } from '../../../../helpers/drawn-pictures.ts';

test.each(['avif', 'webp', 'jpg'] as const)(
  'a square file contains the middle of a landscape as %s [P13]',
  async (ending) => {
    const side = await evenPicture(300, 800, '#0000ff').png().toBuffer();
    const original = await evenPicture(1200, 800)
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

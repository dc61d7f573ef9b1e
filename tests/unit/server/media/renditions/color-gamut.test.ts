import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isWideGamut } from '../../../../../server/media/renditions/color-gamut.ts';
import { evenImage } from '../../../../helpers/drawn-images.ts';

const profileOf = async (name: string) =>
  (await sharp(await evenImage(1, 1).withIccProfile(name).png().toBuffer()).metadata()).icc ?? Buffer.alloc(0);

describe('a color profile', () => {
  test('is wide if it has clearly more colors than sRGB', async () => {
    expect(isWideGamut(await profileOf('p3'))).toBe(true);
    expect(isWideGamut(await profileOf('srgb'))).toBe(false);
    expect(isWideGamut(await profileOf('cmyk'))).toBe(false);
    expect(isWideGamut(undefined)).toBe(false);
  });

  test('can be malformed', async () => {
    const p3 = await profileOf('p3');
    const cut = fc.nat(p3.length - 1).map((length) => p3.subarray(0, length));
    const broken = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(broken, cut), (profile) => {
        expect(typeof isWideGamut(profile)).toBe('boolean');
      }),
    );
  });
});

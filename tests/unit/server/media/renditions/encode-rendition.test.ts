import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { RenditionEnding } from '../../../../../server/media/image/rendition-widths.ts';
import { analyzeImage } from '../../../../../server/media/probe/analyze-image.ts';
import { isWideGamut } from '../../../../../server/media/renditions/color-gamut.ts';
import { encodeCard, encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';
import { cardNames } from '../../../../../shared/contract/share-card.ts';
import { animation, chartDifferences, evenImage, middleColor, wideChart } from '../../../../helpers/drawn-images.ts';
import { hdrJpeg, lightDifference } from '../../../../helpers/hdr-image.ts';
import { hugePng } from '../../../../helpers/images.ts';

const endings: readonly RenditionEnding[] = ['avif', 'webp', 'jpg'];
const containers: Readonly<Record<RenditionEnding, string>> = { avif: 'heif', webp: 'webp', jpg: 'jpeg' };

/** Whether a color is another one except what coding loses. */
async function expectColor(image: Buffer, color: readonly number[], tolerance = 8): Promise<void> {
  const found = await middleColor(image);
  for (const [channel, value] of color.entries())
    expect(Math.abs((found[channel] ?? 0) - value)).toBeLessThan(tolerance);
}

describe('formats', () => {
  const originals: Readonly<Record<string, () => Promise<Buffer>>> = {
    jpeg: () => evenImage(1000, 600).jpeg().toBuffer(),
    'progressive jpeg': () => evenImage(1000, 600).jpeg({ progressive: true }).toBuffer(),
    png: () => evenImage(1000, 600).png().toBuffer(),
    'png of 16 bits': () => evenImage(1000, 600).toColourspace('rgb16').png().toBuffer(),
    webp: () => evenImage(1000, 600).webp().toBuffer(),
    avif: () => evenImage(1000, 600).avif({ effort: 0 }).toBuffer(),
    gif: () => evenImage(1000, 600).gif().toBuffer(),
    tiff: () => evenImage(1000, 600).tiff().toBuffer(),
    'gray jpeg': () => evenImage(1000, 600, '#777').greyscale().jpeg().toBuffer(),
  };
  test.each(Object.keys(originals).flatMap((name) => endings.map((ending) => [name, ending] as const)))(
    'encodes %s as %s',
    async (name, ending) => {
      const original = await originals[name]?.();
      const derived = await encodeRendition(original ?? Buffer.alloc(0), { width: 640, ending });
      const metadata = await sharp(derived).metadata();
      expect(metadata).toMatchObject({ format: containers[ending], width: 640, height: 384, depth: 'uchar' });
      await expectColor(derived, name.startsWith('gray') ? [0x77, 0x77, 0x77] : [0xc4, 0x3d, 0x21]);
    },
  );
});

test('never enlarges an image', async () => {
  const original = await evenImage(300, 200).png().toBuffer();
  expect(await sharp(await encodeRendition(original, { width: 640, ending: 'webp' })).metadata()).toMatchObject({
    width: 300,
    height: 200,
  });
});

test.each(endings)('applies orientation as %s', async (ending) => {
  const original = await evenImage(1000, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const metadata = await sharp(await encodeRendition(original, { width: 300, ending })).metadata();
  expect(metadata).toMatchObject({ width: 300, height: 500 });
  expect(metadata.orientation ?? 1).toBe(1);
});

test.each(endings)('keeps the colors of a wide gamut in P3 as %s', async (ending) => {
  const derived = await encodeRendition(await wideChart(), { width: 640, ending });
  const { icc } = await sharp(derived).metadata();
  expect(icc?.length).toBeLessThan(600);
  const differences = await chartDifferences(derived);
  expect(differences.reduce((sum, one) => sum + one) / differences.length).toBeLessThan(1);
});

const deep = async (image: Buffer, space: 'p3' | 'srgb') =>
  sharp(image).pipelineColourspace('rgb16').toColourspace('rgb16').withIccProfile(space);

const deepImages: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'PNG of 16 bits': (image) => image.png(),
  'transparent PNG of 16 bits': (image) => image.ensureAlpha(1).png(),
  'AVIF of 10 bits': (image) => image.avif({ bitdepth: 10, quality: 95, chromaSubsampling: '4:4:4' }),
  'AVIF of 12 bits': (image) => image.avif({ bitdepth: 12, quality: 95, chromaSubsampling: '4:4:4' }),
};

describe.each(Object.entries(deepImages))('%s', (_name, encoded) => {
  test.each(endings)('keeps the colors of Display P3 as %s', async (ending) => {
    const derived = await encodeRendition(await encoded(await deep(await wideChart(), 'p3')).toBuffer(), {
      ...{ width: 640, ending },
    });
    expect(isWideGamut((await sharp(derived).metadata()).icc)).toBe(true);
    const differences = await chartDifferences(derived);
    expect(Math.max(...differences)).toBeLessThan(2);
    expect(differences.reduce((sum, one) => sum + one) / differences.length).toBeLessThan(1);
  });
  test.each(endings)('keeps the colors of sRGB as %s', async (ending) => {
    const even = await evenImage(64, 64, '#b05030').withIccProfile('srgb').png().toBuffer();
    const derived = await encodeRendition(await encoded(await deep(even, 'srgb')).toBuffer(), { width: 64, ending });
    expect((await sharp(derived).metadata()).icc).toBeUndefined();
    await expectColor(derived, [0xb0, 0x50, 0x30]);
  });
});

test('an analysis and a card have the colors of an image of 16 bits with a profile', async () => {
  const even = await evenImage(64, 64, '#b05030').withIccProfile('srgb').png().toBuffer();
  const original = await (await deep(even, 'srgb')).png().toBuffer();
  expect((await analyzeImage(original)).tone).toMatch(/ 0\.134 39\)$/);
  await expectColor(await encodeCard(original, cardNames.filled), [0xb0, 0x50, 0x30]);
});

test.each(endings)('writes no profile for sRGB as %s', async (ending) => {
  const original = await evenImage(900, 600, '#b05030').withIccProfile('srgb').png().toBuffer();
  const derived = await encodeRendition(original, { width: 640, ending });
  expect((await sharp(derived).metadata()).icc).toBeUndefined();
  await expectColor(derived, [0xb0, 0x50, 0x30]);
});

test('keeps a grey JPEG grey', async () => {
  const original = await evenImage(900, 600, '#777').toColourspace('b-w').jpeg().toBuffer();
  const derived = await encodeRendition(original, { width: 640, ending: 'jpg' });
  expect(await sharp(derived).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
});

test.each(endings)('converts CMYK to sRGB as %s', async (ending) => {
  const original = await evenImage(900, 600, '#a08060').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(original).metadata()).space).toBe('cmyk');
  const derived = await encodeRendition(original, { width: 640, ending });
  expect(await sharp(derived).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  await expectColor(derived, [0xa0, 0x80, 0x60], 16);
});

describe('transparency', () => {
  const clear = () => sharp({ create: { width: 900, height: 600, channels: 4, background: '#c43d2100' } });
  test.each(['avif', 'webp'] as const)('stays in %s', async (ending) => {
    const derived = await encodeRendition(await clear().png().toBuffer(), { width: 640, ending });
    expect((await middleColor(derived))[3]).toBe(0);
  });
});

describe('an animation', () => {
  test('stays animated as WebP', async () => {
    const original = await animation(400, 300, ['#f00', '#0f0', '#00f']);
    const derived = await encodeRendition(original, { width: 200, ending: 'webp' });
    const metadata = await sharp(derived, { animated: true }).metadata();
    expect(metadata).toMatchObject({ pages: 3, width: 200, pageHeight: 150, delay: [80, 80, 80] });
    await expectColor(derived, [255, 0, 0], 16);
  });
});

describe('metadata', () => {
  const shot = (exif: Record<string, string>) =>
    evenImage(900, 600)
      .withExif({ IFD0: exif, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 0/1 0/1' } })
      .jpeg()
      .toBuffer();
  test.each(endings)('keeps the credit in %s, and drops camera and place', async (ending) => {
    const original = await shot({ Copyright: '(c) Tove Arany', Artist: 'T. Arany', Model: 'SECRET-CAMERA' });
    const { exif, xmp } = await sharp(await encodeRendition(original, { width: 640, ending })).metadata();
    expect(exif?.toString('latin1')).toContain('(c) Tove Arany');
    expect(exif?.toString('latin1')).toContain('T. Arany');
    expect(xmp).toBeUndefined();
    expect(exif?.toString('latin1')).not.toContain('SECRET-CAMERA');
    expect(exif?.toString('latin1')).not.toContain('GPS');
  });
});

describe('limits', () => {
  const derive = (original: Buffer) => encodeRendition(original, { width: 640, ending: 'webp' });
  test('refuses a small file of very many pixels', async () => {
    await expect(derive(hugePng(100_000, 100_000))).rejects.toThrow(/pixel limit/);
  });
});

describe('a photo with a gain map', () => {
  test.each([{ width: 320 }, { width: 640 }])('keeps its light in a JPEG of %o', async ({ width }) => {
    const original = await hdrJpeg(640, 400);
    const rendition = await encodeRendition(original, { width, ending: 'jpg' });
    expect(await lightDifference(original, rendition)).toBeLessThan(0.01);
    // Without the map, its light would differ far more.
    const flat = await sharp(original).resize({ width }).jpeg().toBuffer();
    expect(await lightDifference(original, flat)).toBeGreaterThan(0.1);
  });

  test('keeps its map in squares, and has the same colors on standard displays', async () => {
    const original = await hdrJpeg(640, 400);
    for (const at of [undefined, 0, 100]) {
      const square = await encodeRendition(original, {
        width: 200,
        ending: 'jpg',
        isSquare: true,
        ...(at !== undefined && { at }),
      });
      expect((await sharp(square).metadata()).gainMap).toBeDefined();
    }
    const seen = (image: Buffer) => sharp(image).resize(32, 20, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    const shown = await seen(await encodeRendition(original, { width: 320, ending: 'jpg' }));
    const before = await seen(original);
    expect(Math.max(...before.map((value, index) => Math.abs(value - (shown[index] ?? 0))))).toBeLessThan(8);
  });
});

test('the first page of a TIFF with several is a still image', async () => {
  const pages = sharp([await evenImage(60, 40).png().toBuffer(), await evenImage(60, 40, '#00f').png().toBuffer()], {
    join: { animated: true },
  });
  const original = await pages.tiff().toBuffer();
  expect(await analyzeImage(original)).toMatchObject({ format: 'tiff', width: 60, height: 40, isAnimated: false });
  const rendition = await encodeRendition(original, { width: 60, ending: 'webp' });
  expect(await sharp(rendition).metadata()).toMatchObject({ width: 60, height: 40 });
});

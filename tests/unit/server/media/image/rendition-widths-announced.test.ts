import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type RenditionEnding, renditionsOf } from '../../../../../server/media/image/rendition-widths.ts';
import { formatOf } from '../../../../../server/media/image/sharp-engine.ts';
import { analyzeImage } from '../../../../../server/media/probe/analyze-image.ts';
import { encodeRendition } from '../../../../../server/media/renditions/encode-rendition.ts';

interface Drawn {
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** An image of these frames, each in another grey. Formats without animation get the first one. */
async function drawn({ format, width, height, frames }: Drawn): Promise<Buffer> {
  const count = format === 'gif' || format === 'webp' ? frames : 1;
  const data = Buffer.alloc(width * height * count);
  for (let frame = 0; frame < count; frame += 1)
    data.fill((frame * 37) % 251, frame * width * height, (frame + 1) * width * height);
  const raw = { width, height: height * count, channels: 1, pageHeight: height } as const;
  const image = sharp(data, { raw, limitInputPixels: false });
  return (format === 'jpeg' ? image.jpeg() : image.toFormat(format, { effort: 1 })).toBuffer();
}

function renditionEnding(text: string): RenditionEnding {
  if (text === 'avif' || text === 'webp' || text === 'jpg') return text;
  throw new Error(`Not an ending of renditions: ${text}`);
}

/** Generates all announced renditions, and returns how many there are. */
async function generated(image: Drawn): Promise<number> {
  const bytes = await drawn(image);
  const analysis = await analyzeImage(bytes);
  expect(analysis).toMatchObject({ width: image.width, height: image.height });
  const { widths = [], square = [], endings = [] } = renditionsOf('id', { ...analysis, version: 'aaaaaaaa' }) ?? {};
  const shapes = [
    ...widths.map((width) => ({ width, isSquare: false })),
    ...square.map((width) => ({ width, isSquare: true })),
  ];
  for (const ending of endings) {
    for (const shape of shapes) {
      const made = await encodeRendition(bytes, { ...shape, ending: renditionEnding(ending) });
      expect(formatOf(made)).toBe(ending === 'jpg' ? 'jpeg' : ending);
      expect((await sharp(made).metadata()).width).toBe(shape.width);
    }
  }
  return shapes.length * endings.length;
}

describe('every rendition that an analysis announces can be generated', () => {
  test('for images of all formats, shapes and numbers of frames', async () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 300, max: 700 }));
    const images = fc.record({
      format: fc.constantFrom('jpeg', 'png', 'webp', 'avif', 'gif' as const),
      ...{ width: side, height: side, frames: fc.integer({ min: 1, max: 6 }) },
    });
    await fc.assert(
      fc.asyncProperty(images, async (image) => {
        expect(await generated(image)).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test.each(['gif', 'webp'] as const)(
    'for a %s animation of at most 40 million pixels, and no longer one',
    async (format) => {
      const size = { format, width: 2_000, height: 250 };
      expect(await generated({ ...size, frames: 80 })).toBeGreaterThan(0);
      expect(await generated({ ...size, frames: 81 })).toBe(0);
    },
    120_000,
  );

  test('for an animation above the limit of its format: none', async () => {
    expect(await generated({ format: 'gif', width: 1_920, height: 1_080, frames: 60 })).toBe(0);
  }, 120_000);
});

import { describe, expect, test } from 'vitest';
import {
  imageFilesOf,
  type RenderedWidths,
  sourceSetsOf,
  widestOf,
} from '../../../../../../web/src/components/image/image-sources.ts';

const widths = [640, 960, 1440, 2000, 2880];
const sources = ['avif', 'webp'].flatMap((ending) =>
  widths.map((width) => ({ width, type: `image/${ending}`, src: `/media/a/1/${width}.${ending}` })),
);
const widthsOffered = (drawn: Partial<RenderedWidths>) =>
  sourceSetsOf({ sources }, drawn).map(({ srcSet }) => srcSet.match(/\d+(?=w)/g)?.map(Number));

test('enlarges an image by half at most, and an SVG with a scale without limit', () => {
  const sheet = { widthMm: 420, heightMm: 297, scale: '1:50' };
  expect([widestOf({ width: 80 }), widestOf({}), widestOf({ width: 80, sheet })]).toEqual([
    '120px',
    undefined,
    undefined,
  ]);
});

describe('sourceSetsOf', () => {
  test('has one set for each type in order', () => {
    expect(sourceSetsOf({ sources: sources.filter(({ width }) => width < 1000) })).toEqual([
      { type: 'image/avif', srcSet: '/media/a/1/640.avif 640w, /media/a/1/960.avif 960w' },
      { type: 'image/webp', srcSet: '/media/a/1/640.webp 640w, /media/a/1/960.webp 960w' },
    ]);
    expect(sourceSetsOf({ sources: [] })).toEqual([]);
  });

  test.each([
    [Number.POSITIVE_INFINITY, widths],
    [300, [640]],
    [320, [640]],
    [321, [640, 960]],
    [720, [640, 960, 1440]],
    [5000, widths],
  ])('an image at most %s px wide has files up to twice that', (max, expected) => {
    expect(widthsOffered({ max })).toEqual([expected, expected]);
  });

  test.each([
    [0, widths],
    [640, widths],
    [641, [960, 1440, 2000, 2880]],
    [5000, [2880]],
  ])('an image at least %s px wide has no narrower file [P13]', (min, expected) => {
    expect(widthsOffered({ min })).toEqual([expected, expected]);
  });
});

test('an image with JPEG alone has square files, and no other source', () => {
  const jpegs = widths.map((width) => ({
    width,
    type: 'image/jpeg',
    src: `/media/abcdefgh12345678/abcdefgh/${width}.jpg`,
  }));
  const image = { src: '/media/abcdefgh12345678/a.jpg', alt: 'Quay', width: 3000, height: 2000, sources: jpegs };
  const { sources: inFrame, img } = imageFilesOf(image, { sizes: '100vw', squareSizes: '50vw' });
  expect(inFrame.map(({ type }) => type)).toEqual(['image/jpeg']);
  expect(inFrame[0]?.srcSet).toContain('square-');
  expect(img.srcSet).toContain('2880.jpg 2880w');
});

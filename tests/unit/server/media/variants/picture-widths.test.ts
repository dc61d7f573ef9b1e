import { expect, test } from 'vitest';
import { derivedSrc, endingsOf, sourcesOf, widthsOf } from '../../../../../server/media/variants/picture-widths.ts';

const picture = {
  version: 'abcdefgh',
  format: 'jpeg',
  width: 1200,
  height: 800,
  hasAlpha: false,
  isAnimated: false,
} as const;

test.each([
  [6000, 4000, [640, 960, 1440, 2000, 2880]],
  [2880, 1800, [640, 960, 1440, 2000, 2880]],
  [2000, 1000, [640, 960, 1440, 2000]],
  [1500, 1000, [640, 960, 1500]],
  [1200, 800, [640, 960, 1200]],
  [700, 500, [700]],
  [640, 640, [640]],
  [300, 900, [300]],
  [1, 1, [1]],
])('%i × %i is given at its own width at most, each step once', (width, height, widths) => {
  expect(widthsOf({ width, height })).toEqual(widths);
});

test('a very tall picture is made no taller than WebP can be', () => {
  const size = { width: 2000, height: 60_000 };
  const largest = widthsOf(size).at(-1) ?? 0;
  expect((largest * size.height) / size.width).toBeLessThanOrEqual(16_383);
  expect(largest).toBe(546);
});

test('AVIF comes first, then WebP; JPEG is not listed', () => {
  expect(sourcesOf('0123456789abcdef', picture)).toEqual([
    { width: 640, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/640.avif' },
    { width: 960, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/960.avif' },
    { width: 1200, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/1200.avif' },
    { width: 640, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/640.webp' },
    { width: 960, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/960.webp' },
    { width: 1200, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/1200.webp' },
  ]);
  expect(endingsOf(picture)).toContain('jpg');
  expect(derivedSrc('i', 'v', 640, 'jpg')).toBe('/media/i/v/640.jpg');
});

test('an animation keeps moving as WebP; drawings and moving AVIF are served as they are', () => {
  expect(sourcesOf('i', { ...picture, isAnimated: true }).map(({ type }) => type)).toEqual(Array(3).fill('image/webp'));
  expect(sourcesOf('i', { ...picture, format: 'svg' })).toEqual([]);
  expect(sourcesOf('i', { ...picture, format: 'avif', isAnimated: true })).toEqual([]);
});

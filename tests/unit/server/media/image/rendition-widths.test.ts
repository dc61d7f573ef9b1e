import { expect, test } from 'vitest';
import {
  renditionSrc,
  renditionsOf,
  sizesOf,
  sourcesOf,
  widthsOf,
} from '../../../../../server/media/image/rendition-widths.ts';

const image = {
  version: 'abcdefgh',
  format: 'jpeg',
  width: 1200,
  height: 800,
  hasAlpha: false,
  isAnimated: false,
} as const;

test.each([
  [6000, 4000, [320, 480, 672, 750, 1080, 1440, 2000, 2880]],
  [2880, 1800, [320, 480, 672, 750, 1080, 1440, 2000, 2880]],
  [2000, 1000, [320, 480, 672, 750, 1080, 1440, 2000]],
  [1500, 1000, [320, 480, 672, 750, 1080, 1500]],
  [1200, 800, [320, 480, 672, 750, 1200]],
  [500, 400, [320, 500]],
  [640, 640, [320, 480, 640]],
  [700, 700, [320, 480, 700]],
  [300, 900, [300]],
  [1, 1, [1]],
])('%i × %i has no width beyond its own', (width, height, widths) => {
  expect(widthsOf({ width, height })).toEqual(widths);
});

test('limits the height to that of WebP', () => {
  const size = { width: 2000, height: 60_000 };
  const largest = widthsOf(size).at(-1) ?? 0;
  expect((largest * size.height) / size.width).toBeLessThanOrEqual(16_383);
  expect(largest).toBe(546);
  expect(sizesOf({ width: 1, height: 20_000 })).toEqual([{ width: 1, height: 16_383 }]);
});

test('an animation is WebP only, SVG and animated AVIF have no renditions', () => {
  expect(sourcesOf('i', { ...image, isAnimated: true }).map(({ type }) => type)).toEqual(Array(5).fill('image/webp'));
  expect(sourcesOf('i', { ...image, format: 'svg' })).toEqual([]);
  expect(sourcesOf('i', { ...image, format: 'avif', isAnimated: true })).toEqual([]);
});

test('a large landscape has square files, an animation has none', () => {
  const large = { ...image, width: 1600, height: 1100 };
  expect(renditionsOf('i', large)).toMatchObject({ base: '/media/i/abcdefgh/', square: [700, 900, 1100] });
  expect(renditionSrc('i', 'v', { width: 700, ending: 'avif', isSquare: true })).toBe('/media/i/v/square-700.avif');
  expect(renditionsOf('i', { ...large, isAnimated: true })).not.toHaveProperty('square');
  expect(renditionsOf('i', { ...large, width: 1400 })).not.toHaveProperty('square');
  expect(renditionsOf('i', { ...large, height: 699 })).not.toHaveProperty('square');
});

test('the short form names every file, AVIF first [N11]', () => {
  const said = renditionsOf('0123456789abcdef', image);
  const addresses = said?.widths.flatMap((width) => said.endings.map((ending) => `${said.base}${width}.${ending}`));
  for (const { src } of sourcesOf('0123456789abcdef', image)) expect(addresses).toContain(src);
  expect(said?.endings).toEqual(['avif', 'webp', 'jpg']);
  expect(renditionsOf('i', { ...image, format: 'svg' })).toBeUndefined();
});

test('a photo with a gain map has JPEG renditions alone', () => {
  const photo = { ...image, hasGainMap: true } as const;
  expect(new Set(sourcesOf('id', photo).map(({ type }) => type))).toEqual(new Set(['image/jpeg']));
  expect(renditionsOf('id', photo)?.endings).toEqual(['jpg']);
});

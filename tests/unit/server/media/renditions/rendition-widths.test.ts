import { expect, test } from 'vitest';
import {
  endingsOf,
  renditionSrc,
  renditionsOf,
  sourcesOf,
  widthsOf,
} from '../../../../../server/media/renditions/rendition-widths.ts';

const picture = {
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
    { width: 320, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/320.avif' },
    { width: 480, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/480.avif' },
    { width: 672, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/672.avif' },
    { width: 750, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/750.avif' },
    { width: 1200, type: 'image/avif', src: '/media/0123456789abcdef/abcdefgh/1200.avif' },
    { width: 320, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/320.webp' },
    { width: 480, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/480.webp' },
    { width: 672, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/672.webp' },
    { width: 750, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/750.webp' },
    { width: 1200, type: 'image/webp', src: '/media/0123456789abcdef/abcdefgh/1200.webp' },
  ]);
  expect(endingsOf(picture)).toContain('jpg');
  expect(renditionSrc('i', 'v', { width: 640, ending: 'jpg' })).toBe('/media/i/v/640.jpg');
});

test('an animation keeps moving as WebP; drawings and moving AVIF are served as they are', () => {
  expect(sourcesOf('i', { ...picture, isAnimated: true }).map(({ type }) => type)).toEqual(Array(5).fill('image/webp'));
  expect(sourcesOf('i', { ...picture, format: 'svg' })).toEqual([]);
  expect(sourcesOf('i', { ...picture, format: 'avif', isAnimated: true })).toEqual([]);
});

test('a landscape has square files of its middle, named beside the whole ones; what moves has none', () => {
  const large = { ...picture, width: 1600, height: 1100 };
  expect(renditionsOf('i', large)).toMatchObject({ base: '/media/i/abcdefgh/', square: [700, 900, 1100] });
  expect(renditionSrc('i', 'v', { width: 700, ending: 'avif', isSquare: true })).toBe('/media/i/v/square-700.avif');
  expect(renditionsOf('i', { ...large, isAnimated: true })).not.toHaveProperty('square');
  expect(renditionsOf('i', { ...large, width: 1400 })).not.toHaveProperty('square');
  expect(renditionsOf('i', { ...large, height: 699 })).not.toHaveProperty('square');
});

test('N11 what is said in a few words of the files of a picture is where each of them is', () => {
  const said = renditionsOf('0123456789abcdef', picture);
  const addresses = said?.widths.flatMap((width) => said.endings.map((ending) => `${said.base}${width}.${ending}`));
  for (const { src } of sourcesOf('0123456789abcdef', picture)) expect(addresses).toContain(src);
  expect(said?.endings).toEqual(['avif', 'webp', 'jpg']);
  expect(renditionsOf('i', { ...picture, format: 'svg' })).toBeUndefined();
});

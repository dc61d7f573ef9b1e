import { describe, expect, test } from 'vitest';
import {
  isDrawing,
  renditionsOf,
  tiledImageOf,
  zoomedSize,
} from '../../../../../../web/src/components/lightbox/renditions.ts';

const folder = '/media/abcdefghijklmnop/qrstuvwx';
const file = (width: number, type: string) => ({ width, type: `image/${type}`, src: `${folder}/${width}.${type}` });
const sources = [file(640, 'avif'), file(1440, 'avif'), file(640, 'webp'), file(1440, 'webp')];
const image = { src: '/media/a.jpg', width: 4000, height: 3000, sources };
const animation = { ...image, sources: sources.slice(2) };

describe('renditions', () => {
  test('are those of one type by width [R7] [R8]', () => {
    expect(renditionsOf(image, 'image/avif')).toBe(`${folder}/640.avif 640w, ${folder}/1440.avif 1440w`);
  });

  test.each([undefined, 'image/jxl'])('are of a type that every browser reads if %s is unknown [R7] [R8]', (type) => {
    expect(renditionsOf(image, type)).toBe(`${folder}/640.webp 640w, ${folder}/1440.webp 1440w`);
  });

  test('of an animation end with a larger original [R7]', () => {
    expect(renditionsOf(animation)).toBe(`${folder}/640.webp 640w, ${folder}/1440.webp 1440w, /media/a.jpg 4000w`);
  });
});

describe('tiles', () => {
  test('are those of a still image that is larger than its renditions, in the same type [R7]', () => {
    const service = '/iiif/image/abcdefghijklmnop.qrstuvwx';
    const size = { width: 4000, height: 3000, renditionWidth: 1440 };
    expect(tiledImageOf(image, 'image/avif')).toEqual({ service, ending: 'avif', ...size });
    expect(tiledImageOf(image)).toEqual({ service, ending: 'webp', ...size });
  });

  test.each([
    ['an image that a rendition shows whole', { ...image, width: 1440, height: 1080 }],
    ['an animation', animation],
    ['an SVG', { src: '/media/plan.svg', width: 4000, height: 3000, sources: [] }],
    ['an image that is not analyzed', { src: '/media/a.jpg', sources: [] }],
  ])('%s has none [R7]', (_what, image) => expect(tiledImageOf(image)).toBeUndefined());
});

describe('sizes', () => {
  test('an SVG zooms to any size in its ratio [R7] [R8]', () => {
    const drawing = { src: '/media/plan.svg?v=1', sources: [] };
    expect(isDrawing(drawing)).toBe(true);
    expect(zoomedSize(drawing, { width: 297, height: 210 })).toEqual({ width: 12_000, height: 8485 });
  });
});

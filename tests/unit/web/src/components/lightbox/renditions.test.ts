import { describe, expect, test } from 'vitest';
import { isDrawing, renditionsOf, zoomedSize } from '../../../../../../web/src/components/lightbox/renditions.ts';

const file = (width: number, type: string) => ({ width, type: `image/${type}`, src: `/media/a/${width}.${type}` });
const sources = [file(640, 'avif'), file(1440, 'avif'), file(640, 'webp'), file(1440, 'webp')];
const picture = { src: '/media/a.jpg', width: 4000, sources };

describe('renditions', () => {
  test('are those of one type by width, then a larger original [R7] [R8]', () => {
    expect(renditionsOf(picture, 'image/avif')).toBe(
      '/media/a/640.avif 640w, /media/a/1440.avif 1440w, /media/a.jpg 4000w',
    );
  });

  test.each([undefined, 'image/jxl'])('are of a type that every browser reads if %s is unknown [R7] [R8]', (type) => {
    expect(renditionsOf(picture, type)).toBe('/media/a/640.webp 640w, /media/a/1440.webp 1440w, /media/a.jpg 4000w');
  });
});

describe('sizes', () => {
  test('an SVG zooms to any size in its ratio [R7] [R8]', () => {
    const drawing = { src: '/media/plan.svg?v=1', sources: [] };
    expect(isDrawing(drawing)).toBe(true);
    expect(zoomedSize(drawing, { width: 297, height: 210 })).toEqual({ width: 12_000, height: 8485 });
  });
});

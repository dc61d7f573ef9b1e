import { describe, expect, test } from 'vitest';
import {
  isDrawing,
  renditionsOf,
  typeShown,
  zoomedSize,
} from '../../../../../../web/src/components/lightbox/renditions.ts';

const file = (width: number, type: string) => ({ width, type: `image/${type}`, src: `/media/a/${width}.${type}` });
const sources = [file(640, 'avif'), file(1440, 'avif'), file(640, 'webp'), file(1440, 'webp')];
const picture = { src: '/media/a.jpg', width: 4000, sources };

describe('files to choose from', () => {
  test('R7 R8 are those of one type by width, then the original with its more pixels', () => {
    expect(renditionsOf(picture, 'image/avif')).toBe(
      '/media/a/640.avif 640w, /media/a/1440.avif 1440w, /media/a.jpg 4000w',
    );
  });

  test('R7 R8 do not hold an original that has no more pixels', () => {
    expect(renditionsOf({ ...picture, width: 1440 }, 'image/avif')).not.toContain('.jpg');
    expect(renditionsOf({ ...picture, width: undefined }, 'image/avif')).not.toContain('.jpg');
  });

  test.each([undefined, 'image/jxl'])(
    'R7 R8 are of the type every browser reads, where %s is none of theirs',
    (type) => {
      expect(renditionsOf(picture, type)).toBe('/media/a/640.webp 640w, /media/a/1440.webp 1440w, /media/a.jpg 4000w');
    },
  );

  test('R7 R8 are none of a picture that has only its original', () => {
    expect(renditionsOf({ ...picture, sources: [] }, 'image/avif')).toBe('');
  });

  test('R7 R8 the type is told by the file that the page shows', () => {
    expect(typeShown(picture, 'http://site.invalid/media/a/1440.avif')).toBe('image/avif');
    expect(typeShown(picture, 'http://site.invalid/media/a.jpg')).toBeUndefined();
    expect(typeShown(picture, '')).toBeUndefined();
  });
});

describe('sizes', () => {
  test('R7 R8 a picture has its own pixels', () => {
    expect(zoomedSize(picture, { width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 });
  });

  test('R7 R8 a drawing is as large as anybody wants, in its own shape', () => {
    const drawing = { src: '/media/plan.svg?v=1', sources: [] };
    expect(isDrawing(drawing)).toBe(true);
    expect(zoomedSize(drawing, { width: 297, height: 210 })).toEqual({ width: 12_000, height: 8485 });
  });

  test('R7 R8 a picture nobody has measured is no drawing', () => {
    expect(isDrawing({ src: '/media/a.jpg', sources: [] })).toBe(false);
  });
});

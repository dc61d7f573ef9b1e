import { describe, expect, test } from 'vitest';
import {
  imageFilesOf,
  type RenderedWidths,
  ratioOf,
  sourceSetsOf,
} from '../../../../../../web/src/components/image/image-sources.ts';

const widths = [640, 960, 1440, 2000, 2880];
const sources = ['avif', 'webp'].flatMap((ending) =>
  widths.map((width) => ({ width, type: `image/${ending}`, src: `/media/a/1/${width}.${ending}` })),
);
const widthsOffered = (drawn: Partial<RenderedWidths>) =>
  sourceSetsOf({ sources }, drawn).map(({ srcSet }) => srcSet.match(/\d+(?=w)/g)?.map(Number));

describe('sourceSetsOf', () => {
  test('one set for each type, in the order given', () => {
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
  ])('a picture drawn at most %s px wide is offered up to twice that', (max, expected) => {
    expect(widthsOffered({ max })).toEqual([expected, expected]);
  });

  test.each([
    [0, widths],
    [640, widths],
    [641, [960, 1440, 2000, 2880]],
    [5000, [2880]],
  ])('P13 one drawn at least %s px wide is offered nothing narrower, unless there is nothing else', (min, expected) => {
    expect(widthsOffered({ min })).toEqual([expected, expected]);
  });

  test('P13 what takes the width of the window is offered no file for something smaller than a phone', () => {
    const small = { width: 320, type: 'image/avif', src: '/media/a/1/320.avif' };
    expect(sourceSetsOf({ sources: [small, ...sources] })[0]?.srcSet).not.toContain('320w');
    expect(sourceSetsOf({ sources: [small] })[0]?.srcSet).toBe('/media/a/1/320.avif 320w');
  });
});

describe('pictureFilesOf', () => {
  const image = { src: '/media/a/a.jpg', alt: '', width: 1500, height: 1050, sources };
  const drawn = { sizes: '100vw', squareSizes: '90vw' };

  test('P13 upright windows have the square files of a landscape, where its box is upright', () => {
    const {
      sources: [first, second, ...others],
      img,
    } = imageFilesOf(image, drawn);
    expect(first).toEqual({
      type: 'image/avif',
      srcSet: '/media/a/1/square-700.avif 700w, /media/a/1/square-900.avif 900w, /media/a/1/square-1050.avif 1050w',
      sizes: '90vw',
      media: '(max-aspect-ratio:3/5)',
    });
    expect(second).toMatchObject({ type: 'image/webp', media: first?.media });
    const whole = imageFilesOf(image, { sizes: '100vw' });
    expect({ sources: others, img }).toEqual(whole);
    expect(whole.sources.map(({ type, media }) => [type, media])).toEqual([['image/avif', undefined]]);
    expect(whole.img.srcSet).toMatch(/^\/media\/a\/1\/640\.webp 640w/);
  });

  test.each([
    ['upright', { ...image, width: 1000, height: 1500 }],
    ['low', { ...image, width: 1500, height: 699 }],
    ['not measured', { src: image.src, alt: '', sources: [] }],
    ['one that moves', { ...image, sources: sources.filter(({ type }) => type === 'image/webp') }],
  ])('a picture that is %s has none', (_how, other) => {
    expect(imageFilesOf(other, drawn)).toEqual(imageFilesOf(other, { sizes: '100vw' }));
  });
});

describe('ratioOf', () => {
  test('is short enough to be written out, and absent for a picture nobody has measured', () => {
    expect(ratioOf({ width: 2000, height: 1333 })).toBe(1.5004);
    expect(ratioOf({ width: 2000 })).toBeUndefined();
  });
});

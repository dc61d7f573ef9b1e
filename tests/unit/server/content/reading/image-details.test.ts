import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDetails,
  type DetailsOf,
  idsIn,
  imageIdsOf,
  imagesIn,
  joinDetails,
} from '../../../../../server/content/reading/image-details.ts';

const image = { src: '/media/abcdefghijklmnop/a.svg', alt: 'A hall', sources: [] };

test('measured sizes replace claimed ones, and words stay', () => {
  const claimed = { ...image, caption: 'North', width: 100, height: 100 };
  const joined = addDetails({ ...claimed }, { width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
  expect(joined).toEqual({ ...claimed, width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
});

test.each([
  ['Front and side, 1:10', '1:10'],
  ['The line, 1:1000, and three bays of it, 1:100', '1:1000'],
  ['Detail (2:1)', '2:1'],
  ['M 1:50.', '1:50'],
  ['Drawn at 14:32', undefined],
  ['Psalm 121:1:2', undefined],
  ['No scale', undefined],
  [undefined, undefined],
])('an SVG with the caption "%s" has the scale %s', (caption, scale) => {
  const paper = { widthMm: 264, heightMm: 110 };
  const drawing = { ...image, ...(caption && { caption }) };
  const joined = addDetails({ ...drawing }, { width: 998, height: 416, paper });
  expect(joined).toEqual({ ...drawing, width: 998, height: 416, ...(scale && { sheet: { ...paper, scale } }) });
});

const idOf = (number: number) => `image-${number}`.padEnd(16, '_');
const coverOf = (number: number) => ({ src: `/media/${idOf(number)}/a.jpg`, alt: '', sources: [] });
const measured: DetailsOf = (id) => (id === idOf(1) ? { width: 3, height: 2 } : undefined);

function joined(value: unknown): unknown {
  joinDetails(value, measured);
  return value;
}

test('the ids of a value name each image in it, among anything', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.integer({ min: 1, max: 4 }).map(coverOf),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (whole) => {
      const imageIds = imageIdsOf(whole);
      expect(imageIds ? idsIn(imageIds) : []).toEqual(imagesIn(whole).map(({ id }) => id));
    }),
  );
});

const assumed = (widthCm: number, heightCm: number) => ({ widthCm, heightCm, order: 'assumed' });

test.each([
  [assumed(3, 2), { widthCm: 3, heightCm: 2 }],
  [assumed(2, 3), { widthCm: 3, heightCm: 2 }],
  [assumed(2.02, 3), { widthCm: 3, heightCm: 2.02 }],
  [assumed(6, 18), assumed(6, 18)],
  [
    { ...assumed(2, 3), depthCm: 1 },
    { widthCm: 3, heightCm: 2, depthCm: 1 },
  ],
])('the image decides the order of assumed dimensions: %j [N9]', (dimensions, expected) => {
  const uncovered = { title: 'B', dimensions: { ...dimensions } };
  const value = { items: [uncovered, { title: 'A', dimensions: { ...dimensions }, cover: coverOf(1) }] };
  const items = [{ ...uncovered }, expect.objectContaining({ dimensions: expected })];
  expect(joined(value)).toEqual({ items });
});

test('assumed dimensions stay while the image is not analyzed [N9]', () => {
  const value = () => ({ dimensions: assumed(2, 3), cover: coverOf(4) });
  expect(joined(value())).toEqual(value());
});

test('the larger measured image of a gallery item is the full one', () => {
  const [small, large] = [coverOf(1), coverOf(2)];
  const value = { blocks: [{ kind: 'gallery', items: [{ full: small, thumbnail: large }] }] };
  joinDetails(value, (id) => (id === idOf(1) ? { width: 160, height: 120 } : { width: 1600, height: 1200 }));
  expect(value.blocks[0]?.items[0]).toMatchObject({ full: { width: 1600 }, thumbnail: { width: 160 } });
});

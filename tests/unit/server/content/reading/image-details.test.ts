import { expect, test } from 'vitest';
import { addDetails } from '../../../../../server/content/reading/image-details.ts';

const image = { src: '/media/abcdefghijklmnop/a.svg', alt: 'A hall', sources: [] };

test('measured sizes replace claimed ones, and words stay', () => {
  const claimed = { ...image, caption: 'North', width: 100, height: 100 };
  const joined = addDetails({ ...claimed }, { width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
  expect(joined).toEqual({ ...claimed, width: 3, height: 2, tone: 'oklch(0.5 0 0)' });
});

test('the point of the content precedes the point in the file', () => {
  const focalPoint = { x: 0.1, y: 0.2 };
  const found = { focalPoint: { x: 0.9, y: 0.9 } };
  expect(addDetails({ ...image, focalPoint }, found)).toEqual({ ...image, focalPoint });
  expect(addDetails({ ...image }, found)).toEqual({ ...image, ...found });
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

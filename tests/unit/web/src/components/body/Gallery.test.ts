import { describe, expect, test } from 'vitest';
import { galleryRows, inRows } from '../../../../../../web/src/components/body/Gallery.tsx';

describe('galleryRows', () => {
  test.each([
    [0, []],
    [1, [1]],
    [2, [2]],
    [3, [1, 2]],
    [4, [2, 2]],
    [5, [2, 3]],
    [6, [1, 2, 3]],
    [9, [1, 2, 3, 1, 2]],
    [14, [1, 2, 3, 1, 2, 3, 2]],
  ])('arranges %d images', (count, rows) => {
    expect(galleryRows(count)).toEqual(rows);
  });
});

test('rows lose no image [N11]', () => {
  const images = Array.from({ length: 23 }, (_, index) => index);
  expect(inRows(images, galleryRows(images.length)).flat()).toEqual(images);
});

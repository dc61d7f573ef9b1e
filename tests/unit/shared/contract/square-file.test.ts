import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSquareFile, squareName, squareWidthsOf } from '../../../../shared/contract/square-file.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const length = fc.integer({ min: 1, max: 20_000 });

test('P13 square files enlarge nothing and leave at least a quarter beside them', () => {
  fc.assert(
    fc.property(length, length, (width, height) => {
      const widths = squareWidthsOf({ width, height });
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      for (const square of widths) expect(square).toBeLessThanOrEqual(height);
      if (widths.length > 0) expect(height / width).toBeLessThanOrEqual(3 / 4);
    }),
    propertyRuns,
  );
});

test.each([
  [{ width: 3000, height: 2000 }, [700, 900, 1200]],
  [{ width: 2000, height: 1124 }, [700, 900, 1124]],
  [{ width: 1920, height: 960 }, [700, 960]],
  [{ width: 1500, height: 700 }, [700]],
  [{ width: 1500, height: 699 }, []],
  [{ width: 1199, height: 900 }, []],
  [{ width: 1200, height: 900 }, [700, 900]],
  [{}, []],
])('of %o there are %o', (size, widths) => {
  expect(squareWidthsOf(size)).toEqual(widths);
});

test('only what is derived is a square file, whatever the content calls its own', () => {
  expect(isSquareFile(`https://site/media/abcdefghijklmnop/version1/${squareName(700, 'avif')}`)).toBe(true);
  expect(isSquareFile('/media/abcdefghijklmnop/version1/700.avif')).toBe(false);
  expect(isSquareFile('/media/abcdefghijklmnop/square-700.jpg')).toBe(false);
  expect(isSquareFile('/media/abcdefghijklmnop/square-trees.jpg')).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareWidthsOf } from '../../../../shared/contract/square-file.ts';

const length = fc.integer({ min: 1, max: 20_000 });

test('square files enlarge nothing, and omit at least a quarter [P13]', () => {
  fc.assert(
    fc.property(length, length, (width, height) => {
      const widths = squareWidthsOf({ width, height });
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      for (const square of widths) expect(square).toBeLessThanOrEqual(height);
      if (widths.length > 0) expect(height / width).toBeLessThanOrEqual(3 / 4);
    }),
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
])('square files of %o have the widths %o', (size, widths) => {
  expect(squareWidthsOf(size)).toEqual(widths);
});

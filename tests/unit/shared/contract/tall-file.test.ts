import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTallFile, tallName, tallRatio, tallWidthsOf } from '../../../../shared/contract/tall-file.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const length = fc.integer({ min: 1, max: 20_000 });

test('P13 tall files enlarge nothing and leave at least a third beside them', () => {
  fc.assert(
    fc.property(length, length, (width, height) => {
      const widths = tallWidthsOf({ width, height });
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
      for (const tall of widths) {
        expect(tall / tallRatio).toBeLessThanOrEqual(height);
        expect((height * tallRatio) / width).toBeLessThanOrEqual(2 / 3 + 1e-9);
      }
    }),
    propertyRuns,
  );
});

test.each([
  [{ width: 3000, height: 2000 }, [616, 760, 1080]],
  [{ width: 2000, height: 1124 }, [616, 760]],
  [{ width: 1200, height: 800 }, [616]],
  [{ width: 1200, height: 769 }, []],
  [{ width: 1199, height: 1000 }, []],
  [{ width: 1200, height: 1000 }, [616, 760]],
  [{}, []],
])('of %o there are %o', (size, widths) => {
  expect(tallWidthsOf(size)).toEqual(widths);
});

test('only what is derived is a tall file, whatever the content calls its own', () => {
  expect(isTallFile(`https://site/media/abcdefghijklmnop/version1/${tallName(616, 'avif')}`)).toBe(true);
  expect(isTallFile('/media/abcdefghijklmnop/version1/616.avif')).toBe(false);
  expect(isTallFile('/media/abcdefghijklmnop/tall-616.jpg')).toBe(false);
  expect(isTallFile('/media/abcdefghijklmnop/tall-trees.jpg')).toBe(false);
});

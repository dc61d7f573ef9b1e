import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulerTicks } from '../../../../../../web/src/components/life-size/LifeSize.tsx';
import { propertyRuns } from '../../../../../helpers/property-runs.ts';

const linesOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) 0v(\d+)/g)].map(([, x, height]) => [Number(x), Number(height)]);

describe('rulerTicks', () => {
  test('R8 fifths are longer than millimeters, and centimeters than both', () => {
    expect(linesOf(rulerTicks(10, 2)).map(([, height]) => height)).toEqual([11, 4, 4, 4, 4, 7, 4, 4, 4, 4, 11]);
  });

  test('R8 the n-th line lies n millimeters from the first, to a hundredth of a pixel', () => {
    const lengths = fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 1, max: 20, noNaN: true }));
    fc.assert(
      fc.property(lengths, ([lengthMm, pxPerMm]) => {
        const lines = linesOf(rulerTicks(lengthMm, pxPerMm));
        expect(lines).toHaveLength(Math.floor(lengthMm) + 1);
        lines.forEach(([x = Number.NaN], mm) => {
          expect(Math.abs(x - mm * pxPerMm)).toBeLessThanOrEqual(0.006);
        });
      }),
      propertyRuns,
    );
  });
});

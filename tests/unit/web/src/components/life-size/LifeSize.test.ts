import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulerTicks } from '../../../../../../web/src/components/life-size/LifeSize.tsx';
import { propertyRuns } from '../../../../../helpers/property-runs.ts';

const linesOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) 0v(\d+)/g)].map(([, x, height]) => [Number(x), Number(height)]);

describe('rulerTicks', () => {
  test('line n is n millimeters from the first [R8]', () => {
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

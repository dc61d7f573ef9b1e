import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardMm,
  cardStance,
  likelyPxPerMm,
  pxPerMmRange,
} from '../../../../../../web/src/components/life-size/CardMatch.tsx';
import { propertyRuns } from '../../../../../helpers/property-runs.ts';

describe('cardStance', () => {
  test.each([
    [1408, likelyPxPerMm.desk, 'lying'],
    [812, likelyPxPerMm.hand, 'lying'],
    [358, likelyPxPerMm.hand, 'upright'],
    [288, likelyPxPerMm.hand, 'lying'],
  ] as const)('R8 in a window of %i px, %f px to the millimeter, a card is %s', (widthPx, pxPerMm, stance) => {
    expect(cardStance(widthPx, pxPerMm)).toBe(stance);
  });

  test('R8 both ends of a side are seen: upright only where its short side fits and its long one does not', () => {
    const px = fc.double({ min: pxPerMmRange.min, max: pxPerMmRange.max, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3000 }), px, (widthPx, pxPerMm) => {
        if (cardStance(widthPx, pxPerMm) === 'lying') return;
        expect(cardMm.short * pxPerMm).toBeLessThan(widthPx);
        expect(cardMm.long * pxPerMm).toBeGreaterThan(widthPx / 1.06);
      }),
      propertyRuns,
    );
  });
});

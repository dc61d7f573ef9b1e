import { describe, expect, test } from 'vitest';
import { cardStance, likelyPxPerMm } from '../../../../../../web/src/components/life-size/CardMatch.tsx';

describe('cardStance', () => {
  test.each([
    [1408, likelyPxPerMm.desk, 'lying'],
    [812, likelyPxPerMm.hand, 'lying'],
    [358, likelyPxPerMm.hand, 'upright'],
    [288, likelyPxPerMm.hand, 'lying'],
  ] as const)('in a window of %i px with %f px per mm a card is %s [R8]', (widthPx, pxPerMm, stance) => {
    expect(cardStance(widthPx, pxPerMm)).toBe(stance);
  });
});

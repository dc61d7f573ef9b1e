import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assumedWidthCm } from '../../../../../../shared/page/measures.ts';
import { bandsPx, wallLayout } from '../../../../../../web/src/pages/art/wall-layout.ts';

const work = (widthCm?: number) => (widthCm === undefined ? {} : { dimensions: { widthCm, heightCm: 100 } });
const wall = [180, 120, 100, 213, 80, 120, 100, 60, 240].map(work);

/** Widths of the works in each row of a wall between the margins of a window. */
function rowsAt(works: readonly ReturnType<typeof work>[], wallPx: number): number[][] {
  const rows: number[][] = [];
  wallLayout(works, wallPx).forEach(({ row }, index) => {
    rows[row] = [...(rows[row] ?? []), works[index]?.dimensions?.widthCm ?? assumedWidthCm];
  });
  return rows;
}

describe('wallLayout', () => {
  test('fills rows at 1440 px as far as works and gaps fit', () => {
    expect(rowsAt(wall, 1366)).toEqual([[180, 120, 100], [213, 80], [120, 100, 60], [240]]);
    expect(rowsAt([work(441 - 60), work(60)], 1366)).toHaveLength(1);
    expect(rowsAt([work(442 - 60), work(60)], 1366)).toHaveLength(2);
  });

  test('gives a work wider than the wall its own row', () => {
    expect(rowsAt([work(60), work(900), work(60)], 1366)).toEqual([[60], [900], [60]]);
  });

  test('keeps labels of small works beside a large one 24 px apart', () => {
    const [first, second] = wallLayout([work(20), work(20), work(1200)], 966).map(({ beforeCm }) => beforeCm);
    const pxPerCm = 966 / 1200;
    const gapPx = ((966 + 16.528) / 0.96033) * 0.066;
    expect(((second ?? 0) - (first ?? 0)) * pxPerCm + gapPx).toBeGreaterThanOrEqual(112 + 24);
  });

  test('loses no work, and keeps the order', () => {
    const anyWall = fc.array(fc.integer({ min: 10, max: 700 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyWall, fc.constantFrom(...bandsPx), (widths, wallPx) => {
        expect(rowsAt(widths.map(work), wallPx).flat()).toEqual(widths);
      }),
    );
  });
});

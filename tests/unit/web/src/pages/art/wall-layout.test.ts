import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assumedWidthCm } from '../../../../../../web/src/components/project/project-facts.ts';
import { bandsPx, wallLayout, wallVariables, widestCm } from '../../../../../../web/src/pages/art/wall-layout.ts';

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
  test('at 1440 px the wall is 474 cm long, and rows are filled as far as they fit with their gaps of 33', () => {
    expect(rowsAt(wall, 1366)).toEqual([[180, 120, 100], [213, 80], [120, 100, 60], [240]]);
    expect(rowsAt([work(441 - 60), work(60)], 1366)).toHaveLength(1);
    expect(rowsAt([work(442 - 60), work(60)], 1366)).toHaveLength(2);
  });

  test('from 1600 px on the scale stands still and the wall grows', () => {
    expect(rowsAt(wall, 1584)).toEqual([
      [180, 120, 100],
      [213, 80, 120],
      [100, 60, 240],
    ]);
  });

  test('a place counts what hangs before it, and what its row holds', () => {
    expect(wallLayout(wall, 1366)[2]).toEqual({ row: 0, before: 2, beforeCm: 300, gaps: 2, rowCm: 400 });
  });

  test('a work wider than the wall has a row to itself, drawn as wide as the wall', () => {
    expect(rowsAt([work(60), work(900), work(60)], 1366)).toEqual([[60], [900], [60]]);
  });

  test('a work without dimensions has an assumed width', () => {
    expect(widestCm([work(60), work()])).toBe(assumedWidthCm);
    expect(wallVariables([work()])[0]).toMatchObject({ '--w': assumedWidthCm });
  });

  test('an empty wall has no rows', () => {
    expect(wallLayout([], 1366)).toEqual([]);
    expect(widestCm([])).toBe(0);
  });

  test('no work is lost, none leaves its order, and no row could take the next one', () => {
    const anyWall = fc.array(fc.integer({ min: 10, max: 700 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyWall, fc.constantFrom(...bandsPx), (widths, wallPx) => {
        expect(rowsAt(widths.map(work), wallPx).flat()).toEqual(widths);
      }),
    );
  });
});

describe('wallVariables', () => {
  test('a work says where it hangs once, and again only for widths at which that changes', () => {
    expect(wallVariables(wall)[4]).toEqual({
      ...{ '--w': 80, '--r1': 4, '--c1': 4, '--k1': 1, '--x1': 213, '--g1': 1, '--sum1': 293 },
      ...{ '--r4': 4, '--c4': 4, '--k4': 1, '--x4': 213, '--g4': 2, '--sum4': 413 },
    });
    expect(Object.keys(wallVariables(wall)[0] ?? {})).toEqual(
      expect.arrayContaining(['--w', '--r1', '--g1', '--sum1']),
    );
  });

  test('the style sheet knows the same widths', () => {
    const file = join(import.meta.dirname, '../../../../../../web/src/pages/art/ArtPage.module.css');
    const asked = [...readFileSync(file, 'utf8').matchAll(/@container \(min-width: (\d+)px\)/g)].map(([, px]) =>
      Number(px),
    );
    expect(asked).toEqual(bandsPx.slice(1));
  });
});

import { describe, expect, test } from 'vitest';
import { assumedWidthCm, wallLayout, widestCm } from '../../../../../../web/src/pages/art/wall-layout.ts';

const work = (widthCm?: number) => (widthCm === undefined ? {} : { dimensions: { widthCm, heightCm: 100 } });
const widths = (works: readonly ReturnType<typeof work>[]) =>
  wallLayout(works).map((row) => row.works.map(({ widthCm }) => widthCm));

describe('wallLayout', () => {
  test('hangs as many works in a row as fit with their gaps', () => {
    expect(widths([180, 120, 100, 213, 80, 120, 100, 60, 240].map(work))).toEqual([
      [180, 120],
      [100, 213],
      [80, 120, 100],
      [60, 240],
    ]);
  });

  test('a work wider than the wall has a row to itself', () => {
    expect(widths([work(60), work(900), work(60)])).toEqual([[60], [900], [60]]);
  });

  test('a work without dimensions has an assumed width', () => {
    expect(widths([work()])).toEqual([[assumedWidthCm]]);
    expect(widestCm([work(60), work()])).toBe(assumedWidthCm);
  });

  test('an empty wall has no rows', () => {
    expect(wallLayout([])).toEqual([]);
    expect(widestCm([])).toBe(0);
  });
});

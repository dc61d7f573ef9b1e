import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isTile,
  type Region,
  scaleFactorsOf,
  tileNameOf,
  tileSide,
  tileSizesOf,
} from '../../../../../server/media/image/tile-grid.ts';

const side = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 500, max: 1100 }));
const image = fc.record({ width: side, height: side });

/** Start and length of the cells of one side of an image. */
function cellsOf(extent: number, cell: number): { start: number; length: number }[] {
  return Array.from({ length: Math.ceil(extent / cell) }, (_none, index) => ({
    start: index * cell,
    length: Math.min(cell, extent - index * cell),
  }));
}

test('tiles of each scale factor cover the image once, and each has a size of at most 512 px', () => {
  fc.assert(
    fc.property(image, (size) => {
      for (const factor of scaleFactorsOf(size)) {
        const cell = tileSide * factor;
        const [columns, rows] = [cellsOf(size.width, cell), cellsOf(size.height, cell)];
        const total = (cells: readonly { length: number }[]) => cells.reduce((sum, { length }) => sum + length, 0);
        expect([total(columns), total(rows)]).toEqual([size.width, size.height]);
        // Corners have all combinations of whole and cut sides.
        for (const column of [columns[0], columns.at(-1)]) {
          for (const row of [rows[0], rows.at(-1)]) {
            const region = {
              ...{ left: column?.start ?? -1, top: row?.start ?? -1 },
              ...{ width: column?.length ?? 0, height: row?.length ?? 0 },
            };
            const tile = { width: Math.ceil(region.width / factor), height: Math.ceil(region.height / factor) };
            expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(tileSide);
            expect(tileSizesOf(size, region)).toContainEqual(tile);
            expect(isTile(size, { region, size: tile, ending: 'webp' })).toBe(true);
          }
        }
      }
    }),
  );
});

test('the last scale factor shows the whole image as one tile, and the one before does not', () => {
  fc.assert(
    fc.property(image, (size) => {
      const [last = 0, before = 0] = scaleFactorsOf(size).toReversed();
      const longest = Math.max(size.width, size.height);
      expect(longest).toBeLessThanOrEqual(tileSide * last);
      if (before > 0) expect(longest).toBeGreaterThan(tileSide * before);
    }),
  );
});

test.each<[string, Region]>([
  ['shifted by a pixel', { left: 1, top: 0, width: 512, height: 512 }],
  ['of another width', { left: 0, top: 0, width: 511, height: 512 }],
  ['between two scale factors', { left: 0, top: 0, width: 1536, height: 1536 }],
  ['short of the edge', { left: 2560, top: 0, width: 439, height: 512 }],
])('a region %s is not a tile', (_what, region) => {
  expect(tileSizesOf({ width: 3000, height: 2000 }, region)).toEqual([]);
});

test('a tile at the edge is as large as the rest of the image', () => {
  const region = { left: 2560, top: 1536, width: 440, height: 464 };
  expect(tileSizesOf({ width: 3000, height: 2000 }, region)).toEqual([{ width: 440, height: 464 }]);
  expect(tileNameOf({ region, size: { width: 440, height: 464 }, ending: 'avif' })).toBe(
    '2560-1536-440-464-440-464.avif',
  );
});

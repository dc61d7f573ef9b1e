import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hangLayout, spanOf } from '../../../../../../web/src/pages/design/hang-layout.ts';
import { image } from '../../view-fixtures.ts';

type Hung = Parameters<typeof spanOf>[0];

const hung = (size: string, ratio = 1.5): Hung => ({
  size: { value: size, label: size },
  cover: image('x', { width: Math.round(ratio * 100), height: 100 }),
});

describe('spanOf', () => {
  test.each([
    ['hand', 1.5, 3, 3],
    ['body', 1.5, 4, 4],
    ['room', 1.5, 6, 5],
    ['room', 0.8, 5, 5],
    ['room', 1, 5, 5],
    ['street', 1.78, 9, 8],
    ['street', 0.8, 7, 8],
    ['Hand', 0.8, 3, 3],
    ['boulder', 1.5, 4, 4],
  ])('a %s of ratio %d takes %d of 12 columns and %d of 8', (size, ratio, wide, middle) => {
    expect(spanOf(hung(size, ratio), 12)).toBe(wide);
    expect(spanOf(hung(size, ratio), 8)).toBe(middle);
  });
});

describe('hangLayout', () => {
  test('fills rows in order, with blank columns on alternating sides', () => {
    const sizes = ['room', 'body', 'street', 'hand', 'street', 'hand', 'hand', 'hand', 'hand'];
    const places = hangLayout(
      sizes.map((size) => hung(size)),
      12,
    );
    expect(places).toEqual([
      { row: 1, column: 1, span: 6 },
      { row: 1, column: 8, span: 4 },
      { row: 2, column: 1, span: 9 },
      { row: 2, column: 10, span: 3 },
      { row: 3, column: 1, span: 9 },
      { row: 3, column: 10, span: 3 },
      { row: 4, column: 4, span: 3 },
      { row: 4, column: 7, span: 3 },
      { row: 4, column: 10, span: 3 },
    ]);
  });

  test('overlaps nothing, leaves the grid nowhere, and loses nothing', () => {
    const anyHung = fc.record({
      size: fc.constantFrom('hand', 'body', 'room', 'street', 'other'),
      ratio: fc.double({ min: 0.3, max: 3, noNaN: true }),
    });
    const anyList = fc.array(anyHung, { maxLength: 30 });
    fc.assert(
      fc.property(anyList, fc.constantFrom<8 | 12>(8, 12), (list, columns) => {
        const places = hangLayout(
          list.map(({ size, ratio }) => hung(size, ratio)),
          columns,
        );
        expect(places).toHaveLength(list.length);
        let end = { row: 0, column: 1 };
        for (const { row, column, span } of places) {
          expect(row === end.row ? column >= end.column : row === end.row + 1 && column >= 1).toBe(true);
          expect(column + span - 1).toBeLessThanOrEqual(columns);
          end = { row, column: column + span };
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hangLayout, type spanOf } from '../../../../../../web/src/pages/design/hang-layout.ts';
import { image } from '../../view-fixtures.ts';

type Hung = Parameters<typeof spanOf>[0];

const hung = (size: string, ratio = 1.5): Hung => ({
  size: { value: size, label: size },
  cover: image('x', { width: Math.round(ratio * 100), height: 100 }),
});

describe('hangLayout', () => {
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

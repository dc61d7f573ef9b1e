import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapChangeFor } from '../../../../../../web/src/pages/design/ProjectFilters.tsx';

const line = (widths: readonly number[], gap = 24) =>
  widths.map((width, index) => ({
    start: widths.slice(0, index).reduce((sum, before) => sum + before + gap, 0),
    width,
  }));

test('P6 a line that is cut in the middle of a choice stays as it is', () => {
  expect(gapChangeFor(line([40, 80, 80]), 104)).toBe(0);
});

test('P6 a line that ends between two choices, or nearly, is drawn together or apart', () => {
  expect(gapChangeFor(line([40, 80, 80, 80]), 150)).toBe(22);
  expect(gapChangeFor(line([40, 80, 80, 80]), 140)).toBe(12);
});

test('P6 real lines are always cut', () => {
  const widths = fc.array(fc.integer({ min: 40, max: 120 }), { minLength: 5, maxLength: 8 });
  fc.assert(
    fc.property(widths, fc.integer({ min: 220, max: 300 }), (choices, end) => {
      const change = gapChangeFor(line(choices), end);
      const parts = line(choices, 24 + change).map(({ start, width }) => (end - start) / width);
      expect(Math.abs(change)).toBeLessThanOrEqual(24);
      // Five narrow choices and one wide one may leave no way.
      if (change !== 0) expect(parts.some((part) => part >= 0.24 && part <= 0.81)).toBe(true);
    }),
  );
});

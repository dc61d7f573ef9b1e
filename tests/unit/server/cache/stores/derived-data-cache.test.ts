import { expect, test } from 'vitest';
import { countBeside, DerivedDataCache } from '../../../../../server/cache/stores/derived-data-cache.ts';

test('derived data is computed once, and reported to the value or list that it counts for [P12]', () => {
  let made = 0;
  const lengths = new DerivedDataCache(
    (items: readonly string[]) => {
      made += 1;
      return items.map(({ length }) => length);
    },
    (numbers) => numbers.length * 8,
  );
  const value = { items: ['a', 'bc'], total: 2, others: [] };
  const told: number[] = [];
  countBeside(value, (bytes) => told.push(bytes) > 0);
  expect(lengths.of(value.items)).toEqual([1, 2]);
  expect(lengths.of(value.items)).toBe(lengths.of(value.items));
  expect(made).toBe(1);
  expect(told).toEqual([16]);
  new DerivedDataCache(
    () => 'of the whole',
    () => 100,
  ).of(value);
  expect(told).toEqual([16, 100]);
});

import { expect, test } from 'vitest';
import { countBeside, DerivedDataCache } from '../../../../../server/cache/stores/derived-data-cache.ts';

test('P12 what is worked out of a value is worked out once, and told to who counts the value or a list in it', () => {
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

test('P12 what there is no room for is worked out each time', () => {
  const index = new DerivedDataCache(
    () => ({}),
    () => 8,
  );
  const value = {};
  countBeside(value, () => false);
  expect(index.of(value)).not.toBe(index.of(value));
  countBeside(value, () => true);
  expect(index.of(value)).toBe(index.of(value));
});

test('P12 what nobody counts is kept all the same', () => {
  const kept = new DerivedDataCache(
    () => ({}),
    () => expect.unreachable(),
  );
  const value = {};
  expect(kept.of(value)).toBe(kept.of(value));
  countBeside('text', () => expect.unreachable());
  countBeside(null, () => expect.unreachable());
});

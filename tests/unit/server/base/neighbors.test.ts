import { expect, test } from 'vitest';
import { joinNeighbors } from '../../../../server/base/neighbors.ts';

const isNumber = (item: number | string): item is number => typeof item === 'number';
const sums = (items: readonly (number | string)[]): string[] =>
  joinNeighbors(items, isNumber, (parts) => [String(parts.reduce((sum, part) => sum + part))]);

test('joins neighboring parts in place', () => {
  expect(sums([1, 2, 'a', 'b', 3, 'c', 4, 5])).toEqual(['3', 'a', 'b', '3', 'c', '9']);
  expect(sums(['a'])).toEqual(['a']);
  expect(sums([])).toEqual([]);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPortions } from '../../../../server/base/portions.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('all items are worked on, in their order, each once', async () => {
  const portions: (readonly number[])[] = [];
  await inPortions(numbers(1_001), 250, (some) => portions.push(some));
  expect(portions.flat()).toEqual(numbers(1_001));
  expect(portions.map(({ length }) => length)).toEqual([250, 250, 250, 250, 1]);
});

test('others have their turn between two portions', async () => {
  const said: string[] = [];
  const work = inPortions(numbers(3), 1, ([item]) => said.push(`item ${item}`));
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    said.push('other');
  }
  await work;
  expect(said.indexOf('other')).toBeLessThan(said.indexOf('item 2'));
});

test('what fits into one portion is done when the call returns', () => {
  const done: number[] = [];
  void inPortions([1, 2], 2, (some) => done.push(...some));
  expect(done).toEqual([1, 2]);
});

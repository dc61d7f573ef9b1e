import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPortions } from '../../../../server/base/portions.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('gives other work a turn between portions', async () => {
  const said: string[] = [];
  const work = inPortions(numbers(3), 1, ([item]) => said.push(`item ${item}`));
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    said.push('other');
  }
  await work;
  expect(said.indexOf('other')).toBeLessThan(said.indexOf('item 2'));
});

import { expect, test } from 'vitest';
import { GcHint } from '../../../../../server/cache/stores/memory-store.ts';

const mebi = 1024 * 1024;

test('a collection is asked for when a sixteenth of the bound has been dropped', () => {
  const garbage = new GcHint(256 * mebi);
  expect([garbage.add(8 * mebi), garbage.add(7 * mebi), garbage.add(mebi), garbage.add(15 * mebi)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('but not for next to nothing', () => {
  const garbage = new GcHint(mebi);
  expect([garbage.add(3 * mebi), garbage.add(mebi)]).toEqual([false, true]);
});

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Works on items in portions, one in each turn of the event loop. The first portion runs before the call returns. */
export async function inPortions<Item>(
  items: readonly Item[],
  portion: number,
  work: (some: readonly Item[]) => unknown,
): Promise<void> {
  for (let start = 0; start < items.length; start += portion) {
    if (start > 0) await nextTurn();
    const working = work(items.slice(start, start + portion));
    if (working instanceof Promise) await working;
  }
}

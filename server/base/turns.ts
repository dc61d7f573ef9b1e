import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Works on many items a portion in each turn of the event loop, the first at once: others have their turns between.
 * What fits into one portion is done when the call returns; work that gives a promise is waited for.
 */
export async function inTurns<Item>(
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

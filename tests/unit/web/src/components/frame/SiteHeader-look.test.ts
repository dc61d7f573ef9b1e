import { describe, expect, test } from 'vitest';
import { atTop, type HeaderState, headerScrolledTo } from '../../../../../../web/src/components/frame/SiteHeader.tsx';

/** Height of the window, CSS px. */
const windowPx = 900;

/** States after scrolling to each of the positions in turn. */
function statesAt(...positions: readonly number[]): HeaderState[] {
  const states: HeaderState[] = [];
  positions.reduce((scroll, y) => {
    const next = headerScrolledTo(scroll, y, windowPx);
    states.push(next.state);
    return next;
  }, atTop);
  return states;
}

describe('the top menu', () => {
  test('leaves after 80 px of downward scroll [T7]', () => {
    expect(statesAt(40, 80, 81, 900)).toEqual(['top', 'top', 'away', 'away']);
  });

  test('returns on the way up, and leaves after another 80 px down [T7]', () => {
    expect(statesAt(900, 899, 700, 780, 781)).toEqual(['away', 'pinned', 'pinned', 'pinned', 'away']);
  });

  test('stands on paper below the first image, until it is back at the top [R7]', () => {
    const isOnPaper: boolean[] = [];
    [200, 900, 901, 400, 300, 0, 200].reduce((scroll, y) => {
      const next = headerScrolledTo(scroll, y, windowPx);
      isOnPaper.push(next.isOnPaper);
      return next;
    }, atTop);
    expect(isOnPaper).toEqual([false, false, true, true, true, false, false]);
  });

  test('treats a bounce as the top [T9]', () => {
    expect(statesAt(300, 100, -40, 0, -3)).toEqual(['away', 'pinned', 'top', 'top', 'top']);
  });
});

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
  test('T7 goes after 80 px of downward scroll, not before', () => {
    expect(statesAt(40, 80, 81, 900)).toEqual(['top', 'top', 'away', 'away']);
  });

  test('T7 comes back on paper on the way up, and goes again after another 80 px down', () => {
    expect(statesAt(900, 899, 700, 780, 781)).toEqual(['away', 'pinned', 'pinned', 'pinned', 'away']);
  });

  test('T7 is at the top only there, and stays so when the page is scrolled a little and back', () => {
    expect(statesAt(900, 10, 1, 0)).toEqual(['away', 'pinned', 'pinned', 'top']);
    expect(statesAt(60, 20, 70)).toEqual(['top', 'top', 'top']);
  });

  test('R7 gone over the picture at the top, it stands on paper once that is read past, and until it is back there', () => {
    const isOnPaper: boolean[] = [];
    [200, 900, 901, 400, 300, 0, 200].reduce((scroll, y) => {
      const next = headerScrolledTo(scroll, y, windowPx);
      isOnPaper.push(next.isOnPaper);
      return next;
    }, atTop);
    expect(isOnPaper).toEqual([false, false, true, true, true, false, false]);
  });

  test('T9 a bounce beyond the top is the top', () => {
    expect(statesAt(300, 100, -40, 0, -3)).toEqual(['away', 'pinned', 'top', 'top', 'top']);
  });
});

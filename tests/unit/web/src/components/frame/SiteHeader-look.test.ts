import { describe, expect, test } from 'vitest';
import { atTop, type HeaderState, headerScrolledTo } from '../../../../../../web/src/components/frame/SiteHeader.tsx';

/** States after scrolling to each of the positions in turn. */
function statesAt(...positions: readonly number[]): HeaderState[] {
  const states: HeaderState[] = [];
  positions.reduce((scroll, y) => {
    const next = headerScrolledTo(scroll, y);
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

  test('T9 a bounce beyond the top is the top', () => {
    expect(statesAt(300, 100, -40, 0, -3)).toEqual(['away', 'pinned', 'top', 'top', 'top']);
  });
});

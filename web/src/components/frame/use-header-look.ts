import { useEffect, useState } from 'react';

/** Where the top menu is: over the top of the page, out of sight, or on paper over the content. */
export type HeaderState = 'top' | 'away' | 'pinned';

/** What the next state depends on besides the new position. */
interface HeaderScroll {
  readonly state: HeaderState;
  /** Scroll position, CSS px from the top of the page; negative while iOS bounces. */
  readonly y: number;
  /** Where the present run of downward scrolling began. */
  readonly turnY: number;
  /** Whether it stands on paper since it came back: it also goes away on what it stands on. */
  readonly isOnPaper: boolean;
}

/** How far down a run leads before the menu goes. */
const awayAfterPx = 80;

export const atTop: HeaderScroll = { state: 'top', y: 0, turnY: 0, isOnPaper: false };

function stateAfter({ state, y: lastY, turnY }: HeaderScroll, y: number): HeaderState {
  if (y <= 0) return 'top';
  if (y < lastY) return state === 'away' ? 'pinned' : state;
  return y - turnY > awayAfterPx ? 'away' : state;
}

/** The top menu after scrolling to `y`: away after a run downward, pinned on the way up, at the top only there. */
export function headerScrolledTo(before: HeaderScroll, y: number): HeaderScroll {
  const state = stateAfter(before, y);
  const isOnPaper = state === 'away' ? before.isOnPaper : state === 'pinned';
  return { state, y, turnY: y < before.y ? y : before.turnY, isOnPaper };
}

export interface HeaderLook extends Pick<HeaderScroll, 'state' | 'isOnPaper'> {
  /** The page has been scrolled: something else may lie below than at the top. */
  readonly isMoved: boolean;
}

/** How the top menu looks, following the scrolling of the page; every document comes at its top. */
export function useHeaderLook(): HeaderLook {
  const [look, setLook] = useState<HeaderLook>({ state: 'top', isOnPaper: false, isMoved: false });
  useEffect(() => {
    let scroll = atTop;
    const follow = () => {
      scroll = headerScrolledTo(scroll, window.scrollY);
      const { state, isOnPaper, y } = scroll;
      const isMoved = y > 0;
      setLook((last) => {
        const isSame = last.state === state && last.isOnPaper === isOnPaper && last.isMoved === isMoved;
        return isSame ? last : { state, isOnPaper, isMoved };
      });
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return look;
}

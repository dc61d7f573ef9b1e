import { useEffect, useState } from 'react';
import { atTop, type HeaderScroll, headerScrolledTo } from './header-state.ts';

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

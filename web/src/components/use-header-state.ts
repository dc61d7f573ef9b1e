import { useEffect, useState } from 'react';
import { atTop, type HeaderState, headerScrolledTo } from './header-state.ts';

/** The state of the top menu, following the scrolling of the page; every document comes at its top. */
export function useHeaderState(): HeaderState {
  const [state, setState] = useState<HeaderState>(atTop.state);
  useEffect(() => {
    let scroll = atTop;
    const follow = () => {
      scroll = headerScrolledTo(scroll, window.scrollY);
      setState(scroll.state);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return state;
}

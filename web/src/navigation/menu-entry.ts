import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** What the router keeps in a history entry, and our mark of an entry that stands for the open menu. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly isMenu?: true;
}

function entryState(): EntryState {
  // Written by the router and by `open` below; a link to a fragment leaves null.
  return (history.state as EntryState | null) ?? {};
}

/** The entry is one of the place that is on show: same address, same key as the router's. */
function isOnShow({ pathname, search, hash, key }: Location): boolean {
  const { location } = window;
  const isSameAddress = location.pathname === pathname && location.search === search && location.hash === hash;
  return isSameAddress && (entryState().key ?? 'default') === key;
}

export interface MenuEntry {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** `hasChosen`: an item was chosen, and its page takes the entry over. */
  readonly close: (hasChosen?: boolean) => void;
}

/**
 * Open and closed as the browser's history has it (M1): opening pushes an entry of the same address, Back and Forward
 * close and open, and a reload keeps it. The router never hears of that entry: it has the place's own key, and steps
 * to or from it are stopped before the router would load the page again.
 */
export function useMenuEntry(): MenuEntry {
  const location = useLocation();
  const onShow = useRef(location);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    onShow.current = location;
  }, [location]);
  useEffect(() => {
    const follow = () => setIsOpen(entryState().isMenu === true);
    const onPop = (event: PopStateEvent) => {
      if (isOnShow(onShow.current)) event.stopImmediatePropagation();
      follow();
    };
    follow();
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, []);
  const open = useCallback(() => {
    const state = entryState();
    if (!state.isMenu) history.pushState({ ...state, idx: (state.idx ?? 0) + 1, isMenu: true }, '');
    setIsOpen(true);
  }, []);
  const close = useCallback((hasChosen = false) => {
    setIsOpen(false);
    if (!hasChosen && entryState().isMenu) history.back();
  }, []);
  return { isOpen, open, close };
}

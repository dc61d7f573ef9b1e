import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

interface EntryState {
  readonly place: string;
  readonly depth?: number;
  readonly isMenu?: true;
}

export type Entry = Pick<Location, 'key' | 'hash' | 'state'>;

export const stateOf = ({ state }: Pick<Entry, 'state'>): EntryState | null => state;

/** The key of entries that the browser creates for fragments, and of a tab's first entry. */
const sharedKey = 'default';

/** Identifies the page of an entry: the menu and the lightbox have entries of the same place. */
export const placeOf = ({ key, hash, state }: Entry): string =>
  stateOf({ state })?.place ?? (key === sharedKey ? key + hash : key);

/** True if nothing is loaded between two entries. */
export const isSamePlace = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && placeOf(a) === placeOf(b);

let isNavigating = false;

export function noteNavigation(isPending: boolean): void {
  isNavigating = isPending;
}

interface Change {
  readonly search?: string;
  readonly hash?: string;
  readonly replace?: boolean;
  readonly state?: Partial<EntryState>;
}

export function useEntry() {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  const left = useRef<Location>(undefined);
  useLayoutEffect(() => {
    latest.current = location;
  }, [location]);
  const change = useCallback(
    async ({ replace, state, ...changes }: Change) => {
      // It would cancel the navigation to another page.
      if (replace && isNavigating) return;
      const { pathname, search, hash } = latest.current;
      const earlier = replace ? stateOf(latest.current) : null;
      const nextState = { ...earlier, place: placeOf(latest.current), ...state };
      await navigate({ pathname, search, hash, ...changes }, { replace, preventScrollReset: true, state: nextState });
    },
    [navigate],
  );
  /** Goes back to the entry of the page, once: navigation is asynchronous. */
  const leave = useCallback(() => {
    const depth = stateOf(latest.current)?.depth;
    if (!depth || left.current === latest.current) return;
    left.current = latest.current;
    void navigate(-depth);
  }, [navigate]);
  return { location, change, leave };
}

export function useMenuEntry() {
  const { location, change, leave } = useEntry();
  const isPop = useNavigationType() === 'POP';
  const [isOpen, setIsOpen] = useState(false);
  const isEntry = stateOf(location)?.isMenu === true;
  // A chosen page replaces the entry, and stays behind the menu for a while.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry counts
  useLayoutEffect(() => {
    if (isEntry || isPop) setIsOpen(isEntry);
  }, [location]);
  const open = () => {
    if (isEntry) setIsOpen(true);
    else void change({ state: { depth: 1, isMenu: true } });
  };
  /** A chosen page replaces the entry instead. */
  const close = useCallback(
    (hasChosen = false) => {
      setIsOpen(false);
      if (!hasChosen) leave();
    },
    [leave],
  );
  return { isOpen, open, close };
}

export function useReplaceAddress(): (href: string, keepsScroll?: boolean) => Promise<void> {
  const navigate = useNavigate();
  return async (href, keepsScroll = false) => navigate(href, { replace: true, preventScrollReset: keepsScroll });
}

export function useReplaceQuery(): (search: string) => void {
  const { change } = useEntry();
  return useCallback((search) => void change({ search, replace: true }), [change]);
}

/**
 * Writes a changing value to the URL once it has rested for `restsMs`. Before a click it is written at once, so that
 * links and the entry in history have it. Never writes during another navigation, or while `value` is undefined.
 */
export function useRestingWrite(value: unknown, write: () => void, restsMs: number, mayWait = () => false): void {
  const writeNow = useEffectEvent(write);
  useEffect(() => {
    if (value === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      timer = setTimeout(() => (isNavigating || mayWait() ? rest() : writeNow()), restsMs);
    };
    rest();
    // On the window, because React collects the handlers of links afterwards.
    const writeFirst = () => {
      if (!isNavigating) flushSync(writeNow);
    };
    window.addEventListener('click', writeFirst, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', writeFirst, { capture: true });
    };
  }, [value, restsMs, mayWait]);
}

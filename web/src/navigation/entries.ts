import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** What the router stores with a history entry that belongs to the place of another one. */
interface EntryState {
  readonly place: string;
  /** How many entries it is above that of the page. */
  readonly depth?: number;
  readonly isMenu?: true;
}

/** What tells history entries apart. */
export type Entry = Pick<Location, 'key' | 'hash' | 'state'>;

export const stateOf = ({ state }: Pick<Entry, 'state'>): EntryState | null => state;

/** Entries that the browser makes for a fragment all have this key, as the first one of a tab. */
const sharedKey = 'default';

/** Names the place that an entry belongs to: the menu and open images are no places of their own. */
export function placeOf({ key, hash, state }: Entry): string {
  return stateOf({ state })?.place ?? (key === sharedKey ? key + hash : key);
}

/** Whether two entries show the same page in the same state of loading: nothing is loaded between them. */
export function isSamePlace(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && placeOf(a) === placeOf(b);
}

interface Change {
  readonly search?: string;
  readonly hash?: string;
  /** It takes the place of the entry on show. */
  readonly replace?: boolean;
  readonly state?: Partial<EntryState>;
}

/** The entry on show, and the ways to change it, or to add one, without leaving the place. */
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
      const { pathname, search, hash } = latest.current;
      const kept = replace ? stateOf(latest.current) : null;
      const nextState = { ...kept, place: placeOf(latest.current), ...state };
      await navigate({ pathname, search, hash, ...changes }, { replace, preventScrollReset: true, state: nextState });
    },
    [navigate],
  );
  /** Goes back to the entry of the page, once only: the browser takes its time. */
  const leave = useCallback(() => {
    const depth = stateOf(latest.current)?.depth;
    if (!depth || left.current === latest.current) return;
    left.current = latest.current;
    void navigate(-depth);
  }, [navigate]);
  return { location, change, leave };
}

/** The menu, which is open on a history entry of the same address (M1). */
export function useMenuEntry() {
  const { location, change, leave } = useEntry();
  const isPop = useNavigationType() === 'POP';
  const [isOpen, setIsOpen] = useState(false);
  const isEntry = stateOf(location)?.isMenu === true;
  // A chosen page replaces the entry, and stays behind the menu for a while.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry counts, also where it is like the last
  useLayoutEffect(() => {
    if (isEntry || isPop) setIsOpen(isEntry);
  }, [location]);
  const open = () => {
    if (isEntry) setIsOpen(true);
    else void change({ state: { depth: 1, isMenu: true } });
  };
  /** Leaves the entry, unless an item was chosen: its page replaces the entry. */
  const close = useCallback(
    (hasChosen = false) => {
      setIsOpen(false);
      if (!hasChosen) leave();
    },
    [leave],
  );
  return { isOpen, open, close };
}

/**
 * Returns the way to an address that takes the place of the one on show. `keepsScroll`: the page changes in place.
 */
export function useReplaceAddress(): (href: string, keepsScroll?: boolean) => void {
  const navigate = useNavigate();
  return (href, keepsScroll = false) => void navigate(href, { replace: true, preventScrollReset: keepsScroll });
}

/** Returns the way to another query of the same page (`?…`, or '' for none), which loads nothing. */
export function useReplaceQuery(): (search: string) => void {
  const { change } = useEntry();
  return useCallback((search) => void change({ search, replace: true }), [change]);
}

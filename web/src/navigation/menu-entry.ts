import { useSyncExternalStore } from 'react';
import { valueStore } from '../preferences/value-store.ts';

/** What the router keeps in a history entry, and our mark of an entry that stands for the open menu. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly isMenu?: true;
}

function entryState(): EntryState {
  // Written by the router and by `openMenu`; a link to a fragment leaves null.
  return (history.state as EntryState | null) ?? {};
}

/** Where the router is; `isIdle`: it is not on its way to another place. */
export interface RouterPlace {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly isIdle: boolean;
}

/** The entry is one of the place that is on show: same address, same key as the router's. */
function isOnShow({ pathname, search, hash, key, isIdle }: RouterPlace): boolean {
  const { location } = window;
  const isSameAddress = location.pathname === pathname && location.search === search && location.hash === hash;
  return isIdle && isSameAddress && (entryState().key ?? 'default') === key;
}

const isOpen = valueStore(false);

function readEntry(): void {
  isOpen.set(entryState().isMenu === true);
}

/**
 * Follows the browser's history (M1): Back and Forward close and open the menu, and a reload keeps it. To be called
 * before the router listens: it hears nothing of steps between entries of the place it shows, which would make it load
 * the page again and leave one that came as a failure.
 */
export function followMenuEntries(routerPlace: () => RouterPlace): void {
  readEntry();
  window.addEventListener('popstate', (event) => {
    if (isOnShow(routerPlace())) event.stopImmediatePropagation();
    readEntry();
  });
  // A document that the browser has kept comes back as it was left, maybe on another entry.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readEntry();
  });
}

/**
 * To be called where the menu can be drawn from now on; gives what to call when it no longer can. The menu ends with its
 * place: the start has none, and what is open there would open by itself over the page that follows (M1, S18).
 */
export function giveMenuPlace(): () => void {
  readEntry();
  return () => isOpen.set(false);
}

/** Opens the menu on a history entry of the same address. */
export function openMenu(): void {
  const state = entryState();
  if (!state.isMenu) history.pushState({ ...state, idx: (state.idx ?? 0) + 1, isMenu: true }, '');
  isOpen.set(true);
}

/** Closes the menu and leaves its entry, unless an item was chosen, whose page takes that entry over. */
export function closeMenu(hasChosen = false): void {
  isOpen.set(false);
  if (!hasChosen && entryState().isMenu) history.back();
}

/** Whether the menu is open; never while hydrating. */
export function useIsMenuOpen(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.read, () => false);
}

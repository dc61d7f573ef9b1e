import { useSyncExternalStore } from 'react';
import { valueStore } from '../../preferences/value-store.ts';
import { entryState, onEntry, pushOwnEntry } from './own-entries.ts';

const isOpen = valueStore(false);

function readEntry(): void {
  isOpen.set(entryState().isMenu === true);
}

onEntry(readEntry);

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
  if (!entryState().isMenu) pushOwnEntry({ isMenu: true });
  isOpen.set(true);
}

/**
 * Closes the menu and leaves its entry, unless an item was chosen, whose page takes that entry over. Once only: until the
 * browser has gone back the entry is still the menu's.
 */
export function closeMenu(hasChosen = false): void {
  if (!isOpen.read()) return;
  isOpen.set(false);
  if (!hasChosen && entryState().isMenu) history.back();
}

/** Whether the menu is open; never while hydrating. */
export function useIsMenuOpen(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.read, () => false);
}

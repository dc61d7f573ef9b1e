import { useSyncExternalStore } from 'react';
import { valueStore } from '../../preferences/value-store.ts';
import { entryState, onEntry, pictureHash, pictureIn, pushOwnEntry } from './own-entries.ts';

/** Number from 1 of the picture that is open over the page. */
const shown = valueStore<number | undefined>(undefined);

/** The picture has closed, and its entry is being left: going back takes its time. */
let isLeaving = false;

/** A picture that was opened meanwhile: it gets its entry on the page's own. */
let reopened: number | undefined;

function readEntry(): void {
  // Before the entry of a picture may stand that of another, where its fragment was typed.
  if (isLeaving && entryState().isPicture) {
    history.back();
    return;
  }
  isLeaving = false;
  if (reopened !== undefined) {
    openPicture(reopened);
    return;
  }
  shown.set(entryState().isPicture ? pictureIn(window.location.hash) : undefined);
}

onEntry(readEntry);

/** The address of the page itself. */
const pageAddress = (): string => window.location.pathname + window.location.search;

/** Opens a picture on a history entry of its own. */
export function openPicture(number: number): void {
  shown.set(number);
  // An entry that were added now would be what is left.
  reopened = isLeaving ? number : undefined;
  if (!isLeaving) pushOwnEntry({ isPicture: true }, pictureHash(number));
}

/** Shows another picture in place of the one that is open, on the same entry. */
export function stepToPicture(number: number): void {
  if (isLeaving) {
    openPicture(number);
    return;
  }
  history.replaceState(history.state, '', pictureHash(number));
  shown.set(number);
}

/** Closes the picture and leaves its entry. */
export function closePicture(): void {
  if (shown.read() === undefined) return;
  shown.set(undefined);
  reopened = undefined;
  if (isLeaving) return;
  isLeaving = entryState().isPicture === true;
  if (isLeaving) history.back();
}

/**
 * Opens the picture that the address names, if it does: on an entry of its own, so that Back closes it, with the page
 * itself before. A reload has both already. A picture that is not among the page's is taken out of the address.
 */
export function openLinkedPicture(count: number): void {
  const number = pictureIn(window.location.hash);
  if (number === undefined || count === 0 || isLeaving) return;
  const { isPicture, ...state } = entryState();
  if (isPicture && number <= count) {
    shown.set(number);
    return;
  }
  history.replaceState(state, '', pageAddress());
  if (number <= count) openPicture(number);
  else shown.set(undefined);
}

/** To be called where pictures can no longer be drawn: what is open ends with its page. */
export function forgetPicture(): void {
  reopened = undefined;
  shown.set(undefined);
}

/** The picture that is open; none while hydrating. */
export function useShownPicture(): number | undefined {
  return useSyncExternalStore(shown.subscribe, shown.read, () => undefined);
}

import { valueStore } from '../preferences/value-store.ts';

/** A message about the page on show. */
export type Notice =
  | { readonly kind: 'absent' }
  /** A picture cannot be opened: there is no connection to fetch what shows it. */
  | { readonly kind: 'offline' };

/** What is said now, until the next navigation ends. */
export const shownNotice = valueStore<Notice | undefined>(undefined);

let coming: Notice | undefined;

/** Says something on the page that the navigation under way, or the next one, leads to. */
export function announceOnArrival(notice: Notice): void {
  coming = notice;
}

/** Key of the history entry on show. */
let current: string | undefined;

/** A navigation has ended at an entry: what was said before is over, what was announced is shown. */
export function arriveWithNotice(entry: string): void {
  if (entry === current) return;
  current = entry;
  shownNotice.set(coming);
  coming = undefined;
}

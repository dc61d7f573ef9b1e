import { valueStore } from '../preferences/value-store.ts';

export interface Notice {
  readonly kind: 'absent' | 'offline' | 'failed';
}

export const shownNotice = valueStore<Notice | undefined>(undefined);

let coming: Notice | undefined;

export function announceOnArrival(notice: Notice): void {
  coming = notice;
}

let current: string | undefined;

/** A navigation ended: shows the announced notice, if any. */
export function arriveWithNotice(entry: string): void {
  if (entry === current) return;
  current = entry;
  shownNotice.set(coming);
  coming = undefined;
}

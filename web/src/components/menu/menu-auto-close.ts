import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentPage } from '../../navigation/current-page.ts';

/** How long the menu stays after what was chosen is there (M21 to M23). */
export const closesAfterMs = { path: 1200, query: 800, samePage: 1000 } as const;

/** The part of an address that decides which of the delays holds. */
export interface Address {
  readonly path: string;
  readonly search: string;
}

/** The delay after going from one address to another; a change of both is a change of the path (M22). */
export function delayAfterChange(from: Address, to: Address): number | undefined {
  if (from.path !== to.path) return closesAfterMs.path;
  return from.search === to.search ? undefined : closesAfterMs.query;
}

/** The delay after choosing a link: only where it leads no further than the page on show, its hash aside (M23). */
export function delayAfterChoice(href: string, { path, search }: Address): number | undefined {
  const url = new URL(href, 'http://site.invalid');
  return url.pathname === path && url.search === search ? closesAfterMs.samePage : undefined;
}

export interface AutoClose {
  /** Closes after a delay, in ms, unless it will close later than that already. */
  readonly closeAfter: (delayMs: number) => void;
  readonly cancel: () => void;
}

export function createAutoClose(close: () => void): AutoClose {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    cancel,
    closeAfter(delayMs) {
      const dueMs = Date.now() + delayMs;
      if (timer !== undefined && dueMs <= dueAtMs) return;
      cancel();
      dueAtMs = dueMs;
      timer = setTimeout(() => {
        timer = undefined;
        close();
      }, delayMs);
    },
  };
}

/** Closes the open menu some time after the address has changed. Gives what to call when a link is chosen. */
export function useMenuAutoClose(isOpen: boolean, close: () => void): (href: string) => void {
  const { path, search } = useCurrentPage();
  const latestClose = useRef(close);
  const [autoClose] = useState(() => createAutoClose(() => latestClose.current()));
  const before = useRef<Address>({ path, search });
  useEffect(() => {
    latestClose.current = close;
  }, [close]);
  useEffect(() => (isOpen ? autoClose.cancel : undefined), [isOpen, autoClose]);
  // The delay counts from the moment the page is there, not from some time after.
  useLayoutEffect(() => {
    const delayMs = delayAfterChange(before.current, { path, search });
    before.current = { path, search };
    if (isOpen && delayMs !== undefined) autoClose.closeAfter(delayMs);
  }, [isOpen, path, search, autoClose]);
  return (href) => {
    const delayMs = delayAfterChoice(href, { path, search });
    if (delayMs !== undefined) autoClose.closeAfter(delayMs);
  };
}

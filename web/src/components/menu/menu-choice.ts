import type { MouseEvent } from 'react';

/** A press that opens the link here, not in another tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Puts the focus where the choice has led: a fragment's heading, else the page's; left alone while there is none. */
export function focusArrival(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  const heading = target ? target.querySelector<HTMLElement>('h1, h2') : document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/** The entry's page and query are those on show. */
export function isCurrent(href: string | undefined, { path, search }: { path: string; search: string }): boolean {
  if (!href?.startsWith('/')) return false;
  const url = new URL(href, 'http://site.invalid');
  return url.pathname === path && url.search === search;
}

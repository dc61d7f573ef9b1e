import { decodeSegment } from '../../../shared/site-routes.ts';

/** The element that a location's hash names. */
export function fragmentOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeSegment(hash.slice(1)));
}

/** What to read out first at a location: the heading of its fragment, else that of the page; null while it is on its way. */
function arrivalOf(hash: string): HTMLElement | null {
  const fragment = fragmentOf(hash);
  if (!fragment) return document.querySelector<HTMLElement>('main h1');
  if (fragment.closest('[aria-busy="true"]')) return null;
  return fragment.querySelector<HTMLElement>('h1, h2, h3') ?? fragment;
}

/** Puts the focus where a visitor has arrived. False while that is not there: the focus then stays where it is. */
export function focusArrival(hash: string): boolean {
  const arrival = arrivalOf(hash);
  arrival?.setAttribute('tabindex', '-1');
  arrival?.focus({ preventScroll: true });
  return arrival !== null;
}

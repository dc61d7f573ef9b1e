import type { CurrentPage } from '../../navigation/current-page.ts';
import { fragmentOf } from '../../navigation/transition/arrival.ts';

type CurrentLocation = Pick<CurrentPage, 'page' | 'path' | 'search' | 'hash'>;

export function isCurrent(
  href: string | undefined,
  { path, search }: Pick<CurrentLocation, 'path' | 'search'>,
): boolean {
  if (!href?.startsWith('/')) return false;
  const url = new URL(href, 'http://site.invalid');
  return url.pathname === path && url.search === search;
}

/**
 * The href is exactly the current URL: navigating would create a second history entry (M1). After a failed load,
 * navigating is a retry.
 */
export function isOnShow(href: string | undefined, address: CurrentLocation): boolean {
  return (
    address.page !== undefined &&
    isCurrent(href, address) &&
    new URL(href ?? '', 'http://site.invalid').hash === address.hash
  );
}

export function showAgain(hash: string): void {
  const target = fragmentOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

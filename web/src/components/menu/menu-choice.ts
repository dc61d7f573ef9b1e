import type { CurrentPage } from '../../navigation/current-page.ts';
import { fragmentOf } from '../../navigation/transition/arrival.ts';

export function isCurrent(href: string | undefined, { path, search }: Pick<CurrentPage, 'path' | 'search'>): boolean {
  if (!href?.startsWith('/')) return false;
  const url = new URL(href, 'http://site.invalid');
  return url.pathname === path && url.search === search;
}

/** The current URL itself, which must not become a second entry (M1). After a failed load, navigating is a retry. */
type CurrentLocation = Pick<CurrentPage, 'page' | 'path' | 'search' | 'hash'>;

export const isOnShow = (href: string, here: CurrentLocation): boolean =>
  here.page !== undefined && isCurrent(href, here) && new URL(href, 'http://site.invalid').hash === here.hash;

export function showAgain(hash: string): void {
  const target = fragmentOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

import type { CurrentPage } from '../../navigation/current-page.ts';
import { fragmentOf } from '../../navigation/movement/arrival.ts';

type CurrentLocation = Pick<CurrentPage, 'page' | 'path' | 'search' | 'hash'>;

/** The entry's page and query are those on show. */
export function isCurrent(
  href: string | undefined,
  { path, search }: Pick<CurrentLocation, 'path' | 'search'>,
): boolean {
  if (!href?.startsWith('/')) return false;
  const url = new URL(href, 'http://site.invalid');
  return url.pathname === path && url.search === search;
}

/**
 * The entry leads to the very address on show: going there again would leave it twice in the history (M1). One that came
 * as a failure shows no page: there, going is trying again.
 */
export function isOnShow(href: string | undefined, address: CurrentLocation): boolean {
  return (
    address.page !== undefined &&
    isCurrent(href, address) &&
    new URL(href ?? '', 'http://site.invalid').hash === address.hash
  );
}

/** What going to the address on show would do: its fragment, else its top, comes into view (M23). */
export function showAgain(hash: string): void {
  const target = fragmentOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

import type { PublicConfig } from '../../shared/contract/config.ts';
import { maxSlugLength } from '../../shared/contract/paths.ts';
import type { FindRouteRule } from '../../shared/page/route-rules.ts';
import { canonicalPathOf, isInvalid, matchSiteRoute, type RouteMatch } from '../../shared/page/site-routes.ts';

/** An address that has a page's form, in its one spelling. Whether there is such a page, the content says. */
export interface PageForm {
  readonly path: string;
  readonly match: RouteMatch;
}

/** What can be said of a page's address before anything is read. */
export type PageAddress =
  | (PageForm & { readonly kind: 'page' })
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'nothing' };

export interface AddressFacts extends Pick<PublicConfig, 'artistSlug'> {
  readonly findRule: FindRouteRule;
}

/** First segments of what is no page: there are no rules for it, and nothing of it is ever HTML. */
const notPages = /^\/(?:api|media|iiif|brand|ops|health|builds|_i18n|assets|licenses)(?:\/|$)/;

/** Is this path outside of the pages, whatever stands or does not stand there? */
export function isNoPage(path: string): boolean {
  return notPages.test(path);
}

/** Has the address a page's form, but values that no page has (R9, R16)? */
function isImpossible(match: RouteMatch, artistSlug: string): boolean {
  return isInvalid(match, { artistSlug }) || (match.parameters.slug?.length ?? 0) > maxSlugLength;
}

/**
 * Where a request for a page leads by its form alone. A rule wins over a page, in any spelling (B4); another spelling of
 * a page leads to the one there is, with its query (R17).
 */
export function pageAddressOf(path: string, search: string, { artistSlug, findRule }: AddressFacts): PageAddress {
  if (isNoPage(path)) return { kind: 'nothing' };
  const rule = findRule(path);
  if (rule) return { kind: 'redirect', to: rule.to, status: rule.status };
  const canonical = canonicalPathOf(path, artistSlug);
  if (canonical === undefined) return { kind: 'nothing' };
  if (canonical !== path) return { kind: 'redirect', to: canonical + search, status: 308 };
  const match = matchSiteRoute(path);
  return match && !isImpossible(match, artistSlug) ? { kind: 'page', path, match } : { kind: 'nothing' };
}

/** Longest way that rules may lead within the site; loops are refused at start. */
const maxSteps = 10;

/** The page that an address leads to in the end, or undefined where it leads nowhere, or out of the site. */
export function pageBehind(path: string, facts: AddressFacts): PageForm | undefined {
  let address = pageAddressOf(path, '', facts);
  for (let step = 0; step < maxSteps && address.kind === 'redirect'; step += 1) {
    if (!address.to.startsWith('/')) return undefined;
    address = pageAddressOf(address.to.split(/[?#]/)[0] ?? '/', '', facts);
  }
  return address.kind === 'page' ? address : undefined;
}

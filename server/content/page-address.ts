import type { PublicConfig } from '../../shared/contract/config.ts';
import { maxSlugLength } from '../../shared/contract/paths.ts';
import type { FindRouteRule } from '../../shared/page/route-rules.ts';
import {
  canonicalPathOf,
  detailSectionOf,
  isInvalid,
  matchSiteRoute,
  type RouteMatch,
} from '../../shared/page/site-routes.ts';
import { isSafeKey } from '../upstream/call.ts';

/** A canonical URL in the form of a page. The page may not exist. */
export interface PageForm {
  readonly path: string;
  readonly match: RouteMatch;
}

export type PageAddress =
  | (PageForm & { readonly kind: 'page' })
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'nothing' };

export interface AddressFacts extends Pick<PublicConfig, 'artistSlug'> {
  readonly findRule: FindRouteRule;
}

const notPages = /^\/(?:api|media|iiif|brand|ops|health|builds|_i18n|assets|licenses)(?:\/|$)/;

export const isNoPage = (path: string): boolean => notPages.test(path);

function isImpossible(match: RouteMatch, artistSlug: string): boolean {
  const { slug = '' } = match.parameters;
  // A list names each detail, so its slug is never part of a call.
  const isSafe = detailSectionOf(match.page) !== undefined || isSafeKey(slug);
  return isInvalid(match, { artistSlug }) || slug.length > maxSlugLength || !isSafe;
}

/** Redirect rules come first (B4). Other spellings redirect to the canonical one, with their query (R17). */
export function pageAddressOf(path: string, search: string, { artistSlug, findRule }: AddressFacts): PageAddress {
  if (isNoPage(path)) return { kind: 'nothing' };
  const rule = findRule(path);
  if (rule) return { kind: 'redirect', to: rule.to, status: rule.status };
  const canonical = canonicalPathOf(path, artistSlug);
  if (canonical === undefined) return { kind: 'nothing' };
  const match = matchSiteRoute(path);
  if (match && isImpossible(match, artistSlug)) return { kind: 'nothing' };
  if (canonical !== path) return { kind: 'redirect', to: canonical + search, status: 308 };
  return match ? { kind: 'page', path, match } : { kind: 'nothing' };
}

const maxSteps = 10;

/** Follows redirects to a page. Returns undefined if they lead nowhere or to another site. */
export function pageBehind(path: string, facts: AddressFacts): PageForm | undefined {
  let address = pageAddressOf(path, '', facts);
  for (let step = 0; step < maxSteps && address.kind === 'redirect'; step += 1) {
    if (!address.to.startsWith('/')) return undefined;
    address = pageAddressOf(address.to.split(/[?#]/)[0] ?? '/', '', facts);
  }
  return address.kind === 'page' ? address : undefined;
}

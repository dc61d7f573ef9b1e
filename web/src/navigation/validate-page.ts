import type { PublicConfig } from '../../../shared/contract/config.ts';
import { maxSlugLength } from '../../../shared/contract/paths.ts';
import { matchSiteRoute, type RouteMatch } from '../../../shared/site-routes.ts';

/** Whether an address has a page's form but cannot be one: another artist's name, or an over-long slug (R9, R15). */
export function isInvalid({ parameters }: RouteMatch, { artistSlug }: Pick<PublicConfig, 'artistSlug'>): boolean {
  const { name, slug = '' } = parameters;
  return (name !== undefined && name !== artistSlug) || slug.length > maxSlugLength;
}

/**
 * The line that stands verbatim on the error page (F13): `Page Not Found: …` for a page's form with impossible
 * values, `Page not found: …` for any other address, which is given as typed: path, query and hash.
 */
export function notFoundText(address: string, config: Pick<PublicConfig, 'artistSlug'>): string {
  const match = matchSiteRoute(address.split(/[?#]/)[0] ?? '');
  return `${match && isInvalid(match, config) ? 'Page Not Found' : 'Page not found'}: ${address}`;
}

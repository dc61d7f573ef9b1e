import type { PublicConfig } from '../../../shared/contract/config.ts';
import { maxSlugLength } from '../../../shared/contract/paths.ts';
import { type Failure, isAbsence } from '../../../shared/page/renderer.ts';
import { isInvalid, matchSiteRoute, type RouteMatch } from '../../../shared/page/site-routes.ts';
import { attempt } from '../preferences/safe-storage.ts';

/** Too long for a slug, so the page is unknown without a request (R16). */
export const isOverlong = ({ parameters: { slug = '' } }: RouteMatch): boolean => slug.length > maxSlugLength;

/** Control and formatting characters could disguise a URL. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

const readableAddress = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const text = attempt(() => decodeURIComponent(encoded), encoded);
    return printable.test(text) ? text : encoded;
  });

/** Text of the error page (F13): `Page Not Found: …` for invalid values of a page, otherwise `Page not found: …`. */
export function notFoundText(address: string, config: Pick<PublicConfig, 'artistSlug'>): string {
  const match = matchSiteRoute(address.split(/[?#]/)[0] ?? '');
  const text = readableAddress(address);
  return `${match && isInvalid(match, config) ? 'Page Not Found' : 'Page not found'}: ${text}`;
}

/** True if a missing page redirects to the home page (S7). Unknown routes keep the error page. */
export function leadsToStart(
  failure: Failure | undefined,
  path: string,
  config: Pick<PublicConfig, 'artistSlug'>,
): boolean {
  const match = matchSiteRoute(path);
  return failure !== undefined && isAbsence(failure.status) && match !== undefined && !isInvalid(match, config);
}

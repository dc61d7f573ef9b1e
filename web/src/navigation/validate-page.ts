import type { PublicConfig } from '../../../shared/contract/config.ts';
import { maxSlugLength } from '../../../shared/contract/paths.ts';
import { type Failure, isAbsence } from '../../../shared/page/renderer.ts';
import { isInvalid, matchSiteRoute, type RouteMatch } from '../../../shared/page/site-routes.ts';

/** Whether a page's slug is too long to be one: it is unknown, and nobody has to be asked (R16). */
export function isOverlong({ parameters: { slug = '' } }: RouteMatch): boolean {
  return slug.length > maxSlugLength;
}

/** What may be shown decoded: neither control nor formatting characters, which could make an address look like another. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** An address as it is read: percent-encodings of printable text decoded, all others as they stand. */
function readableAddress(address: string): string {
  return address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      const text = decodeURIComponent(encoded);
      return printable.test(text) ? text : encoded;
    } catch {
      return encoded;
    }
  });
}

/**
 * The line that stands verbatim on the error page (F13): `Page Not Found: …` for a page's form with impossible
 * values, `Page not found: …` for any other address, which is given as typed: path, query and hash.
 */
export function notFoundText(address: string, config: Pick<PublicConfig, 'artistSlug'>): string {
  const match = matchSiteRoute(address.split(/[?#]/)[0] ?? '');
  const text = readableAddress(address);
  return `${match && isInvalid(match, config) ? 'Page Not Found' : 'Page not found'}: ${text}`;
}

/**
 * Whether a document that came as a failure gives way to the start (S7): its address has the form of a page, of which
 * there is none. An unknown route, and an address no page can have, keep the error page.
 */
export function leadsToStart(
  failure: Failure | undefined,
  path: string,
  config: Pick<PublicConfig, 'artistSlug'>,
): boolean {
  const match = matchSiteRoute(path);
  return failure !== undefined && isAbsence(failure.status) && match !== undefined && !isInvalid(match, config);
}

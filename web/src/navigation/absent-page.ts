import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { Failure } from '../../../shared/renderer.ts';
import { matchSiteRoute } from '../../../shared/site-routes.ts';
import { isInvalid } from './validate-page.ts';

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
  return failure?.status === 404 && match !== undefined && !isInvalid(match, config);
}

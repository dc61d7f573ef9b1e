import type { FastifyRequest } from 'fastify';

/**
 * True for a request that a page of this site sent, or that no browser sent: other sites must not act for a visitor.
 * Browsers send `Sec-Fetch-Site` to secure origins only, and `Origin` with each POST.
 */
export function isOwnRequest({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  // `proxy_set_header Host $host` of nginx removes the port.
  return url !== null && (url.host === host || url.hostname === host);
}

import { UpstreamError } from './errors.ts';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Where a redirect may lead: the same origin only. A POST follows only the statuses that keep it a POST
 * (RFC 9110 §15.4): turned into a GET it would ask something else. Throws `redirect` for all others.
 */
export function redirectTarget(from: URL, status: number, location: string | undefined, method: 'GET' | 'POST'): URL {
  if (method === 'POST' && status !== 307 && status !== 308) {
    throw new UpstreamError('redirect', `A POST was answered with ${status}`, { status });
  }
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target || target.origin !== from.origin) {
    throw new UpstreamError('redirect', `${status} leads away from the content API`, { status });
  }
  return target;
}

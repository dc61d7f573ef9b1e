import { UpstreamError } from './errors.ts';

/** Redirects followed in one call: one for a slash, one for a move. */
export const maxRedirects = 2;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Statuses that keep the method. After the others a client asks again with GET, and a POST would change its meaning. */
const methodKeepingStatuses: ReadonlySet<number> = new Set([307, 308]);

export interface RedirectReply {
  readonly status: number;
  readonly location: string | undefined;
}

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Where a redirect leads. Throws UpstreamError `redirect` for one that is not followed: to another origin, of a POST
 * that would become a GET, without a readable address.
 */
export function redirectTarget(method: 'GET' | 'HEAD' | 'POST', from: URL, { status, location }: RedirectReply): URL {
  const refuse = (why: string) => new UpstreamError('redirect', `${status} ${why}`, { status });
  if (method === 'POST' && !methodKeepingStatuses.has(status)) throw refuse('would turn POST into GET');
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target) throw refuse('without a readable Location');
  if (target.origin !== from.origin) throw refuse(`to another origin, ${target.origin}`);
  target.hash = '';
  return target;
}

import { trimEnd } from '../../shared/trim-ends.ts';
import { traceHeaders } from '../tracing/spans.ts';

/** A call of the content API. All read only, whatever their method. */
export interface Call {
  /** What logs and metrics know it by. */
  readonly name: string;
  readonly method?: 'POST' | undefined;
  /** Path below the base URL and `{name}`. */
  readonly path: string;
  /** The one query parameter that the call takes. */
  readonly query?: 'id' | 'slug' | undefined;
  /** The reply is a list: it may come in pages, and "no content" means an empty one. */
  readonly isList?: boolean | undefined;
}

/** Method and path of a call below the base URL, as it is told of. */
export function lineOf({ method, path }: Call, name: string): string {
  return `${method ?? 'GET'} /${encodeURIComponent(name)}/${path}`;
}

/** The URL of a call. A base URL may have a path of its own, with or without a slash at its end. */
export function urlOfCall(baseUrl: string, name: string, { path, query }: Call, key = ''): URL {
  const url = new URL(`${trimEnd(baseUrl, '/')}/${encodeURIComponent(name)}/${path}`);
  if (query) url.search = `?${query}=${encodeURIComponent(key)}`;
  return url;
}

/**
 * Headers of every call, the same for all visitors: some upstreams and caches before them answer by language or by
 * user agent, and the reply is kept for everybody. Only the trace is that of whoever was first to ask.
 */
export function callHeaders(
  { method }: Call,
  { authorization, postContentType }: { readonly authorization?: string | undefined; readonly postContentType: string },
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'accept-language': 'en-US, en;q=0.8',
    'user-agent': 'atelier-portfolio',
    'content-type': method === 'POST' ? postContentType : 'application/json',
    ...(authorization ? { authorization } : {}),
    ...traceHeaders(),
  };
}

import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

const removed: ReadonlySet<string> = new Set([
  ...['cache-control', 'cdn-cache-control', 'surrogate-key', 'surrogate-control', 'etag', 'last-modified', 'age'],
  ...['x-robots-tag', 'expires', 'x-frame-options'],
]);

const forced = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex, nofollow'];

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

function linesOf(headers: Headers | undefined): [name: string, value: OutgoingHttpHeader][] {
  if (!headers) return [];
  if (!Array.isArray(headers)) {
    return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  }
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[String(name), headers[index + 1] ?? '']] : []));
}

/** Returns the value of `frame-ancestors`. */
export const framingOf = (origins: readonly string[]): string =>
  origins.length === 0 ? "'none'" : `'self' ${origins.join(' ')}`;

/**
 * Makes every response on this connection private. No cache may store it and no search engine may index it. Only these
 * origins may frame it.
 */
export function keepPrivate(response: ServerResponse, framing: string): void {
  const writeHead = response.writeHead.bind(response);
  const adjusted = ([name, value]: readonly [string, OutgoingHttpHeader]): OutgoingHttpHeader[] => {
    if (removed.has(name.toLowerCase())) return [];
    if (name.toLowerCase() !== 'content-security-policy') return [name, value];
    return [name, String(value).replace("frame-ancestors 'none'", `frame-ancestors ${framing}`)];
  };
  const writePrivately = (status: number, ...rest: readonly (string | Headers | undefined)[]) => {
    const set = linesOf(response.getHeaders());
    for (const [name] of set) response.removeHeader(name);
    const given = linesOf(rest.find((part): part is Headers => typeof part === 'object'));
    const names = new Set(given.map(([name]) => name.toLowerCase()));
    const lines = [...set.filter(([name]) => !names.has(name)), ...given];
    const framed = framing === "'none'" ? ['X-Frame-Options', 'DENY'] : [];
    return writeHead(status, [...lines.flatMap(adjusted), ...forced, ...framed]);
  };
  response.writeHead = writePrivately as ServerResponse['writeHead'];
}

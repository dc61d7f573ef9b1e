/** Numbers are whole and not negative. */
export const responseHeaders = {
  ETag: {
    description:
      'Strong entity tag of the body in its content coding. Send it in `If-None-Match` to get 304 for unchanged content',
    example: '"5CkqV0yYBp1FvzXN-br"',
  },
  'Last-Modified': {
    description: 'Time of the last change of the response, for `If-Modified-Since` of clients without ETags',
    example: 'Sun, 22 Nov 2026 09:00:00 GMT',
  },
  'Cache-Control': {
    description: 'How long browsers (`max-age`) and shared caches (`s-maxage`) may cache the response, in seconds',
    example: 'public, max-age=30, must-revalidate, s-maxage=60',
  },
  'CDN-Cache-Control': {
    description:
      'How long CDNs may cache the response, and serve it stale during revalidation or errors, in seconds (RFC 9213)',
    example: 'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
  },
  Vary: {
    description:
      'Request headers that the response depends on: `Accept-Encoding`, and `Origin` with configured origins',
    example: 'Accept-Encoding',
  },
  Link: {
    description:
      'Related URLs (RFC 8288): the page of the site (`alternate`) and the canonical URL of this API (`canonical`). A list in pages also has `first`, `prev` and `next`. The index of the API has `service-desc`, `service-doc` and `api-catalog` (RFC 8631, RFC 9727)',
    example:
      '</design/projects/sill-chair>; rel="alternate"; type="text/html", </api/v1/design/projects/sill-chair>; rel="canonical"',
  },
  Age: { description: 'Seconds since the CMS last confirmed the content', example: 13 },
  'Cache-Status': {
    description:
      'Result of the cache (RFC 9211): `hit` with the remaining fresh time in seconds (`ttl`, negative if stale), or the reason for a load (`fwd`)',
    example: 'bff; hit; ttl=47',
  },
  'Server-Timing': {
    description:
      'State of the content: `fresh`, `stale` or `saved` (the last refresh failed), and its age in milliseconds',
    example: 'cache;desc="fresh", age;dur=13000',
  },
  'Surrogate-Key': {
    description:
      'Tags for a CDN to purge the response, separated by spaces. Only with `CDN_PURGE=fastly`; `Cache-Tag` for Cloudflare, `xkey` for Varnish',
    example: 'all projects detail:101',
  },
  'X-Build': { description: 'Id of the build of the site that the server runs', example: 'k3v9c1x7' },
  'X-Request-Id': {
    description:
      'Id of the request, as in the log. A valid id of the request is reused (1 to 128 letters, digits and `._:+/=-`). Absent on responses that shared caches may store',
    example: 'b7Qx0w-1f',
  },
  RateLimit: {
    description:
      'Remaining quota: requests (`r`), and seconds until it is full again (`t`). Only if the request counts for the rate limit. Absent on responses that shared caches may store',
    example: '"requests";r=119;t=60',
  },
  'RateLimit-Policy': {
    description: 'Quota: requests (`q`) in a window of seconds (`w`). Present with `RateLimit`',
    example: '"requests";q=120;w=60',
  },
  'Retry-After': { description: 'Seconds after which you can retry', example: 5 },
  'Proxy-Status': {
    description: 'Reason why the content could not be loaded (RFC 9209)',
    example: 'bff; error=connection_timeout',
  },
  Allow: { description: 'Supported methods', example: 'GET, HEAD, OPTIONS' },
  Location: { description: 'Target of the redirect', example: '/media/4vJHkq0Zr8Y/9f1c2a/1080.webp' },
  'Accept-Ranges': { description: '`bytes`: the file supports `Range` requests', example: 'bytes' },
  'Content-Range': {
    description: 'Range of the body, or the length of the file',
    example: 'bytes 0-1023/48211',
  },
} satisfies Record<string, { readonly description: string; readonly example: string | number }>;

export type ResponseHeaderName = keyof typeof responseHeaders;

/** Only responses that shared caches do not store. */
export const ofWork: readonly ResponseHeaderName[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

export const ofContent: readonly ResponseHeaderName[] = [
  'ETag',
  'Last-Modified',
  'Cache-Control',
  'CDN-Cache-Control',
  'Vary',
  'Link',
  'Age',
  'Cache-Status',
  'Server-Timing',
  'Surrogate-Key',
  'X-Build',
  ...ofWork,
];

export const ofFile: readonly ResponseHeaderName[] = ['ETag', 'Cache-Control', 'Vary', 'X-Build', ...ofWork];

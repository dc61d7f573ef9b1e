/** Numbers are whole and not negative. */
export const responseHeaders = {
  ETag: {
    description:
      'Strong entity tag of the body in its content coding. Send it back in `If-None-Match`, and what has not changed is a 304',
    example: '"5CkqV0yYBp1FvzXN-br"',
  },
  'Last-Modified': {
    description:
      'When the reply last became another one, told once that second is over; for `If-Modified-Since` of clients without tags',
    example: 'Sun, 22 Nov 2026 09:00:00 GMT',
  },
  'Cache-Control': {
    description: 'For how long browsers (`max-age`) and shared caches (`s-maxage`) may keep the reply, in seconds',
    example: 'public, max-age=30, must-revalidate, s-maxage=60',
  },
  'CDN-Cache-Control': {
    description:
      'What CDNs may keep, and for how many seconds they may give it while they ask again or when asking fails (RFC 9213)',
    example: 'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
  },
  Vary: {
    description: 'Request headers that the reply depends on: `Accept-Encoding`, and `Origin` where origins are let in',
    example: 'Accept-Encoding',
  },
  Link: {
    description:
      'What goes with the reply (RFC 8288): the page of the site that shows the same (`alternate`), its one address here (`canonical`); of a list in pages the first page, the one before and the one after, as `links` has them',
    example:
      '</design/projects/sill-chair>; rel="alternate"; type="text/html", </api/v1/design/projects/sill-chair>; rel="canonical"',
  },
  Age: { description: 'Seconds since the content was last confirmed by the system it comes from', example: 13 },
  'Cache-Status': {
    description:
      'What the cache of this server did for the content of the reply (RFC 9211): `hit` with the seconds of freshness left (`ttl`, negative when stale), or why the content had to be asked for (`fwd`)',
    example: 'bff; hit; ttl=47',
  },
  'Server-Timing': {
    description:
      'How old the content is, for pages: `fresh`, `stale` or `saved` (the last refresh failed), and its age in milliseconds',
    example: 'cache;desc="fresh", age;dur=13000',
  },
  'Surrogate-Key': {
    description: 'Tags by which a CDN can purge the reply, separated by spaces',
    example: 'projects detail:101',
  },
  'X-Build': { description: 'Id of the build of the site that the server runs', example: 'k3v9c1x7' },
  'X-Request-Id': {
    description:
      'Id of the request, by which the log knows it. A sane one that the request brings is taken over (1 to 128 letters, digits and `._:+/=-`). Absent where shared caches may keep the reply: they would give it to others',
    example: 'b7Qx0w-1f',
  },
  RateLimit: {
    description:
      'What is left of the quota: requests (`r`), and seconds until all of it is there again (`t`). Only where the request was counted: one whose reply is kept whole is not, one that a reply is made for is, even of content out of the cache (`Cache-Status: hit`). Absent where shared caches may keep the reply',
    example: '"requests";r=119;t=60',
  },
  'RateLimit-Policy': {
    description: 'The quota: requests (`q`) in a window of seconds (`w`). Where `RateLimit` is',
    example: '"requests";q=120;w=60',
  },
  'Retry-After': { description: 'Seconds after which it makes sense to ask again', example: 5 },
  'Proxy-Status': {
    description: 'What kept the content from being had (RFC 9209)',
    example: 'bff; error=connection_timeout',
  },
  Allow: { description: 'Methods that are answered here', example: 'GET, HEAD, OPTIONS' },
  Location: { description: 'Where it is now', example: '/media/4vJHkq0Zr8Y/9f1c2a/960.webp' },
  'Accept-Ranges': { description: '`bytes`: parts of the file can be asked for with `Range`', example: 'bytes' },
  'Content-Range': {
    description: 'Which bytes of the file these are, or how many it has',
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

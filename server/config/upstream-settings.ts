import { baseUrl, choice, hosts, integer, line, rewrites, segment } from './setting.ts';

/** The content API and the media it names. */
export const upstreamSettings = {
  UPSTREAM_URL: baseUrl({
    docs: 'base URL of the content API',
    fallbackText: 'none: the embedded sample upstream is started',
  }),
  UPSTREAM_NAME: segment({
    docs: '`{name}` in upstream paths',
    fallbackText: "the sample's; **required** with `UPSTREAM_URL`",
  }),
  UPSTREAM_AUTHORIZATION: line({
    docs: 'sent as `Authorization` if set; never logged',
    range: 'the value of a header',
    pattern: /^[\x20-\x7e]+$/,
    isSecret: true,
  }),
  UPSTREAM_SOFT_DEADLINE_MS: integer({
    docs: 'after it, anything stored is served while the load goes on',
    fallback: 1500,
    min: 1,
    max: 60_000,
  }),
  UPSTREAM_HARD_DEADLINE_MS: integer({
    docs: 'after it, the load has failed; at least the soft deadline',
    fallback: 8000,
    min: 1,
    max: 120_000,
  }),
  UPSTREAM_MAX_BODY_BYTES: integer({
    docs: 'larger replies are refused',
    fallback: 10_485_760,
    min: 1024,
    max: 1_073_741_824,
  }),
  UPSTREAM_CONNECTIONS: integer({ docs: 'connections at once', fallback: 16, min: 1, max: 1024 }),
  UPSTREAM_MAX_PAGES: integer({ docs: 'pages followed of a paginated list', fallback: 20, min: 1, max: 1000 }),
  UPSTREAM_POST_CONTENT_TYPE: line({
    docs: 'content type of the bodyless `POST get-seo`',
    fallbackText: '`application/json`',
    range: 'a media type',
    pattern: /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/,
  }),
  UPSTREAM_CACHE_CONTROL: choice({
    docs: "`honour`: the upstream's own Cache-Control bounds freshness; by default the operator's policy alone decides",
    fallback: 'ignore',
    words: ['ignore', 'honour'],
  }),
  MEDIA_BASE_URL: baseUrl({ docs: 'what relative media URLs resolve against', fallbackText: '`UPSTREAM_URL`' }),
  MEDIA_HOSTS: hosts({
    docs: '`host[:port]` list pictures and films may be read from (without a port: the one of the scheme); the only exemption from the rule that private addresses are refused',
    fallbackText: 'host of `MEDIA_BASE_URL`',
  }),
  MEDIA_REWRITE: rewrites({ docs: '`from=to` prefixes for media URLs that name an internal host' }),
  MEDIA_SECRET: line({
    docs: 'makes the ids in `/media/{id}`',
    fallbackText: 'random, kept in the second tier',
    range: 'a line of 16 to 500 characters',
    pattern: /^.{16,}$/,
    isSecret: true,
  }),
  MEDIA_MEASURE_WAIT_MS: integer({
    docs: 'how long a reply waits for its pictures to be measured',
    fallback: 300,
    min: 0,
    max: 10_000,
  }),
  MEDIA_MAX_DISK_BYTES: integer({
    docs: 'bound of the resized pictures and their originals in `DATA_DIR`; 0 keeps none',
    fallback: 2_147_483_648,
    min: 0,
    max: 1_000_000_000_000,
  }),
};

import { settingsOf } from './setting.ts';
import { baseUrl, choice, integer, line, segment } from './setting-kinds.ts';

const setting = settingsOf('Content API');

/** The content API, and what it is given time and room for. */
export const upstreamSettings = {
  UPSTREAM_URL: setting(baseUrl(), {
    help: 'base URL of the content API',
    defaultText: 'none: the embedded sample upstream is started',
  }),
  UPSTREAM_NAME: setting(segment(), {
    help: '`{name}` in upstream paths',
    defaultText: "the sample's; **required** with `UPSTREAM_URL`",
  }),
  UPSTREAM_AUTHORIZATION: setting(line(/^[\x20-\x7e]+$/, 'the value of a header'), {
    help: 'sent as `Authorization` if set; never logged',
    isSecret: true,
  }),
  UPSTREAM_SOFT_DEADLINE_MS: setting(integer(1, 60_000), {
    help: 'after it, anything stored is served while the load goes on',
    unit: 'ms',
    default: 1500,
  }),
  UPSTREAM_HARD_DEADLINE_MS: setting(integer(1, 120_000), {
    help: 'after it, the load has failed; at least the soft deadline',
    unit: 'ms',
    default: 8000,
  }),
  UPSTREAM_MAX_BODY_BYTES: setting(integer(1024, 1_073_741_824), {
    help: 'larger replies are refused',
    unit: 'bytes',
    default: 10_485_760,
  }),
  UPSTREAM_CONNECTIONS: setting(integer(1, 1024), { help: 'connections at once', default: 16 }),
  UPSTREAM_MAX_PAGES: setting(integer(1, 1000), { help: 'pages followed of a paginated list', default: 20 }),
  UPSTREAM_POST_CONTENT_TYPE: setting(line(/^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/, 'a media type'), {
    help: 'content type of the bodyless `POST get-seo`',
    default: 'application/json',
  }),
  UPSTREAM_CACHE_CONTROL: setting(choice(['ignore', 'honour']), {
    help: "`honour`: the upstream's own Cache-Control bounds freshness; by default the operator's policy alone decides",
    default: 'ignore',
  }),
};

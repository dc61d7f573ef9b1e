import { z } from 'zod';
import { presetNames } from '../upstream/presets/presets.ts';
import { cacheSettings, policySettings } from './cache-settings.ts';
import { defaultServerLimits, limits, limitsHelp } from './server-limits.ts';
import {
  baseUrl,
  choice,
  expression,
  flag,
  hosts,
  integer,
  line,
  names,
  origin,
  origins,
  path,
  proxies,
  rewrites,
  segment,
  settingsOf,
  webUrl,
} from './setting-kinds.ts';

export const googleTag = 'https://www.googletagmanager.com/gtag/js';

const server = settingsOf('Server and clients');

export const serverSettings = {
  HOST: server(line(/^[\w.:%-]+$/, 'an IP address or host name'), {
    help: 'address the server listens on',
    default: '127.0.0.1',
  }),
  PORT: server(integer(0, 65_535), { help: 'port the server listens on; 0: any free port, printed', default: 3000 }),
  PUBLIC_URL: server(origin, {
    help: 'origin used in canonical links, sitemap, feeds',
    defaultText: '`http://localhost:{PORT}`',
  }),
  TRUST_PROXY: server(proxies, {
    help: 'addresses of the proxies in front; a client at one of them can choose the address that it is counted by',
    default: false,
  }),
  BROWSER_MAX_AGE_S: server(integer(0, 86_400), {
    help: 'how long browsers may keep API and page replies',
    default: 0,
  }),
  CDN_MAX_AGE_S: server(integer(0, 31_536_000), {
    help: 'how long shared caches may keep API and page replies',
    default: 60,
  }),
  RATE_LIMIT_PER_MINUTE: server(integer(0, 1_000_000), {
    help: 'per client address, requests whose reply has to be made, be it of content in memory; 0: off',
    default: 1200,
  }),
  CORS_ORIGINS: server(origins, {
    help: 'origins that may call `/api`, `/media`, `/brand` and `/_i18n` from a browser; with any set, pictures may be embedded anywhere',
  }),
  SHUTDOWN_DEADLINE_MS: server(integer(0, 600_000), {
    help: 'after SIGTERM or Ctrl-C: not ready, no new connections, replies under way may end; then the rest is closed',
    default: 10_000,
  }),
  SERVER_LIMITS: server(limits, {
    help: `limits as \`name=number\`, separated by commas. ${limitsHelp}`,
    default: defaultServerLimits,
    defaultText: 'as listed',
  }),
};

const site = settingsOf('Site');

const withUpstream =
  "the sample's; **required** with `UPSTREAM_URL`, and with `CONTENT_DIR` unless its `site.json` says it";
const withSample = "the sample's while the embedded upstream runs, else none";

const siteSettings = {
  ATELIER_NAME: site(line(), { help: 'name of the atelier', defaultText: withUpstream }),
  ARTIST_NAME: site(line(), { help: 'name of the artist', defaultText: withUpstream }),
  ARTIST_SLUG: site(segment, { help: '`{name}` in page routes: `/art/{name}`', defaultText: withUpstream }),
  BRAND_DIR: site(path, {
    help: 'folder with logos (design, art: 222 × 22 svg), marks, favicon, touch icon, `brand.json` and `icons.json`, an icon set of its own; what is missing is not drawn; a missing logo is the name set as a wordmark, a missing favicon the line and the disc',
    defaultText: `\`brand\` in \`CONTENT_DIR\` where there is one; ${withSample}`,
  }),
  CREDIT: site(line(), {
    help: 'whom pictures are credited to: in structured data, IIIF, feeds and the files made of them',
  }),
  LICENCE_URL: site(webUrl, { help: 'page that says what may be done with pictures, told in the same places' }),
  MESSAGING_LABEL: site(expression, {
    help: 'regular expression (any case): which menu label toggles the QR panel',
    default: /wechat/iu,
  }),
  WECHAT_QR: site(line(), { help: 'image source of the first QR picture (official account)', defaultText: withSample }),
  WECHAT_CONTACT: site(line(), { help: 'image source of the second QR picture (channel)', defaultText: withSample }),
  ROUTE_RULES_FILE: site(path, {
    help: 'JSON: `[{ from, to, status }]`, status 301, 302 (default), 307 or 308; loops are refused at start',
  }),
  ANALYTICS_ID: site(line(/^[\w-]{1,100}$/, 'an id of letters, digits, "-" and "_"'), {
    help: 'Analytics property ID. If unset, analytics is off. If set later, visitors who chose for embedded videos only are asked again.',
  }),
  ANALYTICS_URL: site(webUrl, {
    help: "script of the analytics tag; the CSP's hosts derive from it",
    default: googleTag,
    defaultText: "the Google tag's script",
  }),
  ANALYTICS_CONNECT_HOSTS: site(hosts, {
    help: 'hosts that the tag may send to; `*.` stands for all names below',
    defaultText: "those that Google documents, for another tag its script's host",
  }),
  AI_CRAWLERS: site(choice(['allow', 'deny']), {
    help: '`deny`: robots.txt asks crawlers that collect texts and pictures for models to keep out',
    default: 'allow',
  }),
  SECURITY_CONTACT: site(line(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'a mailto: or https: address'), {
    help: 'where faults of safety are reported to: `/.well-known/security.txt` (RFC 9116); not there without one',
  }),
  INDEXNOW_KEY: site(line(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and "-"'), {
    help: 'search engines are told of pages that change (IndexNow), under this key, which is given at `/{key}.txt`; needs `PUBLIC_URL`',
    defaultText: 'none: nobody is told',
  }),
  INDEXNOW_ENDPOINT: site(webUrl, {
    help: 'where they are told; every engine that takes part passes it on to the others',
    default: 'https://api.indexnow.org/indexnow',
  }),
  ICON_PREFIXES: site(names, {
    help: 'icon sets served to pages whose content names icons; of each the package `@iconify-json/{prefix}` is installed',
    defaultText: 'the bundled ones: `iconoir,lucide`',
  }),
  ICON_FALLBACK_URL: site(baseUrl, {
    help: 'a public icon API (`https://api.iconify.design`) that browsers ask for icons of other sets, and when this server does not answer; without it no visitor asks anybody else',
  }),
};

const upstream = settingsOf('Content API');

const upstreamSettings = {
  UPSTREAM_URL: upstream(baseUrl, {
    help: 'base URL of the content API',
    defaultText: 'none: the embedded sample upstream is started',
  }),
  CONTENT_DIR: upstream(path, {
    help: 'a folder of Markdown or JSON files and pictures in the place of a content API (`server/upstream/folder`); `npm run new-content` makes one',
  }),
  UPSTREAM_NAME: upstream(segment, {
    help: '`{name}` in upstream paths',
    defaultText: "the sample's; **required** with `UPSTREAM_URL`, unless the calls are those of a preset or a file",
  }),
  UPSTREAM_PRESET: upstream(choice(presetNames), {
    help: 'the content system that `UPSTREAM_URL` is: its calls, and how its replies are read',
    defaultText: 'none: the calls of the specification',
  }),
  UPSTREAM_CALLS_FILE: upstream(path, {
    help: 'YAML or JSON: how each call is made; with a preset, what it names holds in place of that of the preset',
  }),
  UPSTREAM_AUTHORIZATION: upstream(line(/^[\x20-\x7e]+$/, 'the value of a header'), {
    help: 'sent as `Authorization` if set; never logged',
    isSecret: true,
  }),
  UPSTREAM_SOFT_DEADLINE_MS: upstream(integer(1, 60_000), {
    help: 'after it, anything stored is served while the load goes on',
    default: 1500,
  }),
  UPSTREAM_HARD_DEADLINE_MS: upstream(integer(1, 120_000), {
    help: 'after it, the load has failed; at least the soft deadline',
    default: 8000,
  }),
  UPSTREAM_MAX_BODY_BYTES: upstream(integer(1024, 1_073_741_824), {
    help: 'larger replies are refused',
    default: 10_485_760,
  }),
  UPSTREAM_CONNECTIONS: upstream(integer(1, 1024), { help: 'connections at once', default: 16 }),
  UPSTREAM_MAX_PAGES: upstream(integer(1, 1000), { help: 'pages followed of a paginated list', default: 20 }),
  UPSTREAM_POST_CONTENT_TYPE: upstream(line(/^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/, 'a media type'), {
    help: 'content type of the bodyless `POST get-seo`',
    default: 'application/json',
  }),
  UPSTREAM_CACHE_CONTROL: upstream(choice(['ignore', 'honour']), {
    help: "`honour`: the upstream's own Cache-Control bounds freshness; by default the operator's policy alone decides",
    default: 'ignore',
  }),
};

const media = settingsOf('Pictures and films');

const mediaSettings = {
  MEDIA_BASE_URL: media(baseUrl, { help: 'what relative media URLs resolve against', defaultText: '`UPSTREAM_URL`' }),
  MEDIA_HOSTS: media(hosts, {
    help: '`host[:port]` list pictures and films may be read from (without a port: the one of the scheme)',
    defaultText: 'host of `MEDIA_BASE_URL`, and those of `UPSTREAM_PRESET`',
  }),
  MEDIA_ALLOW_PRIVATE: media(flag, {
    help: 'a name in `MEDIA_HOSTS` that resolves to a private address is refused unless this is on; the configured upstream, and addresses that are listed as such, are not',
    default: false,
  }),
  MEDIA_REWRITE: media(rewrites, { help: '`from=to` prefixes for media URLs that name an internal host' }),
  MEDIA_SECRET: media(line(/^.{16,}$/, 'a line of 16 to 500 characters'), {
    help: 'makes the ids in `/media/{id}`',
    defaultText: 'random, in `DATA_DIR/media-secret` (mode 0600) and, with redis, the one first found there',
    isSecret: true,
  }),
  MEDIA_MEASURE_WAIT_MS: media(integer(0, 10_000), {
    help: 'how long a reply waits for its pictures to be measured; never more than half of `UPSTREAM_HARD_DEADLINE_MS`',
    default: 300,
  }),
  MEDIA_RATE_LIMIT_PER_MINUTE: media(integer(0, 1_000_000), {
    help: 'per client address, renditions and originals that are not on disk yet; 0: off',
    default: 1200,
  }),
  MEDIA_DIR: media(path, {
    help: 'where pictures are kept; may be shared by replicas',
    defaultText: '`DATA_DIR/media`',
  }),
  MEDIA_MAX_DISK_BYTES: media(integer(0, 1_000_000_000_000), {
    help: 'bound of the resized pictures and their originals in `MEDIA_DIR`, half each; 5 % of the disk is left free in any case; 0 keeps none',
    default: 2_147_483_648,
  }),
};

const operators = settingsOf('Operators');

const operatorSettings = {
  OPS_TOKEN: operators(line(/^[\x21-\x7e]{16,}$/, 'a line of 16 to 500 visible ASCII characters'), {
    help: 'bearer token of the operator endpoints',
    defaultText: 'none: `/ops` is closed',
    isSecret: true,
  }),
  HOOK_SECRET: operators(line(/^[\x21-\x7e]{16,}$/, 'a line of 16 to 500 visible ASCII characters'), {
    help: 'what content systems send or sign webhooks with (`/ops/hooks/{name}`)',
    defaultText: 'none: `/ops/hooks` is closed',
    isSecret: true,
  }),
  PREVIEW_SECRET: operators(line(/^[\x21-\x7e]{32,}$/, 'a line of 32 to 500 visible ASCII characters'), {
    help: 'Key that signs preview links and sessions. If unset, there is no preview.',
    isSecret: true,
  }),
  PREVIEW_TOKEN: operators(line(/^[\x20-\x7e]+$/, 'the token of a header'), {
    help: 'Token of the CMS that may read drafts. If unset, previews use the token of published content.',
    isSecret: true,
  }),
  PREVIEW_ORIGINS: operators(origins, {
    help: 'Origins that may show previews in a frame: the origin of your CMS. If unset, none may.',
  }),
  UPSTREAM_EDIT_URL: operators(
    line(/^https?:\/\/\S+$|^\{url\}\S*$/, 'an http or https URL with {collection} and {id}'),
    {
      help: 'URL of the page of the CMS that edits an entry, with `{collection}`, `{type}`, `{id}`, `{field}`. Presets have one; the preview links to it.',
      defaultText: 'that of `UPSTREAM_PRESET`',
    },
  ),
  LOG_LEVEL: operators(choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    help: 'least level that is logged',
    default: 'info',
  }),
  REQUEST_LOG: operators(flag, { help: 'a log line per request', default: false }),
  OTEL_EXPORTER_OTLP_ENDPOINT: operators(baseUrl, {
    help: 'base URL of a receiver of OpenTelemetry (OTLP over HTTP): traces are sent to `/v1/traces` below it; nothing of it is loaded without. The standard `OTEL_SERVICE_NAME` (else `atelier-portfolio`) and `OTEL_RESOURCE_ATTRIBUTES` name this site in them',
  }),
  OPS_TOKEN_FILE: operators(path, { help: '`OPS_TOKEN` from a file' }),
  HOOK_SECRET_FILE: operators(path, { help: '`HOOK_SECRET` from a file' }),
  PREVIEW_SECRET_FILE: operators(path, { help: '`PREVIEW_SECRET` from a file' }),
  PREVIEW_TOKEN_FILE: operators(path, { help: '`PREVIEW_TOKEN` from a file' }),
  MEDIA_SECRET_FILE: operators(path, { help: '`MEDIA_SECRET` from a file' }),
  REDIS_URL_FILE: operators(path, { help: '`REDIS_URL` from a file' }),
  UPSTREAM_AUTHORIZATION_FILE: operators(path, { help: '`UPSTREAM_AUTHORIZATION` from a file' }),
};

/** Secrets that can be in a file: the variable `{NAME}_FILE` names it. */
export const secretsInFiles = [
  'OPS_TOKEN',
  'HOOK_SECRET',
  'PREVIEW_SECRET',
  'PREVIEW_TOKEN',
  'MEDIA_SECRET',
  'REDIS_URL',
  'UPSTREAM_AUTHORIZATION',
] as const;

/** All environment variables. Values, types, README and `--help` come from this schema. */
export const settingsSchema = z.object({
  ...serverSettings,
  ...siteSettings,
  ...upstreamSettings,
  ...mediaSettings,
  ...cacheSettings,
  ...policySettings,
  ...operatorSettings,
});

export type Settings = z.output<typeof settingsSchema>;

export type SettingName = keyof Settings;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsSchema.shape, name);
}

export const settingNames: readonly SettingName[] = Object.keys(settingsSchema.shape).filter(isSettingName);

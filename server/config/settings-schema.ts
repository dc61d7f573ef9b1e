import { z } from 'zod';
import { purgeProviders } from '../http/purge-tags.ts';
import { presetNames } from '../upstream/presets/presets.ts';
import { cacheSettings, policySettings } from './cache-settings.ts';
import {
  baseUrl,
  baseUrls,
  choice,
  expression,
  flag,
  hosts,
  integer,
  line,
  locales,
  mailAddress,
  names,
  origin,
  origins,
  path,
  proxies,
  rewrites,
  secret,
  segment,
  settingsOf,
  smtpUrl,
  webUrl,
} from './setting-kinds.ts';

export const googleTag = 'https://www.googletagmanager.com/gtag/js';

const server = settingsOf('Server and clients');

export const serverSettings = {
  HOST: server(line(/^[\w.:%-]+$/, 'an IP address or host name'), {
    help: 'IP address or host name that the server listens on.',
    default: '127.0.0.1',
  }),
  PORT: server(integer(0, 65_535), {
    help: 'Port that the server listens on. 0 selects a free port and prints its number.',
    default: 3000,
  }),
  PUBLIC_URL: server(origin, {
    help: 'Origin of the site for visitors, used in canonical links, sitemap and feeds.',
    defaultText: '`http://localhost:{PORT}`',
  }),
  TRUST_PROXY: server(proxies, {
    help: 'Addresses of the proxies in front. The server trusts their `X-Forwarded-For`, so list only proxies that replace this header.',
    default: false,
  }),
  BROWSER_MAX_AGE_S: server(integer(0, 86_400), {
    help: 'How long browsers may cache API responses and pages without revalidation.',
    default: 0,
  }),
  CDN_MAX_AGE_S: server(integer(0, 31_536_000), {
    help: 'How long shared caches such as a CDN may cache API responses and pages.',
    defaultText: '60 s; 86400 s with `HOOK_SECRET` or `CONTENT_DIR` if `CDN_PURGE` is set, except to `nginx`',
  }),
  CDN_PURGE: server(choice(purgeProviders), {
    help: 'Cache in front that the server purges after each change. Responses have tags for it.',
    defaultText: 'none',
  }),
  CDN_PURGE_URL: server(baseUrls, {
    help: 'Where to purge: `https://api.cloudflare.com/client/v4/zones/{id}`, `https://api.fastly.com/service/{id}`, or each Varnish or nginx.',
    defaultText: 'none; **required** with `CDN_PURGE`',
  }),
  CDN_PURGE_TOKEN: server(secret, {
    help: 'API token of Cloudflare or Fastly, or the secret that Varnish or nginx expects in `X-Purge-Token`.',
    defaultText: 'none; **required** with `CDN_PURGE`',
    isSecret: true,
  }),
  RATE_LIMIT_PER_MINUTE: server(integer(0, 1_000_000), {
    help: 'Requests for each client address that need work. Cached responses do not count. 0 turns the limit off.',
    default: 1200,
  }),
  CORS_ORIGINS: server(origins, {
    help: 'Origins whose pages may call `/api`, `/media`, `/brand` and `/_i18n`. If set, every site may embed images.',
  }),
  SHUTDOWN_DEADLINE_MS: server(integer(0, 600_000), {
    help: 'Time to finish open requests after SIGTERM or Ctrl-C. The server then closes the remaining connections.',
    default: 10_000,
  }),
  KEEP_ALIVE_TIMEOUT_MS: server(integer(1_000, 3_600_000), {
    help: 'Time after which idle connections are closed. It must exceed that of the proxy in front.',
    default: 72_000,
  }),
  MAX_CONNECTIONS_PER_ADDRESS: server(integer(8, 1_000_000), {
    help: 'Maximum number of connections of one client address. Addresses of `TRUST_PROXY` are not counted.',
    default: 512,
  }),
  MAX_EVENT_LOOP_DELAY_MS: server(integer(0, 60_000), {
    help: 'Above this delay, only cached responses are served, others get 503. 0 turns the limit off.',
    default: 1_000,
  }),
};

const site = settingsOf('Site');

const withUpstream = "the sample's; **required** with `UPSTREAM_URL`, and with `CONTENT_DIR` unless in its `site.json`";
const withSample = "the sample's with the sample content, otherwise none";

const siteSettings = {
  ATELIER_NAME: site(line(), { help: 'Name of the atelier.', defaultText: withUpstream }),
  ARTIST_NAME: site(line(), { help: 'Name of the artist.', defaultText: withUpstream }),
  ARTIST_SLUG: site(segment, { help: 'Artist in page URLs, such as `ta` in `/art/ta`.', defaultText: withUpstream }),
  LOCALES: site(locales, {
    help: 'Languages of the site as BCP 47 tags, such as `en-US,it,zh-Hans`. The first is the default, others are at `/it`.',
    default: ['en-US'],
    defaultText: '`en-US`',
  }),
  BRAND_DIR: site(path, {
    help: 'Folder with logos (SVG, 222 × 22), marks, favicon, touch icon, the icon set `icons.json`, `font-design.woff2` and `font-art.woff2`, and `brand.json` with `places`, `mail`, `socials`, `artMail`, `artSocials`, and `colors` (`paper`, `ink`, `accent`). The site shows the name for a missing logo, and line and disc for a missing favicon.',
    defaultText: `\`brand\` in \`CONTENT_DIR\` if it exists; ${withSample}`,
  }),
  CREDIT: site(line(), {
    help: 'Credit for images, written to structured data, IIIF, feeds and renditions.',
  }),
  LICENSE_URL: site(webUrl, { help: 'URL of the license for images, written to the same places as `CREDIT`.' }),
  MESSAGING_LABEL: site(expression, {
    help: 'Regular expression, case-insensitive. A menu item with a matching label opens the QR panel.',
    default: /wechat/iu,
  }),
  WECHAT_QR: site(line(), { help: 'URL of the first QR image (official account).', defaultText: withSample }),
  WECHAT_CONTACT: site(line(), { help: 'URL of the second QR image (channel).', defaultText: withSample }),
  ROUTE_RULES_FILE: site(path, {
    help: 'JSON file with redirects: `[{ from, to, status }]`. `status` is 301, 302 (default), 307 or 308.',
  }),
  ANALYTICS_ID: site(line(/^[\w-]{1,100}$/, 'an id of letters, digits, "-" and "_"'), {
    help: 'Analytics property ID. If unset, analytics is off. If set later, visitors who accepted only embedded videos are asked again.',
  }),
  ANALYTICS_URL: site(webUrl, {
    help: 'URL of the analytics script. The content security policy allows its host.',
    default: googleTag,
    defaultText: "the Google tag's script",
  }),
  ANALYTICS_CONNECT_HOSTS: site(hosts, {
    help: 'Hosts that the analytics script may send data to. `*.` matches all subdomains.',
    defaultText: "the hosts that Google documents; for another script, the script's host",
  }),
  AI_CRAWLERS: site(choice(['allow', 'deny']), {
    help: 'Whether robots.txt allows crawlers that collect training data for AI models.',
    default: 'allow',
  }),
  SECURITY_CONTACT: site(line(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'a mailto: or https: URL'), {
    help: 'Contact for security reports, published in `/.well-known/security.txt` (RFC 9116). If unset, there is no such file.',
  }),
  INDEXNOW_KEY: site(line(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and "-"'), {
    help: 'Key to notify search engines of changed pages (IndexNow), served at `/{key}.txt`. Requires `PUBLIC_URL`.',
    defaultText: 'none: no notifications',
  }),
  INDEXNOW_ENDPOINT: site(webUrl, {
    help: 'IndexNow endpoint. Participating search engines forward notifications to each other.',
    default: 'https://api.indexnow.org/indexnow',
  }),
  ICON_PREFIXES: site(names, {
    help: 'Icon sets for icons that the content names. Each needs the installed package `@iconify-json/{prefix}`.',
    defaultText: '`iconoir,lucide`, which are bundled',
  }),
  ICON_FALLBACK_URL: site(baseUrl, {
    help: 'Public icon API, such as `https://api.iconify.design`, for icons of other sets. If unset, browsers call no other server for icons.',
  }),
};

const upstream = settingsOf('Content API');

const upstreamSettings = {
  UPSTREAM_URL: upstream(baseUrl, {
    help: 'Base URL of the content API.',
    defaultText: 'none: the sample content',
  }),
  SAMPLE_URL: upstream(baseUrl, {
    help: 'URL of a sample content API that replicas share (`npm run sample-upstream`), for `UPSTREAM_URL` and `CONTENT_DIR` unset.',
    defaultText: 'none: the server starts its own',
  }),
  CONTENT_DIR: upstream(path, {
    help: 'Folder of Markdown or JSON files and images, in place of a content API. `npm run new-content` creates one.',
  }),
  UPSTREAM_NAME: upstream(segment, {
    help: '`{name}` in the paths of calls, such as `nk` in `/nk/get-about/`. For Sanity, the dataset.',
    defaultText: "the sample's; **required** with `UPSTREAM_URL`, except with a preset or a calls file",
  }),
  UPSTREAM_PRESET: upstream(choice(presetNames), {
    help: 'CMS at `UPSTREAM_URL`. Selects its calls and response adapter.',
    defaultText: 'none: the built-in calls',
  }),
  UPSTREAM_CALLS_FILE: upstream(path, {
    help: 'YAML or JSON file that describes the calls. Its entries replace those of `UPSTREAM_PRESET`.',
  }),
  UPSTREAM_AUTHORIZATION: upstream(line(/^[\x20-\x7e]+$/, 'the value of a header'), {
    help: '`Authorization` header for the content API. Never logged.',
    isSecret: true,
  }),
  UPSTREAM_SOFT_DEADLINE_MS: upstream(integer(1, 60_000), {
    help: 'Maximum wait for the content API if stored content exists. The load continues in the background.',
    default: 1500,
  }),
  UPSTREAM_HARD_DEADLINE_MS: upstream(integer(1, 120_000), {
    help: 'Maximum time of a load, at least `UPSTREAM_SOFT_DEADLINE_MS`.',
    default: 8000,
  }),
  UPSTREAM_MAX_BODY_BYTES: upstream(integer(1024, 1_073_741_824), {
    help: 'Maximum size of a response of the content API.',
    default: 10_485_760,
  }),
  UPSTREAM_CONNECTIONS: upstream(integer(1, 1024), {
    help: 'Maximum number of concurrent connections to the content API.',
    default: 16,
  }),
  UPSTREAM_MAX_PAGES: upstream(integer(1, 1000), {
    help: 'Maximum number of pages of a paginated list. A longer list is not loaded, and the stored one stays.',
    default: 100,
  }),
  UPSTREAM_POST_CONTENT_TYPE: upstream(line(/^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/, 'a media type'), {
    help: '`Content-Type` of the built-in call `POST get-seo`, which has no body.',
    default: 'application/json',
  }),
  UPSTREAM_CACHE_CONTROL: upstream(choice(['ignore', 'honour']), {
    help: 'Whether `Cache-Control` of the content API can shorten freshness. With `ignore`, only `CACHE_FRESH_S` counts.',
    default: 'ignore',
  }),
};

const media = settingsOf('Images and videos');

const mediaSettings = {
  MEDIA_BASE_URL: media(baseUrl, { help: 'Base URL of relative media URLs.', defaultText: '`UPSTREAM_URL`' }),
  MEDIA_HOSTS: media(hosts, {
    help: 'All hosts, as `host[:port]`, that images and videos may be loaded from. Replaces the default, except files of `CONTENT_DIR`.',
    defaultText: 'host of `MEDIA_BASE_URL`, and the hosts of `UPSTREAM_PRESET`',
  }),
  MEDIA_ALLOW_PRIVATE: media(flag, {
    help: 'Whether host names in `MEDIA_HOSTS` may resolve to private IP addresses. The content API and listed IP addresses are always allowed.',
    default: false,
  }),
  MEDIA_REWRITE: media(rewrites, {
    help: 'Prefixes of media URLs to replace, such as `http://cms.internal=https://cms.example.org`, for URLs with an internal host.',
  }),
  MEDIA_SECRET: media(line(/^.{16,}$/, 'a line of 16 to 500 characters'), {
    help: 'Key for the ids in `/media/{id}`. All replicas need the same value.',
    defaultText: 'random, stored in `DATA_DIR/media-secret`, with Redis shared by all replicas',
    isSecret: true,
  }),
  MEDIA_ANALYSIS_WAIT_MS: media(integer(0, 10_000), {
    help: 'Maximum wait of a response for the analysis of its images, at most half of `UPSTREAM_HARD_DEADLINE_MS`.',
    default: 300,
  }),
  MEDIA_RATE_LIMIT_PER_MINUTE: media(integer(0, 1_000_000), {
    help: 'Requests for each client address for renditions and originals that are not on disk yet. 0 turns the limit off.',
    default: 1200,
  }),
  MEDIA_DIR: media(path, {
    help: 'Folder for images. Replicas can share it.',
    defaultText: '`DATA_DIR/media`',
  }),
  MEDIA_MAX_DISK_BYTES: media(integer(0, 1_000_000_000_000), {
    help: 'Maximum size of `MEDIA_DIR`, two fifths for renditions, two fifths for originals, one fifth for tiles. 0 stores no images; 5 % of the disk always stays free.',
    default: 2_147_483_648,
  }),
};

const operators = settingsOf('Operators');

const operatorSettings = {
  OPS_TOKEN: operators(secret, {
    help: 'Bearer token of the operator endpoints.',
    defaultText: 'none: `/ops` is closed',
    isSecret: true,
  }),
  HOOK_SECRET: operators(secret, {
    help: 'Secret of webhooks at `/ops/hooks/{name}`. The CMS sends it, or signs with it.',
    defaultText: 'none: `/ops/hooks` is closed',
    isSecret: true,
  }),
  EDITOR_TOKEN: operators(secret, {
    help: 'Password of the content report at `/content`. `OPS_TOKEN` opens it as well.',
    defaultText: 'none',
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
    help: 'Origins that may show previews in a frame: the origin of your CMS. If unset, framing is blocked.',
  }),
  UPSTREAM_EDIT_URL: operators(
    line(/^https?:\/\/\S+$|^\{url\}\S*$/, 'an http or https URL with {collection} and {id}'),
    {
      help: 'URL in the CMS for editing an entry, with `{collection}`, `{type}`, `{id}`, `{field}`. Previews and the content report link to it.',
      defaultText: 'that of `UPSTREAM_PRESET`',
    },
  ),
  ENQUIRY_URL: operators(webUrl, {
    help: 'URL that receives enquiries of visitors as JSON by POST, signed with `ENQUIRY_SECRET`. It opens the form at `/contact`.',
    defaultText: 'none: mail links only',
    isSecret: true,
  }),
  ENQUIRY_SECRET: operators(secret, {
    help: 'Key that signs enquiries to `ENQUIRY_URL`.',
    defaultText: 'none; **required** with `ENQUIRY_URL`',
    isSecret: true,
  }),
  SMTP_URL: operators(smtpUrl, {
    help: 'Mail server that sends enquiries to `ENQUIRY_TO`, in place of `ENQUIRY_URL`. A user that is a mail address is the sender.',
    defaultText: 'none: mail links only',
    isSecret: true,
  }),
  ENQUIRY_TO: operators(line(mailAddress, 'a mail address'), {
    help: 'Mail address that receives enquiries, and the sender if the user of `SMTP_URL` is not an address.',
    defaultText: 'none; **required** with `SMTP_URL`',
  }),
  ENQUIRY_LIMIT_PER_HOUR: operators(integer(0, 10_000), {
    help: 'Enquiries of each client address in an hour. 0 turns the limit off.',
    default: 5,
  }),
  ENQUIRY_LIMIT_PER_DAY: operators(integer(0, 100_000), {
    help: 'Enquiries of all clients in a day. 0 turns the limit off.',
    default: 100,
  }),
  LOG_LEVEL: operators(choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    help: 'Minimum level of log lines.',
    default: 'info',
  }),
  REQUEST_LOG: operators(flag, { help: 'Whether each request has a log line.', default: false }),
  OTEL_EXPORTER_OTLP_ENDPOINT: operators(baseUrl, {
    help: 'Base URL of an OpenTelemetry receiver (OTLP over HTTP). `OTEL_SERVICE_NAME` (default `atelier-portfolio`) and `OTEL_RESOURCE_ATTRIBUTES` name the site in traces.',
  }),
};

/** Secrets. Each can be in a file: the variable `{NAME}_FILE` names it. */
export const secretNames = [
  ...(['CDN_PURGE_TOKEN', 'OPS_TOKEN', 'HOOK_SECRET', 'EDITOR_TOKEN', 'PREVIEW_SECRET', 'PREVIEW_TOKEN'] as const),
  ...(['MEDIA_SECRET', 'REDIS_URL', 'UPSTREAM_AUTHORIZATION', 'ENQUIRY_URL', 'ENQUIRY_SECRET', 'SMTP_URL'] as const),
] as const;

export type SecretName = (typeof secretNames)[number];

type SecretFile = `${SecretName}_FILE`;

const settingOfFile = (name: string) => operators(path, { help: `File that contains \`${name}\`.` });

const secretFiles = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, settingOfFile(name)])) as Record<
  SecretFile,
  ReturnType<typeof settingOfFile>
>;

/** All environment variables. Values, types, README and `--help` come from this schema. */
export const settingsSchema = z.object({
  ...serverSettings,
  ...siteSettings,
  ...upstreamSettings,
  ...mediaSettings,
  ...cacheSettings,
  ...policySettings,
  ...operatorSettings,
  ...secretFiles,
});

export type Settings = z.output<typeof settingsSchema>;

export type SettingName = keyof Settings;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

export const settingNames: readonly SettingName[] = Object.keys(settingsSchema.shape).filter(isSettingName);

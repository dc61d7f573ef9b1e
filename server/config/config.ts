import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ResourceName, resourceNames } from '../content/resources.ts';
import { errorOfFolder, errorOfSite, folderOrigin, settingsIn } from '../upstream/folder/folder-place.ts';
import { sampleIdentity } from '../upstream/sample/sample-identity.ts';
import { type PolicyPart, policyVariableOf } from './cache-settings.ts';
import { type CallSettings, readCalls } from './calls-file.ts';
import { bundledSets, fileOfSet } from './icon-sets.ts';
import {
  errorOf,
  findMisspelled,
  findProxies,
  readSettings,
  type SettingPlaces,
  withoutQuotes,
} from './read-settings.ts';
import { readRouteRules } from './route-rules.ts';
import {
  googleTag,
  type SecretName,
  type SettingName,
  type Settings,
  settingNames,
  settingsSchema,
} from './settings-schema.ts';

export class ConfigError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[], warnings: readonly string[] = []) {
    const heading = errors.length === 1 ? '1 invalid setting:' : `${errors.length} invalid settings:`;
    const lines = [...errors, ...warnings.map((warning) => `Warning: ${warning}`)];
    super([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.errors = errors;
  }
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const allowedFor = (name: SettingName): string => settingsSchema.shape[name].meta()?.allowed ?? '';

function findCombinedErrors(values: Settings, isSet: (name: SettingName) => boolean): string[] {
  const errors: string[] = [];
  const soft = values.UPSTREAM_SOFT_DEADLINE_MS;
  const hard = values.UPSTREAM_HARD_DEADLINE_MS;
  if (soft > hard) errors.push(errorOf('UPSTREAM_SOFT_DEADLINE_MS', `${soft}`, `at most the hard deadline, ${hard}`));
  if (values.CACHE_STORE === 'redis' && !isSet('REDIS_URL'))
    errors.push(errorOf('REDIS_URL', '', 'set with CACHE_STORE=redis: a redis or rediss URL'));
  if (values.INDEXNOW_KEY !== undefined && !isSet('PUBLIC_URL'))
    errors.push(errorOf('PUBLIC_URL', '', 'set with INDEXNOW_KEY, because search engines need URLs'));
  const isGiven = (name: SecretName) => isSet(name) || isSet(`${name}_FILE`);
  if (isGiven('ENQUIRY_URL') && isGiven('SMTP_URL'))
    errors.push(errorOf('SMTP_URL', 'x', 'unset with ENQUIRY_URL, which receives the enquiries'));
  if (isGiven('ENQUIRY_URL') && !isGiven('ENQUIRY_SECRET'))
    errors.push(errorOf('ENQUIRY_SECRET', '', `set with ENQUIRY_URL: ${allowedFor('ENQUIRY_SECRET')}`));
  if (isGiven('SMTP_URL') && !isSet('ENQUIRY_TO'))
    errors.push(errorOf('ENQUIRY_TO', '', `set with SMTP_URL: ${allowedFor('ENQUIRY_TO')}`));
  if (values.CDN_PURGE !== undefined) {
    if (!isSet('CDN_PURGE_URL'))
      errors.push(errorOf('CDN_PURGE_URL', '', `set with CDN_PURGE: ${allowedFor('CDN_PURGE_URL')}`));
    if (!isSet('CDN_PURGE_TOKEN') && !isSet('CDN_PURGE_TOKEN_FILE'))
      errors.push(errorOf('CDN_PURGE_TOKEN', '', `set with CDN_PURGE: ${allowedFor('CDN_PURGE_TOKEN')}`));
    const { CDN_PURGE_URL: urls = [] } = values;
    if (urls.length > 1 && !['varnish', 'nginx'].includes(values.CDN_PURGE))
      errors.push(errorOf('CDN_PURGE_URL', urls.join(','), `one URL with CDN_PURGE=${values.CDN_PURGE}`));
  }
  if (values.BRAND_DIR !== undefined && !isDirectory(values.BRAND_DIR))
    errors.push(errorOf('BRAND_DIR', values.BRAND_DIR, 'a folder that exists'));
  for (const prefix of values.ICON_PREFIXES ?? []) {
    if (fileOfSet(prefix) === undefined)
      errors.push(
        errorOf('ICON_PREFIXES', prefix, `an icon set that is installed: npm install @iconify-json/${prefix}`),
      );
  }
  if (values.CONTENT_DIR !== undefined) return [...errors, ...findFolderErrors(values, values.CONTENT_DIR)];
  const callsSetting = (['UPSTREAM_CALLS_FILE', 'UPSTREAM_PRESET'] as const).find(isSet);
  if (!isSet('UPSTREAM_URL')) {
    if (callsSetting) errors.push(errorOf('UPSTREAM_URL', '', `set with ${callsSetting}: the URL of the content API`));
    return errors;
  }
  for (const name of ['UPSTREAM_NAME', 'ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG'] as const) {
    const isNeeded = name !== 'UPSTREAM_NAME' || callsSetting === undefined;
    if (isNeeded && !isSet(name)) errors.push(errorOf(name, '', `set with UPSTREAM_URL: ${allowedFor(name)}`));
  }
  return errors;
}

function findFolderErrors(values: Settings, folder: string): string[] {
  const error = errorOfFolder(folder);
  if (error !== undefined) return [errorOf('CONTENT_DIR', folder, error)];
  const errors: string[] = [];
  for (const name of ['UPSTREAM_URL', 'UPSTREAM_PRESET', 'UPSTREAM_CALLS_FILE', 'MEDIA_BASE_URL'] as const) {
    const value = values[name];
    if (value !== undefined)
      errors.push(errorOf(name, value, 'unset with CONTENT_DIR, which replaces the content API'));
  }
  for (const name of ['ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG'] as const) {
    if (values[name] === undefined)
      errors.push(errorOf(name, '', `set, or in site.json of CONTENT_DIR: ${allowedFor(name)}`));
  }
  return errors.length > 0 ? [...errors, errorOfSite(folder) ?? []].flat() : errors;
}

/** Settings with the names that a content folder sets. The environment overrides them. */
function withFolder({ env, fileOf }: SettingPlaces): SettingPlaces {
  const folder = env.CONTENT_DIR?.trim();
  const fromFolder = folder ? settingsIn(folder) : undefined;
  const added = Object.entries(fromFolder?.texts ?? {}).filter(([name]) => (env[name]?.trim() ?? '') === '');
  const origins = added.map(([name]) => [name, fromFolder?.file ?? ''] as const);
  return { env: { ...env, ...Object.fromEntries(added) }, fileOf: new Map([...(fileOf ?? []), ...origins]) };
}

const upstreamConfigOf = (values: Settings, { table, variables }: CallSettings) => ({
  calls: table,
  /** Secrets. Only the client may read them. */
  variables,
  /** Without a final slash. Undefined: the embedded sample is started. */
  url: values.CONTENT_DIR === undefined ? values.UPSTREAM_URL : folderOrigin,
  sampleUrl: values.SAMPLE_URL,
  folder: values.CONTENT_DIR === undefined ? undefined : resolve(values.CONTENT_DIR),
  name: values.UPSTREAM_NAME ?? sampleIdentity.upstreamName,
  authorization: values.UPSTREAM_AUTHORIZATION,
  softDeadlineMs: values.UPSTREAM_SOFT_DEADLINE_MS,
  hardDeadlineMs: values.UPSTREAM_HARD_DEADLINE_MS,
  maxBodyBytes: values.UPSTREAM_MAX_BODY_BYTES,
  connections: values.UPSTREAM_CONNECTIONS,
  maxPages: values.UPSTREAM_MAX_PAGES,
  postContentType: values.UPSTREAM_POST_CONTENT_TYPE,
  cacheControl: values.UPSTREAM_CACHE_CONTROL,
  /** URL of an entry in the CMS. */
  editUrl: values.UPSTREAM_EDIT_URL ?? table.editUrl,
});

function mediaConfigOf(values: Settings, { table }: CallSettings) {
  const isFolder = values.CONTENT_DIR !== undefined;
  const baseUrl = isFolder ? folderOrigin : (values.MEDIA_BASE_URL ?? values.UPSTREAM_URL);
  const ownHosts = baseUrl === undefined ? undefined : [new URL(baseUrl).host, ...table.fileHosts];
  return {
    baseUrl,
    /** In the spelling of `URL.host`. Undefined: the host of the embedded sample. */
    hosts:
      isFolder && values.MEDIA_HOSTS ? [...values.MEDIA_HOSTS, ...(ownHosts ?? [])] : (values.MEDIA_HOSTS ?? ownHosts),
    allowsPrivate: values.MEDIA_ALLOW_PRIVATE,
    rewrites: values.MEDIA_REWRITE ?? [],
    secret: values.MEDIA_SECRET,
    /** A longer wait would exceed the hard deadline and lose the content. */
    analysisWaitMs: Math.min(values.MEDIA_ANALYSIS_WAIT_MS, values.UPSTREAM_HARD_DEADLINE_MS / 2),
    dir: resolve(values.MEDIA_DIR ?? join(values.DATA_DIR, 'media')),
    maxDiskBytes: values.MEDIA_MAX_DISK_BYTES,
    rateLimitPerMinute: values.MEDIA_RATE_LIMIT_PER_MINUTE,
  };
}

function policyOf(values: Settings, resource: ResourceName) {
  const msOf = (part: PolicyPart): number =>
    1000 * (values[policyVariableOf(resource, part)] ?? values[`CACHE_${part}`]);
  return { freshForMs: msOf('FRESH_S'), staleForMs: msOf('STALE_S'), keepForMs: msOf('KEEP_S') };
}

function previewConfigOf({ PREVIEW_SECRET: secret, PREVIEW_ORIGINS, ...values }: Settings, calls: CallSettings) {
  if (secret === undefined) return undefined;
  const hasDrafts = calls.table.preview !== undefined || values.CONTENT_DIR !== undefined;
  return { secret, origins: PREVIEW_ORIGINS ?? [], calls: calls.drafts, hasDrafts };
}

function cacheConfigOf(values: Settings) {
  const policies = resourceNames.map((resource) => [resource, policyOf(values, resource)]);
  return {
    store: values.CACHE_STORE,
    dataDir: resolve(values.DATA_DIR),
    redisUrl: values.REDIS_URL,
    policies: Object.fromEntries(policies) as Record<ResourceName, ReturnType<typeof policyOf>>,
    suspiciousForMs: values.CACHE_SUSPICIOUS_S * 1000,
    negativeForMs: values.CACHE_NEGATIVE_S * 1000,
    backoffMs: values.CACHE_BACKOFF_S * 1000,
    maxEntries: values.CACHE_MAX_ENTRIES,
    maxBytes: values.CACHE_MAX_BYTES,
    isWarm: values.CACHE_WARM,
  };
}

/** No operator tunes these. An incomplete request gets 408, larger or more headers 431. */
const fixedLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** A client that reads nothing for this time is disconnected. */
  stalledResponseMs: 60_000,
  maxHeaderBytes: 16_384,
  maxHeaders: 100,
  /** Each connection needs about 13 KB and one file descriptor. */
  maxInAll: 10_000,
};

const connectionConfigOf = (values: Settings) => ({
  ...fixedLimits,
  keepAliveMs: values.KEEP_ALIVE_TIMEOUT_MS,
  maxPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
  shutdownDeadlineMs: values.SHUTDOWN_DEADLINE_MS,
});

/** Hosts that Google documents for content security policies. */
const googleHosts = ['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com'];

function analyticsOf({ ANALYTICS_ID: id, ANALYTICS_URL: url, ANALYTICS_CONNECT_HOSTS: hosts }: Settings) {
  if (id === undefined) return undefined;
  return { id, url, connectHosts: hosts ?? (url === googleTag ? googleHosts : [new URL(url).host]) };
}

const dayS = 86_400;

/** Without webhooks or a content folder, no change is known before a request. nginx purges only the URLs it knows. */
function usualCdnMaxAgeS({ CDN_PURGE: provider, HOOK_SECRET, CONTENT_DIR }: Settings): number {
  const isReported = HOOK_SECRET !== undefined || CONTENT_DIR !== undefined;
  return isReported && provider !== undefined && provider !== 'nginx' ? dayS : 60;
}

const purgeConfigOf = ({ CDN_PURGE: provider, CDN_PURGE_URL: urls, CDN_PURGE_TOKEN: token }: Settings) =>
  provider && urls && token !== undefined ? { provider, urls, token } : undefined;

/** Undefined: there is no form, only mail links. */
function enquiryConfigOf({ ENQUIRY_URL: url, ENQUIRY_SECRET: secret, SMTP_URL: smtpUrl, ...values }: Settings) {
  const { ENQUIRY_TO: to, ENQUIRY_LIMIT_PER_HOUR: perHour, ENQUIRY_LIMIT_PER_DAY: perDay } = values;
  const target = url && secret ? { url, secret } : smtpUrl && to ? { smtpUrl, to } : undefined;
  return target && { ...target, perHour, perDay };
}

function siteConfigOf(values: Settings) {
  const brandOfFolder = values.CONTENT_DIR && join(values.CONTENT_DIR, 'brand');
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    atelierName: values.ATELIER_NAME ?? sampleIdentity.atelierName,
    artistName: values.ARTIST_NAME ?? sampleIdentity.artistName,
    artistSlug: values.ARTIST_SLUG ?? sampleIdentity.artistSlug,
    /** Absolute; undefined: the sample's brand with the embedded sample, otherwise none. */
    brandDir: values.BRAND_DIR ?? (brandOfFolder && isDirectory(brandOfFolder) ? brandOfFolder : undefined),
    browserMaxAgeS: values.BROWSER_MAX_AGE_S,
    cdnMaxAgeS: values.CDN_MAX_AGE_S ?? usualCdnMaxAgeS(values),
    cdnPurge: purgeConfigOf(values),
    opsToken: values.OPS_TOKEN,
    editorToken: values.EDITOR_TOKEN,
    hookSecret: values.HOOK_SECRET,
    enquiry: enquiryConfigOf(values),
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    corsOrigins: values.CORS_ORIGINS ?? [],
    /** In the syntax of Fastify's `trustProxy`. */
    trustProxy: values.TRUST_PROXY,
    analytics: analyticsOf(values),
    credit: values.CREDIT,
    licenseUrl: values.LICENSE_URL,
    /** Canonical tags, the default first. */
    locales: values.LOCALES,
    messagingLabel: values.MESSAGING_LABEL,
    areModelCrawlersDenied: values.AI_CRAWLERS === 'deny',
    securityContact: values.SECURITY_CONTACT,
    indexNow:
      values.INDEXNOW_KEY === undefined ? undefined : { key: values.INDEXNOW_KEY, endpoint: values.INDEXNOW_ENDPOINT },
    /** Image sources; undefined: the sample's with the embedded sample, otherwise none. */
    wechatQr: values.WECHAT_QR,
    wechatContact: values.WECHAT_CONTACT,
    icons: { prefixes: values.ICON_PREFIXES ?? bundledSets, fallbackUrl: values.ICON_FALLBACK_URL },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
    isRequestLog: values.REQUEST_LOG,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Reads and validates every setting. Throws `ConfigError` with all errors. */
export function readConfig(given: SettingPlaces['env'], fileOf?: SettingPlaces['fileOf']) {
  const errors: string[] = [];
  const unquoted = withoutQuotes({ env: given, fileOf });
  const env = { ...given, ...unquoted };
  const { values, inEffect } = readSettings(withFolder({ env, fileOf }), errors);
  const isSet = (name: SettingName) => values[name] !== undefined || Boolean(env[name]?.trim());
  errors.push(...findCombinedErrors(values, isSet));
  const file = values.ROUTE_RULES_FILE;
  const { rules, problem } = file === undefined ? { rules: [] } : readRouteRules(file, values.PUBLIC_URL);
  if (file !== undefined && problem !== undefined)
    errors.push(errorOf('ROUTE_RULES_FILE', file, `a JSON file of route rules (${problem})`));
  const calls = readCalls(values, env, errors);
  const named = calls.named.flatMap((name) => [name, `${name}_FILE`]);
  const unused = values.UPSTREAM_URL === undefined ? [] : findProxies(env);
  const known = [...settingNames, ...named];
  const quoted = known.filter((name) => name in unquoted).join(', ');
  const warnings = [
    ...(quoted === '' ? [] : [`${quoted}: used without the quotes around the value, which docker --env-file keeps`]),
    ...findMisspelled(env, known),
    ...unused,
  ];
  if (errors.length > 0) throw new ConfigError(errors, warnings);
  return {
    ...siteConfigOf(values),
    upstream: upstreamConfigOf(values, calls),
    media: mediaConfigOf(values, calls),
    preview: previewConfigOf(values, calls),
    cache: cacheConfigOf(values),
    connections: connectionConfigOf(values),
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    routeRules: rules,
    values,
    settings: inEffect,
    warnings,
  };
}

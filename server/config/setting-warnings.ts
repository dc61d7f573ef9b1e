import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { SettingWarning } from '../../shared/ops/operation.ts';
import { resourceNames } from '../content/resources.ts';
import type { PolicyPart } from './cache-settings.ts';
import { policySettingOf } from './settings-report.ts';
import type { SettingName, Settings } from './settings-schema.ts';

interface Rule {
  readonly settings: readonly SettingName[];
  readonly applies: (values: Settings, memoryBytes: number) => boolean;
  readonly detail: string | ((values: Settings, memoryBytes: number) => string);
}

const goodTokenLength = 32;

/** Default timeout of proxies for responses and idle connections (nginx: 60 s). */
const usualProxyMs = 60_000;

/** Without `CDN_PURGE`, a purge does not reach the caches in front. */
const longInCdnS = 3_600;

const cacheShare = 0.6;

const everyone: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0']);

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function isOpenHttp(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !loopback.test(hostname);
}

const rules: Readonly<Record<string, Rule>> = {
  'deadlines-equal': {
    settings: ['UPSTREAM_SOFT_DEADLINE_MS', 'UPSTREAM_HARD_DEADLINE_MS'],
    applies: (values) => values.UPSTREAM_SOFT_DEADLINE_MS >= values.UPSTREAM_HARD_DEADLINE_MS,
    detail: 'equal deadlines: visitors wait for expired content until its load has failed',
  },
  'hard-deadline-long': {
    settings: ['UPSTREAM_HARD_DEADLINE_MS'],
    applies: (values) => values.UPSTREAM_HARD_DEADLINE_MS >= usualProxyMs,
    detail: 'most proxies time out after 60 s, so visitors see the error of the proxy',
  },
  'never-fresh': {
    settings: ['CACHE_FRESH_S'],
    applies: (values) => values.CACHE_FRESH_S === 0,
    detail: 'content is never fresh, so every request starts a load',
  },
  'negative-longer-than-fresh': {
    settings: ['CACHE_NEGATIVE_S', 'CACHE_FRESH_S'],
    applies: (values) => values.CACHE_NEGATIVE_S > values.CACHE_FRESH_S,
    detail: '"not found" is cached for longer than content, so new pages appear late',
  },
  'measure-wait-cut': {
    settings: ['MEDIA_MEASURE_WAIT_MS', 'UPSTREAM_HARD_DEADLINE_MS'],
    applies: (values) => values.MEDIA_MEASURE_WAIT_MS > values.UPSTREAM_HARD_DEADLINE_MS / 2,
    detail: 'responses wait at most half of the hard deadline for the analysis of images',
  },
  'cdn-outlives-purge': {
    settings: ['CDN_MAX_AGE_S', 'CDN_PURGE'],
    applies: ({ CDN_MAX_AGE_S: maxAgeS = 0, CDN_PURGE }) => maxAgeS > longInCdnS && CDN_PURGE === undefined,
    detail: 'shared caches keep responses for more than an hour, and a purge here does not reach them',
  },
  'keep-alive-short': {
    settings: ['SERVER_LIMITS', 'TRUST_PROXY'],
    applies: (values) => values.TRUST_PROXY !== false && values.SERVER_LIMITS.keep_alive_timeout_ms <= usualProxyMs,
    detail: 'the proxy keeps connections for 60 s by default, and may use one that the server is closing',
  },
  'proxies-everyone': {
    settings: ['TRUST_PROXY'],
    applies: ({ TRUST_PROXY: proxies }) => proxies !== false && proxies.some((proxy) => everyone.has(proxy)),
    detail: 'every client is a trusted proxy and can choose the address that limits count',
  },
  'public-url-unset': {
    settings: ['PUBLIC_URL'],
    applies: (values) => values.PUBLIC_URL === undefined,
    detail: 'not set, so canonical links contain localhost',
  },
  'rate-limit-off': {
    settings: ['RATE_LIMIT_PER_MINUTE'],
    applies: (values) => values.RATE_LIMIT_PER_MINUTE === 0,
    detail: 'one client can request unlimited work',
  },
  'authorization-in-the-clear': {
    settings: ['UPSTREAM_AUTHORIZATION', 'UPSTREAM_URL'],
    applies: (values) => values.UPSTREAM_AUTHORIZATION !== undefined && isOpenHttp(values.UPSTREAM_URL),
    detail: 'the server sends the authorization over unencrypted http',
  },
  'ops-token-in-the-clear': {
    settings: ['OPS_TOKEN', 'PUBLIC_URL'],
    applies: (values) => values.OPS_TOKEN !== undefined && isOpenHttp(values.PUBLIC_URL),
    detail: 'operators send their token over unencrypted http',
  },
  'ops-token-short': {
    settings: ['OPS_TOKEN'],
    applies: ({ OPS_TOKEN: token }) => token !== undefined && token.length < goodTokenLength,
    detail: ({ OPS_TOKEN: token = '' }) =>
      `it has ${token.length} characters; use 32 or more, \`openssl rand -base64 32\``,
  },
  'ops-token-reused': {
    settings: ['OPS_TOKEN', 'MEDIA_SECRET'],
    applies: (values) => values.OPS_TOKEN !== undefined && values.OPS_TOKEN === values.MEDIA_SECRET,
    detail: 'one secret has two uses, so a leak affects both',
  },
  'hook-secret-reused': {
    settings: ['HOOK_SECRET', 'OPS_TOKEN', 'MEDIA_SECRET'],
    applies: (values) =>
      values.HOOK_SECRET !== undefined && [values.OPS_TOKEN, values.MEDIA_SECRET].includes(values.HOOK_SECRET),
    detail: 'one secret has two uses, so the CMS can do everything that operators can',
  },
  'media-secret-unset': {
    settings: ['MEDIA_SECRET', 'CACHE_STORE'],
    applies: (values) => values.MEDIA_SECRET === undefined && values.CACHE_STORE !== 'redis',
    detail: 'not set, so it is random in DATA_DIR, and image URLs change if that folder is lost',
  },
  'media-secret-in-redis': {
    settings: ['MEDIA_SECRET', 'CACHE_STORE'],
    applies: (values) => values.MEDIA_SECRET === undefined && values.CACHE_STORE === 'redis',
    detail: 'not set, so replicas share a random one in Redis, and image URLs change if Redis loses its data',
  },
  'media-private': {
    settings: ['MEDIA_ALLOW_PRIVATE'],
    applies: (values) => values.MEDIA_ALLOW_PRIVATE,
    detail: 'host names of MEDIA_HOSTS may lead to machines inside the network',
  },
  'cache-larger-than-memory': {
    settings: ['CACHE_MAX_BYTES'],
    applies: (values, memoryBytes) => values.CACHE_MAX_BYTES > memoryBytes * cacheShare,
    detail: (_values, memoryBytes) =>
      `it is more than ${cacheShare * 100} % of the available memory, ${memoryBytes} bytes`,
  },
};

const staleTooShort = 'visitors wait for a load once content is twice as old as the fresh time';
const keepTooShort = 'content is deleted before it expires, so nothing is left if the content API fails';

function policyWarnings(values: Settings): SettingWarning[] {
  const found = new Map<string, SettingWarning>();
  const add = (rule: string, settings: readonly SettingName[], detail: string) => {
    found.set(`${rule} ${settings.join(' ')}`, { rule, settings, detail });
  };
  for (const resource of resourceNames) {
    const settingOf = (part: PolicyPart) => policySettingOf(resource, part, values);
    const [fresh, stale, keep] = [settingOf('FRESH_S'), settingOf('STALE_S'), settingOf('KEEP_S')];
    const [freshS, staleS, keepS] = [Number(values[fresh]), Number(values[stale]), Number(values[keep])];
    if (staleS < freshS) add('stale-shorter-than-fresh', [stale, fresh], staleTooShort);
    if (keepS < freshS + staleS) add('keep-too-short', [keep, fresh, stale], keepTooShort);
  }
  return [...found.values()];
}

const memoryHere = () => Math.min(totalmem(), constrainedMemory() || Number.MAX_SAFE_INTEGER);

/** Returns a sentence for each combination that is allowed and hardly intended. */
export function settingWarnings(values: Settings, memoryBytes = memoryHere()): SettingWarning[] {
  const broken = Object.entries(rules).filter(([, { applies }]) => applies(values, memoryBytes));
  const warnings = broken.map(([rule, { settings, detail }]): SettingWarning => {
    return { rule, settings, detail: typeof detail === 'string' ? detail : detail(values, memoryBytes) };
  });
  return [...warnings, ...policyWarnings(values)];
}

export const warningText = ({ settings, detail }: SettingWarning): string => `${settings.join(', ')}: ${detail}`;

import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { SettingWarning } from '../../shared/ops/operation.ts';
import { resourceNames } from '../content/resources.ts';
import type { PolicyPart } from './cache-settings.ts';
import { policySettingOf } from './settings-report.ts';
import type { SettingName, Settings } from './settings-schema.ts';

interface Rule {
  readonly settings: readonly SettingName[];
  readonly judge: (values: Settings, memoryBytes: number) => string | undefined | false;
}

const goodTokenLength = 32;

/** Default timeout of proxies for responses and idle connections (nginx: 60 s). */
const usualProxyMs = 60_000;

/** A purge does not reach the caches in front. */
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
    judge: (values) =>
      values.UPSTREAM_SOFT_DEADLINE_MS >= values.UPSTREAM_HARD_DEADLINE_MS &&
      'the soft deadline is the hard one: visitors wait for what has expired until its load has failed',
  },
  'hard-deadline-long': {
    settings: ['UPSTREAM_HARD_DEADLINE_MS'],
    judge: (values) =>
      values.UPSTREAM_HARD_DEADLINE_MS >= usualProxyMs &&
      'most proxies give up after 60 s: visitors see their error before ours',
  },
  'never-fresh': {
    settings: ['CACHE_FRESH_S'],
    judge: (values) => values.CACHE_FRESH_S === 0 && 'nothing is ever fresh: every request begins a load',
  },
  'negative-longer-than-fresh': {
    settings: ['CACHE_NEGATIVE_S', 'CACHE_FRESH_S'],
    judge: (values) =>
      values.CACHE_NEGATIVE_S > values.CACHE_FRESH_S &&
      'that there is none is believed for longer than what there is: new pages appear late',
  },
  'measure-wait-cut': {
    settings: ['MEDIA_MEASURE_WAIT_MS', 'UPSTREAM_HARD_DEADLINE_MS'],
    judge: (values) =>
      values.MEDIA_MEASURE_WAIT_MS > values.UPSTREAM_HARD_DEADLINE_MS / 2 &&
      'replies wait for their pictures for half of the hard deadline, no longer',
  },
  'cdn-outlives-purge': {
    settings: ['CDN_MAX_AGE_S'],
    judge: (values) =>
      values.CDN_MAX_AGE_S > longInCdnS &&
      'caches in front keep replies for more than an hour: a purge here does not reach them',
  },
  'keep-alive-short': {
    settings: ['SERVER_LIMITS', 'TRUST_PROXY'],
    judge: (values) =>
      values.TRUST_PROXY !== false &&
      values.SERVER_LIMITS.keep_alive_timeout_ms <= usualProxyMs &&
      'the proxy in front keeps connections for 60 s unless warnings otherwise, and may ask on one that is just being closed',
  },
  'proxies-everyone': {
    settings: ['TRUST_PROXY'],
    judge: ({ TRUST_PROXY: proxies }) =>
      proxies !== false &&
      proxies.some((proxy) => everyone.has(proxy)) &&
      'everybody is a trusted proxy: clients choose the address that they are counted by',
  },
  'public-url-unset': {
    settings: ['PUBLIC_URL'],
    judge: (values) => values.PUBLIC_URL === undefined && 'not set, so canonical links say localhost',
  },
  'rate-limit-off': {
    settings: ['RATE_LIMIT_PER_MINUTE'],
    judge: (values) => values.RATE_LIMIT_PER_MINUTE === 0 && 'one address may ask for as much work as it likes',
  },
  'authorization-in-the-clear': {
    settings: ['UPSTREAM_AUTHORIZATION', 'UPSTREAM_URL'],
    judge: (values) =>
      values.UPSTREAM_AUTHORIZATION !== undefined &&
      isOpenHttp(values.UPSTREAM_URL) &&
      'the authorization is sent over http: everybody on the way can read it',
  },
  'ops-token-in-the-clear': {
    settings: ['OPS_TOKEN', 'PUBLIC_URL'],
    judge: (values) =>
      values.OPS_TOKEN !== undefined &&
      isOpenHttp(values.PUBLIC_URL) &&
      'operators send their token over http: everybody on the way can read it',
  },
  'ops-token-short': {
    settings: ['OPS_TOKEN'],
    judge: ({ OPS_TOKEN: token }) =>
      token !== undefined &&
      token.length < goodTokenLength &&
      `it has ${token.length} characters: take 32 or more, \`openssl rand -base64 32\``,
  },
  'ops-token-reused': {
    settings: ['OPS_TOKEN', 'MEDIA_SECRET'],
    judge: (values) =>
      values.OPS_TOKEN !== undefined &&
      values.OPS_TOKEN === values.MEDIA_SECRET &&
      'one secret serves for two things: who learns one has both',
  },
  'hook-secret-reused': {
    settings: ['HOOK_SECRET', 'OPS_TOKEN', 'MEDIA_SECRET'],
    judge: (values) =>
      values.HOOK_SECRET !== undefined &&
      [values.OPS_TOKEN, values.MEDIA_SECRET].includes(values.HOOK_SECRET) &&
      'one secret serves for two things: a content system that has it can do what operators can',
  },
  'media-secret-unset': {
    settings: ['MEDIA_SECRET', 'CACHE_STORE'],
    judge: (values) =>
      values.MEDIA_SECRET === undefined &&
      values.CACHE_STORE !== 'redis' &&
      'no secret is set, so it is random, in DATA_DIR: addresses of pictures change when that folder is lost',
  },
  'media-secret-in-redis': {
    settings: ['MEDIA_SECRET', 'CACHE_STORE'],
    judge: (values) =>
      values.MEDIA_SECRET === undefined &&
      values.CACHE_STORE === 'redis' &&
      'no secret is set, so replicas share the one first found in Redis: addresses of pictures change when it loses its data',
  },
  'media-private': {
    settings: ['MEDIA_ALLOW_PRIVATE'],
    judge: (values) =>
      values.MEDIA_ALLOW_PRIVATE &&
      'names in content may lead to machines inside the network, as far as MEDIA_HOSTS lists them',
  },
  'cache-larger-than-memory': {
    settings: ['CACHE_MAX_BYTES'],
    judge: (values, memoryBytes) =>
      values.CACHE_MAX_BYTES > memoryBytes * cacheShare &&
      `it is more than ${cacheShare * 100} % of the memory there is, ${memoryBytes} bytes`,
  },
};

const staleTooShort = 'visitors wait for a load as soon as a value is twice as old as it may be fresh';
const keepTooShort = 'values are gone before they have expired: nothing is left for when the upstream fails';

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
  const warnings = Object.entries(rules).flatMap(([rule, { settings, judge }]): SettingWarning[] => {
    const detail = judge(values, memoryBytes);
    return typeof detail === 'string' ? [{ rule, settings, detail }] : [];
  });
  return [...warnings, ...policyWarnings(values)];
}

export const warningText = ({ settings, detail }: SettingWarning): string => `${settings.join(', ')}: ${detail}`;

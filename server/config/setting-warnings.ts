import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { resourceNames } from '../content/resources.ts';
import { policyParts, usedPolicySetting } from './cache-settings.ts';
import type { SettingName, Settings } from './settings-schema.ts';

interface SettingWarning {
  readonly rule: string;
  readonly settings: readonly SettingName[];
  readonly detail: string;
}

interface Rule {
  readonly settings: readonly SettingName[];
  readonly applies: (values: Settings, memoryBytes: number) => boolean;
  readonly detail: string | ((values: Settings, memoryBytes: number) => string);
}

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
  'cdn-outlives-purge': {
    settings: ['CDN_MAX_AGE_S', 'CDN_PURGE'],
    applies: ({ CDN_MAX_AGE_S: maxAgeS = 0, CDN_PURGE }) => maxAgeS > longInCdnS && CDN_PURGE === undefined,
    detail: 'shared caches keep responses for more than an hour, and a purge here does not reach them',
  },
  'keep-alive-short': {
    settings: ['KEEP_ALIVE_TIMEOUT_MS', 'TRUST_PROXY'],
    applies: (values) => values.TRUST_PROXY !== false && values.KEEP_ALIVE_TIMEOUT_MS <= usualProxyMs,
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
  'secret-reused': {
    settings: ['OPS_TOKEN', 'HOOK_SECRET', 'MEDIA_SECRET'],
    applies: (values) => {
      const secrets = [values.OPS_TOKEN, values.HOOK_SECRET, values.MEDIA_SECRET].filter((one) => one !== undefined);
      return new Set(secrets).size < secrets.length;
    },
    detail: 'one secret has two uses, so a leak affects both',
  },
  'media-secret-unset': {
    settings: ['MEDIA_SECRET'],
    applies: (values) => values.MEDIA_SECRET === undefined,
    detail: 'not set, so it is random and stored with the data; image URLs change if that data is lost',
  },
  'cache-larger-than-memory': {
    settings: ['CACHE_MAX_BYTES'],
    applies: (values, memoryBytes) => values.CACHE_MAX_BYTES > memoryBytes * cacheShare,
    detail: (_values, memoryBytes) =>
      `it is more than ${cacheShare * 100} % of the available memory, ${memoryBytes} bytes`,
  },
};

const keepTooShort = 'content is deleted before it expires, so nothing is left if the content API fails';

function policyWarnings(values: Settings): SettingWarning[] {
  const found = new Map<string, SettingWarning>();
  for (const resource of resourceNames) {
    const settings = policyParts.map((part) => usedPolicySetting(resource, part, values));
    const [freshS = 0, staleS = 0, keepS = 0] = settings.map((name) => Number(values[name]));
    const warning = { rule: 'keep-too-short', settings: settings.toReversed(), detail: keepTooShort };
    if (keepS < freshS + staleS) found.set(settings.join(' '), warning);
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

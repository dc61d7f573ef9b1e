import { choice, flag, integer, path, redisUrl, type Setting } from './setting.ts';

const dayS = 86_400;
const yearS = 365 * dayS;

/** How long values live and where; the policies of single resources default to the general ones. */
export const cacheSettings = {
  CACHE_FRESH_S: integer({ docs: 'how long a value is fresh', fallback: 60, min: 0, max: yearS }),
  CACHE_STALE_S: integer({
    docs: 'how long after that it is served at once while one refresh runs',
    fallback: 3600,
    min: 0,
    max: yearS,
  }),
  CACHE_KEEP_S: integer({
    docs: 'how long the last known good is kept for when the upstream fails',
    fallback: 30 * dayS,
    min: 0,
    max: 10 * yearS,
  }),
  CACHE_SUSPICIOUS_S: integer({
    docs: 'how long, and in at least 3 replies, a suddenly empty answer must persist before it replaces good content',
    fallback: 900,
    min: 0,
    max: dayS,
  }),
  CACHE_NEGATIVE_S: integer({
    docs: 'how long "the upstream says there is none" is believed',
    fallback: 30,
    min: 0,
    max: dayS,
  }),
  CACHE_BACKOFF_S: integer({ docs: 'pause after a failed refresh; grows to 60', fallback: 5, min: 1, max: 60 }),
  CACHE_MAX_ENTRIES: integer({ docs: 'values in the memory tier', fallback: 5000, min: 10, max: 10_000_000 }),
  CACHE_MAX_BYTES: integer({
    docs: 'bytes of the memory tier, all encodings counted',
    fallback: 268_435_456,
    min: 1_048_576,
    max: 1_000_000_000_000,
  }),
  CACHE_STORE: choice({
    docs: 'second tier: `none`, `sqlite` (embedded, in `DATA_DIR`), `redis`',
    fallback: 'sqlite',
    words: ['none', 'sqlite', 'redis'],
  }),
  DATA_DIR: path({
    docs: 'where the embedded store, resized pictures and earlier builds live; one process at a time',
    fallback: '.data',
  }),
  REDIS_URL: redisUrl({ docs: 'Redis or Valkey, for `CACHE_STORE=redis`' }),
  CACHE_WARM: flag({ docs: 'read menu, landing, lists, details after start', fallback: true }),
};

/** The resources whose freshness can be set by itself. */
export const resources = [
  'landing',
  'menu',
  'seo',
  'projects',
  'works',
  'project',
  'page',
  'about',
  'process',
  'biography',
] as const;

export type Resource = (typeof resources)[number];

/** What a resource's policy is made of, in the spelling of the variables. */
export const policyParts = ['FRESH_S', 'STALE_S', 'KEEP_S'] as const;

export type PolicyPart = (typeof policyParts)[number];

/** The variable of one part of one resource's policy: `CACHE_LANDING_FRESH_S`. */
export function policyVariableOf(resource: Resource, part: PolicyPart): string {
  return `CACHE_${resource.toUpperCase()}_${part}`;
}

function policySettingOf(part: PolicyPart): Setting<number | undefined> {
  const general = cacheSettings[`CACHE_${part}`];
  return {
    ...general,
    docs: `\`CACHE_${part}\` of one resource`,
    fallback: undefined,
    fallbackText: 'the general value',
  };
}

/** `CACHE_{RESOURCE}_FRESH_S` and its like, for every resource. */
export const policySettings: Readonly<Record<string, Setting<number | undefined>>> = Object.fromEntries(
  resources.flatMap((resource) =>
    policyParts.map((part) => [policyVariableOf(resource, part), policySettingOf(part)] as const),
  ),
);

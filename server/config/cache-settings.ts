import type { ResourceName } from '../content/resources.ts';
import { choice, flag, integer, path, redisUrl, settingsOf } from './setting-kinds.ts';

const setting = settingsOf('Cache');

const dayS = 86_400;
const yearS = 365 * dayS;

export const cacheSettings = {
  CACHE_FRESH_S: setting(integer(0, yearS), {
    help: 'Time for which content is fresh and served without a refresh.',
    default: 60,
  }),
  CACHE_STALE_S: setting(integer(0, yearS), {
    help: 'Time after `CACHE_FRESH_S` for which stored content is served at once while one refresh runs.',
    default: 3600,
  }),
  CACHE_KEEP_S: setting(integer(0, 10 * yearS), {
    help: 'Maximum age of stored content that is served if the content API fails.',
    default: 30 * dayS,
  }),
  CACHE_SUSPICIOUS_S: setting(integer(0, dayS), {
    help: 'Time for which suddenly empty or much shorter content must persist, in at least 3 responses, before it replaces stored content.',
    default: 900,
  }),
  CACHE_NEGATIVE_S: setting(integer(0, dayS), {
    help: 'Time for which a "not found" of the content API is cached.',
    default: 30,
  }),
  CACHE_BACKOFF_S: setting(integer(1, 60), {
    help: 'Pause after a failed load. Repeated failures increase the pause up to 60 s.',
    default: 5,
  }),
  CACHE_MAX_ENTRIES: setting(integer(10, 10_000_000), {
    help: 'Maximum number of cache entries in memory.',
    default: 5000,
  }),
  CACHE_MAX_BYTES: setting(integer(1_048_576, 1_000_000_000_000), {
    help: 'Maximum size of cache entries and cached responses in memory, and of the SQLite store.',
    default: 268_435_456,
  }),
  CACHE_STORE: setting(choice(['none', 'sqlite', 'redis']), {
    help: 'Persistent cache store: `none`, `sqlite` (in `DATA_DIR`) or `redis`.',
    default: 'sqlite',
  }),
  DATA_DIR: setting(path, {
    help: 'Folder of the SQLite store, images and earlier builds. Only one process can use it.',
    default: '.data',
  }),
  REDIS_URL: setting(redisUrl, { help: 'URL of Redis or Valkey, for `CACHE_STORE=redis`.', isSecret: true }),
  CACHE_WARM: setting(flag, {
    help: 'Whether the server loads menu, home page, lists, pages and details after start-up, then generates renditions in page order.',
    default: true,
  }),
};

export const policyParts = ['FRESH_S', 'STALE_S', 'KEEP_S'] as const;

export type PolicyPart = (typeof policyParts)[number];

/** Resources that share lifetimes. */
const policyClasses = {
  SITE: 'menu, home page and SEO',
  LISTS: 'the lists of projects, works and events',
  DETAILS: 'a project or work',
  PAGES: 'text pages',
} as const;

type PolicyClass = keyof typeof policyClasses;

const classOf: Readonly<Record<ResourceName, PolicyClass>> = {
  landing: 'SITE',
  menu: 'SITE',
  seo: 'SITE',
  projects: 'LISTS',
  works: 'LISTS',
  events: 'LISTS',
  project: 'DETAILS',
  page: 'PAGES',
  about: 'PAGES',
  process: 'PAGES',
  biography: 'PAGES',
};

type PolicyVariable = `CACHE_${PolicyClass}_${PolicyPart}`;

export const policyVariableOf = (resource: ResourceName, part: PolicyPart): PolicyVariable =>
  `CACHE_${classOf[resource]}_${part}`;

/** The setting that defines a part of the policy: of the resource if set, otherwise the general one. */
export function usedPolicySetting(
  resource: ResourceName,
  part: PolicyPart,
  values: Partial<Record<PolicyVariable, unknown>>,
): PolicyVariable | `CACHE_${PolicyPart}` {
  const own = policyVariableOf(resource, part);
  return values[own] === undefined ? `CACHE_${part}` : own;
}

function policySettingOf(part: PolicyPart, content: string) {
  const kind = cacheSettings[`CACHE_${part}`].unwrap();
  return setting(kind, { help: `\`CACHE_${part}\` of ${content}.`, defaultText: `\`CACHE_${part}\`` });
}

export const policySettings = Object.fromEntries(
  Object.entries(policyClasses).flatMap(([name, content]) =>
    policyParts.map((part) => [`CACHE_${name}_${part}`, policySettingOf(part, content)]),
  ),
) as Record<PolicyVariable, ReturnType<typeof policySettingOf>>;

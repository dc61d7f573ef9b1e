import { type ResourceName, resourceNames } from '../content/resources.ts';
import { choice, flag, integer, path, redisUrl, settingsOf } from './setting-kinds.ts';

const setting = settingsOf('Cache');

const dayS = 86_400;
const yearS = 365 * dayS;

export const cacheSettings = {
  CACHE_FRESH_S: setting(integer(0, yearS), { help: 'how long a value is fresh', default: 60 }),
  CACHE_STALE_S: setting(integer(0, yearS), {
    help: 'how long after that it is served at once while one refresh runs',
    default: 3600,
  }),
  CACHE_KEEP_S: setting(integer(0, 10 * yearS), {
    help: 'how long the last known good is kept for when the upstream fails',
    default: 30 * dayS,
  }),
  CACHE_SUSPICIOUS_S: setting(integer(0, dayS), {
    help: 'how long, and in at least 3 replies, a suddenly empty answer must persist before it replaces good content',
    default: 900,
  }),
  CACHE_NEGATIVE_S: setting(integer(0, dayS), {
    help: 'how long "the upstream says there is none" is believed',
    default: 30,
  }),
  CACHE_BACKOFF_S: setting(integer(1, 60), { help: 'pause after a failed refresh; grows to 60', default: 5 }),
  CACHE_MAX_ENTRIES: setting(integer(10, 10_000_000), { help: 'values in the memory tier', default: 5000 }),
  CACHE_MAX_BYTES: setting(integer(1_048_576, 1_000_000_000_000), {
    help: 'bound of memory: values, finished replies in all encodings, and parsed values with what is worked out of them, together; of the embedded store, too',
    default: 268_435_456,
  }),
  CACHE_STORE: setting(choice(['none', 'sqlite', 'redis']), {
    help: 'second tier: `none`, `sqlite` (embedded, in `DATA_DIR`), `redis`',
    default: 'sqlite',
  }),
  DATA_DIR: setting(path, {
    help: 'where the embedded store, resized pictures and earlier builds live; one process at a time',
    default: '.data',
  }),
  REDIS_URL: setting(redisUrl, { help: 'Redis or Valkey, for `CACHE_STORE=redis`', isSecret: true }),
  CACHE_WARM: setting(flag, { help: 'read menu, landing, lists, text pages, details after start', default: true }),
};

export const policyParts = ['FRESH_S', 'STALE_S', 'KEEP_S'] as const;

export type PolicyPart = (typeof policyParts)[number];

type PolicyVariable = `CACHE_${Uppercase<ResourceName>}_${PolicyPart}`;

export function policyVariableOf(resource: ResourceName, part: PolicyPart): PolicyVariable {
  return `CACHE_${resource.toUpperCase() as Uppercase<ResourceName>}_${part}`;
}

function policySettingOf(part: PolicyPart) {
  const kind = cacheSettings[`CACHE_${part}`].unwrap();
  return setting(kind, { help: `\`CACHE_${part}\` of one resource`, defaultText: 'the general value' });
}

export const policySettings = Object.fromEntries(
  resourceNames.flatMap((resource) =>
    policyParts.map((part) => [policyVariableOf(resource, part), policySettingOf(part)] as const),
  ),
) as Record<PolicyVariable, ReturnType<typeof policySettingOf>>;

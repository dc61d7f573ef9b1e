import { ContentCache, type ContentCacheOptions } from '../../server/cache/content-cache.ts';
import type { CacheEvent } from '../../server/cache/events.ts';
import type { Lookup } from '../../server/cache/lookup.ts';
import { GuardedStore } from '../../server/cache/stores/guarded-store.ts';
import { noStore, type PersistentStore } from '../../server/cache/stores/persistent-store.ts';
import { ManualClock } from './manual-clock.ts';

/** Bounds and times of caches in tests, where a test does not need others. */
export const usualPolicy = {
  maxEntries: 100,
  maxBytes: 1_000_000,
  softDeadlineMs: 1_500,
  backoffMs: 5_000,
  negativeForMs: 30_000,
  suspiciousForMs: 900_000,
} as const;

/** A cache with a manual clock, and its events. */
export function cacheUnderTest(
  options: Partial<Omit<ContentCacheOptions, 'store'>> & { store?: PersistentStore; clock?: ManualClock } = {},
) {
  const { store = noStore, clock = new ManualClock(), ...rest } = options;
  const events: CacheEvent[] = [];
  const listen = (event: CacheEvent) => events.push(event);
  const cache = new ContentCache({
    ...usualPolicy,
    clock,
    store: new GuardedStore(store, { clock, listen }),
    random: () => 0.5,
    listen,
    ...rest,
  });
  return { cache, clock, events };
}

/** Summary of a lookup: value and state, `absent`, or `unknown`; undefined if the client has to wait. */
export function reported(lookup: Lookup | undefined): string | undefined {
  if (lookup?.kind !== 'known') return lookup?.kind;
  const { entry, provenance } = lookup;
  return entry.kind === 'absent' ? 'absent' : `${JSON.parse(entry.json.toString())} ${provenance.state}`;
}

import type { CacheItem, CacheListing, CacheSort, CacheState, listedStates } from '../../shared/ops/cache-report.ts';
import { leftOf } from '../base/pause.ts';
import type { Inspection } from '../cache/lookup.ts';
import { freshnessOf, type OpsView, refreshInMs } from './explanation.ts';

export interface ListingOrder {
  readonly filter?: string | undefined;
  readonly tag?: string | undefined;
  readonly state?: (typeof listedStates)[number] | undefined;
  readonly sort: CacheSort;
  readonly limit: number;
  /** Number of items on the pages before. */
  readonly cursor: number;
}

const ranks: Readonly<Record<CacheSort, (item: CacheItem) => number>> = {
  size: ({ bytes }) => bytes.total,
  hits: ({ hits }) => hits,
  age: ({ ageMs }) => ageMs ?? -1,
  key: () => 0,
};

export function cacheListing(order: ListingOrder, view: OpsView): CacheListing {
  const { tag, state, sort, limit, cursor } = order;
  const filter = order.filter?.toLowerCase();
  const meant = inventoryOf(view).filter(
    (item) =>
      (filter === undefined || item.key.toLowerCase().includes(filter)) &&
      (tag === undefined || item.tags.includes(tag)) &&
      (state === undefined || (state === 'failing' ? item.isFailing : item.state === state)),
  );
  const rank = ranks[sort];
  const sorted = meant.sort((a, b) => rank(b) - rank(a) || (a.key < b.key ? -1 : 1));
  const end = cursor + limit;
  return {
    items: sorted.slice(cursor, end),
    total: meant.length,
    bytes: meant.reduce((sum, { bytes }) => sum + bytes.total, 0),
    cursor: end < sorted.length ? String(end) : null,
  };
}

function stateOf({ entry, state, failure }: Inspection, nowMs: number): CacheState {
  if (failure && (!entry || leftOf(failure, nowMs) > 0)) return 'backing-off';
  if (entry?.kind === 'absent') return 'negative';
  return state === 'fresh' || state === 'stale' ? state : 'expired';
}

/** Reads the memory of this process without counting as use and without starting a load. */
function inventoryOf({ sources, values, config, journal, clock }: OpsView): CacheItem[] {
  const nowMs = clock.now();
  return [...values.keys()].flatMap((key) => {
    const source = sources.ofKey(key);
    if (!source) return [];
    const inspection = values.inspect(source);
    const { entry, bytes, hitsInAll: hits } = inspection;
    const { freshForMs } = freshnessOf(inspection, source, config.cache.negativeForMs);
    return {
      key,
      tags: source.tags,
      state: stateOf(inspection, nowMs),
      isPurged: entry?.isInvalidated ?? false,
      ageMs: entry ? Math.max(0, nowMs - entry.confirmedAtMs) : null,
      refreshInMs: refreshInMs(inspection, freshForMs, nowMs),
      bytes: { identity: entry?.json.length ?? 0, total: bytes },
      hits,
      version: entry?.version ?? null,
      lastError: journal.lastErrorOf(key),
      isFailing: inspection.failure !== undefined,
    };
  });
}

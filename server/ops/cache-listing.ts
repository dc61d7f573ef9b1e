import type { CacheItem, CacheListing, CacheSort, CacheState, listedStates } from '../../shared/ops/cache-report.ts';
import { leftOf } from '../base/pause.ts';
import type { Inspection } from '../cache/lookup.ts';
import type { StoredResponse } from '../http/response-store.ts';
import { bytesOf, freshnessOf, type OpsView, refreshInMs } from './explanation.ts';

export interface ListingOrder {
  readonly of?: 'value' | 'response' | undefined;
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

const nameOf = ({ of, key }: CacheItem): string => `${key} ${of}`;

export function cacheListing(order: ListingOrder, view: OpsView): CacheListing {
  const { of, tag, state, sort, limit, cursor } = order;
  const filter = order.filter?.toLowerCase();
  const meant = inventoryOf(view).filter(
    (item) =>
      (of === undefined || item.of === of) &&
      (filter === undefined || item.key.toLowerCase().includes(filter)) &&
      (tag === undefined || item.tags.includes(tag)) &&
      (state === undefined || (state === 'failing' ? item.isFailing : item.state === state)),
  );
  const rank = ranks[sort];
  const sorted = meant.sort((a, b) => rank(b) - rank(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
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

const worstFirst: readonly CacheState[] = ['backing-off', 'expired', 'stale', 'negative', 'fresh'];

/** Reads the memory of this process without counting as use and without starting a load. */
function inventoryOf({ sources, values, responseCache, config, journal, clock }: OpsView): CacheItem[] {
  const nowMs = clock.now();
  const listedValues = new Map<string, CacheItem>();

  function listValue(key: string): CacheItem | undefined {
    const known = listedValues.get(key);
    if (known) return known;
    const source = sources.ofKey(key);
    if (!source) return undefined;
    const inspection = values.inspect(source);
    const { entry, bytes, hitsInAll } = inspection;
    const { freshForMs } = freshnessOf(inspection, source, config.cache.negativeForMs);
    const item: CacheItem = {
      of: 'value',
      key,
      tags: source.tags,
      state: stateOf(inspection, nowMs),
      isPurged: entry?.isInvalidated ?? false,
      ageMs: entry ? Math.max(0, nowMs - entry.confirmedAtMs) : null,
      refreshInMs: refreshInMs(inspection, freshForMs, nowMs),
      bytes: { identity: entry?.json.length ?? 0, total: bytes },
      hits: hitsInAll,
      version: entry?.version ?? null,
      lastError: journal.lastErrorOf(key),
      isFailing: inspection.failure !== undefined,
    };
    listedValues.set(key, item);
    return item;
  }

  /** A response is as old as its oldest part, and in the worst state of all parts. */
  function listResponse({ key, representation, dependencies, outdatedAtMs, bytes, hits }: StoredResponse): CacheItem {
    const isPurged = outdatedAtMs !== undefined;
    const parts = dependencies.flatMap(({ source }) => listValue(source.key) ?? []);
    const states = new Set(parts.map((part) => part.state));
    // A confirmed absence is as good as a value.
    const worst = worstFirst.find((state) => states.has(state) && state !== 'negative') ?? 'fresh';
    const { version, tags } = representation;
    const ages = parts.flatMap(({ ageMs }) => ageMs ?? []);
    const refreshes = parts.flatMap((part) => part.refreshInMs ?? []);
    const errors = parts.flatMap((part) => part.lastError ?? []);
    const [lastError = null] = errors.toSorted((a, b) => b.at.localeCompare(a.at));
    return {
      of: 'response',
      key,
      tags,
      state: isPurged && worst === 'fresh' ? 'stale' : worst,
      isPurged,
      ageMs: ages.length > 0 ? Math.max(...ages) : null,
      refreshInMs: isPurged ? 0 : refreshes.length > 0 ? Math.min(...refreshes) : null,
      bytes: { ...bytesOf(representation), total: bytes },
      hits,
      version,
      lastError,
      isFailing: parts.some((part) => part.isFailing),
    };
  }

  const listed = [...values.keys()].flatMap((key) => listValue(key) ?? []);
  return [...listed, ...responseCache.responses().map(listResponse)];
}

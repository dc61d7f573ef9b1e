import { z } from 'zod';
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
  readonly after?: SortPosition | undefined;
}

export interface SortPosition {
  readonly rank: number;
  readonly name: string;
}

/** Contains a time, not an age, because ages change between pages of a listing. */
export interface Listed {
  readonly item: CacheItem;
  readonly confirmedAtMs: number | undefined;
}

const nameOf = ({ of, key }: CacheItem): string => `${key} ${of}`;

function positionOf({ item, confirmedAtMs }: Listed, sort: CacheSort): SortPosition {
  const ranks = { size: item.bytes.total, hits: item.hits, age: -(confirmedAtMs ?? Number.MAX_VALUE), key: 0 };
  return { rank: ranks[sort], name: nameOf(item) };
}

function compare(a: SortPosition, b: SortPosition): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

const cursorOf = ({ rank, name }: SortPosition): string =>
  Buffer.from(JSON.stringify([rank, name])).toString('base64url');

const positionSchema = z.tuple([z.number(), z.string()]);

export function positionIn(cursor: string): SortPosition | undefined {
  try {
    const [rank, name] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { rank, name };
  } catch {
    return undefined;
  }
}

export function cacheListing(order: ListingOrder, view: OpsView): CacheListing {
  const { of, tag, state, sort, limit, after } = order;
  const filter = order.filter?.toLowerCase();
  const meant = inventoryOf(view).filter(
    ({ item }) =>
      (of === undefined || item.of === of) &&
      (filter === undefined || item.key.toLowerCase().includes(filter)) &&
      (tag === undefined || item.tags.includes(tag)) &&
      (state === undefined || (state === 'failing' ? item.isFailing : item.state === state)),
  );
  const placed = meant.map((listed) => ({ listed, position: positionOf(listed, sort) }));
  const left = after ? placed.filter(({ position }) => compare(position, after) > 0) : placed;
  const page = left.sort((a, b) => compare(a.position, b.position)).slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ listed }) => listed.item),
    total: meant.length,
    bytes: meant.reduce((sum, { item }) => sum + item.bytes.total, 0),
    cursor: last && left.length > page.length ? cursorOf(last.position) : null,
  };
}

function stateOf({ entry, state, failure }: Inspection, nowMs: number): CacheState {
  if (failure && (!entry || leftOf(failure, nowMs) > 0)) return 'backing-off';
  if (entry?.kind === 'absent') return 'negative';
  return state === 'fresh' || state === 'stale' ? state : 'expired';
}

function earliest(moments: readonly (number | null | undefined)[]): number | null {
  const known = moments.filter((moment) => typeof moment === 'number');
  return known.length === 0 ? null : Math.min(...known);
}

const worstFirst: readonly CacheState[] = ['backing-off', 'expired', 'stale', 'negative', 'fresh'];

/** Reads the memory of this process without counting as use and without starting a load. */
function inventoryOf({ sources, values, responseCache, config, journal, clock }: OpsView): Listed[] {
  const nowMs = clock.now();
  const listedValues = new Map<string, Listed>();

  function listValue(key: string): Listed | undefined {
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
    const listed = { item, confirmedAtMs: entry?.confirmedAtMs };
    listedValues.set(key, listed);
    return listed;
  }

  /** A response is as old as its oldest part, and in the worst state of all parts. */
  function listResponse({ key, representation, dependencies, outdatedAtMs, bytes, hits }: StoredResponse): Listed {
    const isPurged = outdatedAtMs !== undefined;
    const parts = dependencies.flatMap(({ source }) => listValue(source.key) ?? []);
    const states = new Set<CacheState>(parts.map(({ item }) => item.state));
    // A confirmed absence is as good as a value.
    const worst = worstFirst.find((state) => states.has(state) && state !== 'negative') ?? 'fresh';
    const { version, tags } = representation;
    const confirmedAtMs = earliest(parts.map((part) => part.confirmedAtMs)) ?? undefined;
    const errors = parts.flatMap(({ item }) => item.lastError ?? []);
    const [lastError = null] = errors.toSorted((a, b) => b.at.localeCompare(a.at));
    const item: CacheItem = {
      of: 'response',
      key,
      tags,
      state: isPurged && worst === 'fresh' ? 'stale' : worst,
      isPurged,
      ageMs: confirmedAtMs === undefined ? null : Math.max(0, nowMs - confirmedAtMs),
      refreshInMs: isPurged ? 0 : earliest(parts.map((part) => part.item.refreshInMs)),
      bytes: { ...bytesOf(representation), total: bytes },
      hits,
      version,
      lastError,
      isFailing: parts.some((part) => part.item.isFailing),
    };
    return { item, confirmedAtMs };
  }

  const listed = [...values.keys()].flatMap((key) => listValue(key) ?? []);
  return [...listed, ...responseCache.responses().map(listResponse)];
}

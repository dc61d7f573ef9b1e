import type { DatedError, OpsError, PictureReport } from './explanation.ts';

/** `negative`: the upstream says that there is none. `backing-off`: the last load failed, and the next is some way off. */
export const cacheStates = ['fresh', 'stale', 'expired', 'negative', 'backing-off'] as const;

export type CacheState = (typeof cacheStates)[number];

/** What a listing may be asked for: a state, or `failing`, whatever the state of what fails is. */
export const listedStates = [...cacheStates, 'failing'] as const;

export const cacheSorts = ['size', 'age', 'hits', 'key'] as const;

export type CacheSort = (typeof cacheSorts)[number];

export interface CacheItem {
  readonly of: 'value' | 'reply';
  readonly key: string;
  readonly tags: readonly string[];
  readonly state: CacheState;
  readonly isPurged: boolean;
  /** Null for a reply whose parts nobody knows, and where nothing is stored of what failed. */
  readonly ageMs: number | null;
  /** Until a request would start a load; 0: the next one does; null: none ever does. */
  readonly refreshInMs: number | null;
  /** What memory holds of it; in `total`, what a reply shares with a value is counted with the value alone. */
  readonly bytes: { readonly identity: number; readonly gzip?: number; readonly br?: number; readonly total: number };
  /** Since it came into memory, here. */
  readonly hits: number;
  readonly version: string | null;
  readonly lastError: DatedError | null;
  /** Its last load has failed; of a reply, that of a part. */
  readonly isFailing: boolean;
}

/**
 * `GET /ops/cache?filter=&of=value|reply&sort=size|age|hits|key&tag=&state=&limit=&cursor=`: what the memory of this
 * replica holds. Sizes, ages and hits come largest first, keys by the alphabet. `filter` is a part of a key, in any case.
 */
export interface CacheListing {
  readonly items: readonly CacheItem[];
  /** Of all that were asked for, on this page and others. */
  readonly total: number;
  readonly bytes: number;
  /** Of the next page; null on the last one. */
  readonly cursor: string | null;
}

/** What a purge or refresh is about. A picture is named by its id. */
export type OpsTarget =
  | { readonly key: string }
  | { readonly tag: string }
  | { readonly picture: string }
  | { readonly all: true };

/** `POST /ops/purge`: marks as stale, in all replicas; `hard` drops. */
export type PurgeOrder = OpsTarget & { readonly hard?: boolean };

export interface PurgeReport {
  readonly purged: OpsTarget & { readonly hard: boolean };
  /** How many of these memory held. */
  readonly values: number;
  readonly replies: number;
  /** Files on disk that were dropped with a picture. */
  readonly files: number;
}

/** `POST /ops/hooks/{name}`: with what was marked as stale in all replicas, and how much of it is read anew. */
export interface HookReport {
  readonly hook: string;
  readonly purged: readonly (
    | { readonly keys: readonly string[] }
    | { readonly tag: string }
    | { readonly all: true }
  )[];
  /** How many of these memory held. */
  readonly values: number;
  readonly replies: number;
  readonly refreshing: number;
}

/** What a load came to; `kept-out`: its answer was suspicious, and what was stored stays. */
export interface RefreshOutcome {
  readonly key: string;
  readonly outcome: 'changed' | 'unchanged' | 'kept-out' | 'failed';
  readonly version: string | null;
  readonly tookMs: number;
  readonly error: OpsError | null;
}

/** 200 for a single key or picture, which was waited for; 202 for all else, which is loaded in turns. */
export type RefreshReport =
  | { readonly refreshed: OpsTarget; readonly outcome: RefreshOutcome }
  | { readonly refreshed: OpsTarget; readonly picture: PictureReport }
  | { readonly refreshing: OpsTarget; readonly keys: readonly string[]; readonly total: number };

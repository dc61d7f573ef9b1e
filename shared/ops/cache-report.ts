/** For operators: the message may name the upstream. */
export interface OpsError {
  readonly message: string;
  /** Kind and status of a failed upstream call. */
  readonly kind?: string;
  readonly status?: number;
}

export interface DatedError extends OpsError {
  readonly at: string;
}

/** `negative`: the upstream has none. `backing-off`: the last load failed and the next is delayed. */
export const cacheStates = ['fresh', 'stale', 'expired', 'negative', 'backing-off'] as const;

export type CacheState = (typeof cacheStates)[number];

/** States that a listing filters by. `failing` matches any state. */
export const listedStates = [...cacheStates, 'failing'] as const;

export const cacheSorts = ['size', 'age', 'hits', 'key'] as const;

export type CacheSort = (typeof cacheSorts)[number];

export interface CacheItem {
  readonly key: string;
  readonly tags: readonly string[];
  readonly hits: number;
  /** Also after a successful load. */
  readonly lastError: DatedError | null;
  readonly state: CacheState;
  readonly isPurged: boolean;
  /** Null if unknown, or if nothing is stored. */
  readonly ageMs: number | null;
  /** Until a request would start a load; 0: the next one does; null: none does. */
  readonly refreshInMs: number | null;
  /** In memory. */
  readonly bytes: { readonly identity: number; readonly total: number };
  readonly version: string | null;
  /** True if the last load failed. */
  readonly isFailing: boolean;
}

/**
 * `GET /ops/cache?filter=&sort=&tag=&state=&limit=&cursor=`: the values in the memory of this replica. Sizes, ages and
 * hits are in descending order. `filter` matches a part of a key in any case.
 */
export interface CacheListing {
  readonly items: readonly CacheItem[];
  /** On all pages. */
  readonly total: number;
  readonly bytes: number;
  /** Of the next page; null on the last one. */
  readonly cursor: string | null;
}

export type OpsTarget =
  | { readonly key: string }
  | { readonly tag: string }
  | { readonly image: string }
  /** A page, an endpoint or a file with all that it is made of; below `/media/`, an image. */
  | { readonly path: string }
  /** The content of each page whose path begins with it, such as `/design/projects/`. */
  | { readonly prefix: string }
  | { readonly all: true };

/** `POST /ops/purge`: invalidates in all replicas; `hard` deletes. */
export type PurgeRequest = OpsTarget & { readonly hard?: boolean };

export interface PurgeReport {
  readonly purged: OpsTarget & { readonly hard: boolean };
  readonly values: number;
  readonly responses: number;
  /** Deleted files of an image. */
  readonly files: number;
  /** Why all numbers are 0. */
  readonly note?: string | undefined;
  /** waiting: Redis is unavailable. Other replicas get the purge when it is back. none: there are no others. */
  readonly others: OtherReplicas;
}

export type OtherReplicas = 'notified' | 'waiting' | 'none';

/** `rejected`: the response is suspicious, so the stored value stays. */
export interface RefreshOutcome {
  readonly key: string;
  readonly outcome: 'changed' | 'unchanged' | 'rejected' | 'failed';
  readonly version: string | null;
  readonly tookMs: number;
  readonly error: OpsError | null;
}

/** 200 for a single key or image; 202 for others, which load in a queue. */
export type RefreshReport =
  | { readonly refreshed: OpsTarget; readonly outcome: RefreshOutcome }
  | { readonly refreshed: OpsTarget; readonly image: { readonly state: string } }
  | { readonly refreshing: OpsTarget; readonly keys: readonly string[]; readonly total: number };

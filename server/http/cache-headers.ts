import { UpstreamError } from '../base/upstream-errors.ts';
import type { Provenance } from '../cache/lookup.ts';

/** What replies made from the cache allow others to keep, in seconds. */
export interface DownstreamPolicy {
  readonly browserMaxAgeS: number;
  readonly cdnMaxAgeS: number;
  /** For how long a shared cache may serve it while it asks again, and when asking fails. */
  readonly staleForS: number;
}

/** Counts replies made from the cache. Plain integers: they are counted on the hot path and read when asked for. */
export class ReplyCounters {
  /** By the state of what was stored. */
  readonly hits = { fresh: 0, stale: 0, expired: 0 };
  /** By what the upstream was asked for. */
  readonly forwarded = { miss: 0, renewed: 0, collapsed: 0 };
  /** Replies after whose content the last refresh failed. */
  saved = 0;
  /** Replies that were a 304. */
  notModified = 0;

  count({ via, state, isStaleIfError }: Provenance): void {
    if (via === 'hit') this.hits[state] += 1;
    else this.forwarded[via] += 1;
    if (isStaleIfError) this.saved += 1;
  }
}

/** The policy as finished header lines (name, value, name, value …), and the count of what was answered by it. */
export interface Downstream {
  readonly fresh: readonly string[];
  readonly stale: readonly string[];
  /** What no shared cache should keep: the same reply is about to be had smaller, or with what is missing in it. */
  readonly unfinished: readonly string[];
  readonly counters: ReplyCounters;
}

/** Browsers obey `stale-*` where they find it, too: it stands only in the field that is for CDNs alone (RFC 9213). */
function linesOf(browserMaxAgeS: number, sharedMaxAgeS: number, forCdn: string): readonly string[] {
  const forAll = `public, max-age=${browserMaxAgeS}, must-revalidate, s-maxage=${sharedMaxAgeS}`;
  return ['Cache-Control', forAll, 'CDN-Cache-Control', forCdn];
}

/** What replies allow others to keep. A stale one is not re-marked fresh for the caches after us. */
export function downstreamOf({ browserMaxAgeS, cdnMaxAgeS, staleForS }: DownstreamPolicy): Downstream {
  const bounds = `stale-while-revalidate=${staleForS}, stale-if-error=${staleForS}`;
  return {
    fresh: linesOf(browserMaxAgeS, cdnMaxAgeS, `max-age=${cdnMaxAgeS}, ${bounds}`),
    stale: linesOf(0, 0, `max-age=0, ${bounds}`),
    unfinished: linesOf(0, 0, 'no-store'),
    counters: new ReplyCounters(),
  };
}

/** Whole seconds since the upstream last confirmed the content. */
export function ageOf({ ageMs }: Provenance): number {
  return Math.floor(ageMs / 1000);
}

/** Whole seconds of freshness left, negative when there is none; undefined for what never ages. */
function ttlOf({ ttlMs, state }: Provenance): number | undefined {
  if (!Number.isFinite(ttlMs)) return undefined;
  const ttlS = Math.floor(ttlMs / 1000);
  return state === 'fresh' ? ttlS : Math.min(ttlS, -1);
}

/** Structured-field token for what a load of this request came to. */
function failureOf(error: unknown): string {
  if (!(error instanceof UpstreamError)) return '; detail=not-refreshed';
  const status = error.status === undefined ? '' : `; fwd-status=${error.status}`;
  return `${status}; detail=${error.fault}`;
}

/**
 * Cache-Status (RFC 9211), one list member; `hit` and `fwd` exclude each other. Without `fwd-status` the status of
 * the reply is that of the upstream. A stored reply given after a load that failed was forwarded, and not stored.
 */
export function cacheStatusOf(provenance: Provenance): string {
  const { via, state, error } = provenance;
  const ttlS = ttlOf(provenance);
  const ttl = ttlS === undefined ? '' : `; ttl=${ttlS}`;
  if (via === 'hit') return `bff; hit${ttl}${state === 'fresh' ? '' : `; detail=${state}`}`;
  if (error !== undefined) return `bff; fwd=stale${ttl}${failureOf(error)}`;
  if (via === 'renewed') return `bff; fwd=stale; stored${ttl}`;
  return `bff; fwd=uri-miss; stored${via === 'collapsed' ? '; collapsed' : ''}${ttl}`;
}

/** Server-Timing: what the visitor's page may tell them. saved: the last refresh failed. Age in milliseconds. */
export function serverTimingOf(provenance: Provenance): string {
  const word = provenance.isStaleIfError ? 'saved' : provenance.state === 'fresh' ? 'fresh' : 'stale';
  // In whole seconds, like Age: the line can then be used again.
  return `cache;desc="${word}", age;dur=${ageOf(provenance) * 1000}`;
}

import type { IncomingHttpHeaders } from 'node:http';
import { UpstreamError } from '../base/upstream-errors.ts';
import type { Provenance } from '../cache/lookup.ts';
import type { PurgeProviderName } from './purge-tags.ts';
import type { Coding, Representation } from './representation.ts';

/** A page that was deleted or moved has one of these. */
export const replacingStatuses: ReadonlySet<number> = new Set([301, 302, 307, 308, 404, 410]);

const replaceable: ReadonlySet<unknown> = new Set(['EXPIRED', 'BYPASS']);

/**
 * True if nginx has a response that this one replaces. While nginx cannot store the new response, it serves the old one
 * and revalidates again and again. So it may store every response for a second then.
 */
export const isReplacing = (headers: IncomingHttpHeaders): boolean => replaceable.has(headers['x-cache-status']);

export const storableLine = 'public, no-transform, max-age=0, must-revalidate, s-maxage=1';

export const storable = (lines: readonly string[]): string[] =>
  lines.map((line, index) =>
    lines[index - 1] === 'Cache-Control' ? line.replace(/ s-maxage=0$/, ' s-maxage=1') : line,
  );

export interface DownstreamPolicy {
  readonly browserMaxAgeS: number;
  readonly cdnMaxAgeS: number;
  readonly staleForS: number;
  /** Forbids proxies to rewrite the body, such as e-mail addresses in documents, which would break hydration. */
  readonly isDocument?: boolean;
  readonly purge?: PurgeProviderName | undefined;
}

export interface Served {
  readonly representation: Pick<Representation, 'tags'>;
  readonly provenance: Provenance;
  readonly isProvisional: boolean;
  /** Visitors can invent the URL. */
  readonly isArbitrary?: boolean;
}

/** Plain counters, because they are on the hot path. */
export class ResponseCounters {
  readonly hits = { fresh: 0, stale: 0, expired: 0 };
  readonly forwarded = { miss: 0, renewed: 0, collapsed: 0 };
  saved = 0;
  /** Set while someone needs to know what is served. Returns false if shared caches must not store the response. */
  onServed: ((url: string, served: Served, coding: Coding) => boolean) | undefined;

  count({ via, state, isStaleIfError }: Provenance): void {
    if (via === 'hit') this.hits[state] += 1;
    else this.forwarded[via] += 1;
    if (isStaleIfError) this.saved += 1;
  }
}

/** Header lines (name, value, name, value …) by the state of a response. */
export interface Downstream {
  readonly fresh: readonly string[];
  /** Fresh, but at most for this lifetime. Shared caches must not serve it stale while they revalidate. */
  readonly freshUntil: (lifetimeS: number) => readonly string[];
  readonly stale: readonly string[];
  /** Not for shared caches: the response is about to be compressed or completed. */
  readonly unfinished: readonly string[];
  readonly purge: PurgeProviderName | undefined;
  readonly counters: ResponseCounters;
}

export function cacheHeadersFor(policy: DownstreamPolicy, counters = new ResponseCounters()): Downstream {
  const { browserMaxAgeS, cdnMaxAgeS, staleForS, isDocument, purge } = policy;
  const ifError = `stale-if-error=${staleForS}`;
  const bounds = `stale-while-revalidate=${staleForS}, ${ifError}`;
  const privacy = isDocument ? 'public, no-transform' : 'public';
  // Browsers obey `stale-*` too, so they are in the field for CDNs alone (RFC 9213).
  const linesOf = (browserS: number, sharedS: number, forCdn: string): readonly string[] => {
    const forAll = `${privacy}, max-age=${browserS}, must-revalidate, s-maxage=${sharedS}`;
    // Fastly must serve invalidated responses only if this server fails.
    const forFastly = forCdn === 'no-store' ? forCdn : `max-age=${sharedS}, ${ifError}`;
    const surrogate = purge === 'fastly' ? ['Surrogate-Control', forFastly] : [];
    return ['Cache-Control', forAll, 'CDN-Cache-Control', forCdn, ...surrogate];
  };
  const fresh = linesOf(browserMaxAgeS, cdnMaxAgeS, `max-age=${cdnMaxAgeS}, ${bounds}`);
  return {
    fresh,
    freshUntil: (lifetimeS) => {
      if (lifetimeS >= cdnMaxAgeS) return fresh;
      return linesOf(Math.min(browserMaxAgeS, lifetimeS), lifetimeS, `max-age=${lifetimeS}, ${ifError}`);
    },
    stale: linesOf(0, 0, `max-age=0, ${bounds}`),
    unfinished: linesOf(0, 0, 'no-store'),
    purge,
    counters,
  };
}

export function lifetimeLines(downstream: Downstream, provenance: Provenance, isFinished: boolean): readonly string[] {
  const { sharedForMs, state } = provenance;
  if (!isFinished || sharedForMs === 0) return downstream.unfinished;
  if (state !== 'fresh') return downstream.stale;
  if (sharedForMs === undefined) return downstream.fresh;
  // Because caches subtract `Age`, the lifetime counts from the confirmation. Both are rounded down, so that it never
  // ends after a date of publication.
  return downstream.freshUntil(ageOf(provenance) + Math.floor(sharedForMs / 1000));
}

export const ageOf = ({ ageMs }: Provenance): number => Math.floor(ageMs / 1000);

function ttlOf({ ttlMs, state }: Provenance): number | undefined {
  if (!Number.isFinite(ttlMs)) return undefined;
  const ttlS = Math.floor(ttlMs / 1000);
  return state === 'fresh' ? ttlS : Math.min(ttlS, -1);
}

function failureOf(error: unknown): string {
  if (!(error instanceof UpstreamError)) return '; detail=not-refreshed';
  const status = error.status === undefined ? '' : `; fwd-status=${error.status}`;
  return `${status}; detail=${error.kind}`;
}

/** Returns Cache-Status (RFC 9211). A stored response served after a failed load counts as forwarded, not stored. */
export function cacheStatusOf(provenance: Provenance): string {
  const { via, state, error } = provenance;
  const ttlS = ttlOf(provenance);
  const ttl = ttlS === undefined ? '' : `; ttl=${ttlS}`;
  if (via === 'hit') return `bff; hit${ttl}${state === 'fresh' ? '' : `; detail=${state}`}`;
  if (error !== undefined) return `bff; fwd=stale${ttl}${failureOf(error)}`;
  if (via === 'renewed') return `bff; fwd=stale; stored${ttl}`;
  return `bff; fwd=uri-miss; stored${via === 'collapsed' ? '; collapsed' : ''}${ttl}`;
}

/** Returns Server-Timing. saved: the last refresh failed. Age in milliseconds. */
export function serverTimingOf(provenance: Provenance): string {
  const word = provenance.isStaleIfError ? 'saved' : provenance.state === 'fresh' ? 'fresh' : 'stale';
  // Whole seconds, so that the line can be reused.
  return `cache;desc="${word}", age;dur=${ageOf(provenance) * 1000}`;
}

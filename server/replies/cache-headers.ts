import type { Provenance } from '../cache/reading.ts';

/** What replies made from the cache allow others to keep, in seconds. */
export interface DownstreamPolicy {
  readonly browserMaxAgeS: number;
  readonly cdnMaxAgeS: number;
  /** For how long a shared cache may serve it while it asks again, and when asking fails. */
  readonly staleForS: number;
}

/** Cache-Control of a reply. A stale one is not re-marked fresh for the caches after us. */
export function cacheControlOf(policy: DownstreamPolicy, { state }: Pick<Provenance, 'state'>): string {
  const sharedS = state === 'fresh' ? policy.cdnMaxAgeS : 0;
  const browserS = state === 'fresh' ? policy.browserMaxAgeS : 0;
  const staleS = `stale-while-revalidate=${policy.staleForS}, stale-if-error=${policy.staleForS}`;
  return `public, max-age=${browserS}, s-maxage=${sharedS}, ${staleS}`;
}

/** Whole seconds since the upstream last confirmed the content. */
export function ageOf({ ageMs }: Provenance): string {
  return String(Math.floor(ageMs / 1000));
}

/** Cache-Status member (RFC 9211): `hit` and `fwd` exclude each other. */
export function cacheStatusOf({ via, ttlMs, state }: Provenance): string {
  const ttl = Number.isFinite(ttlMs) ? `; ttl=${Math.floor(ttlMs / 1000)}` : '';
  if (via === 'hit') return `bff; hit${ttl}${state === 'fresh' ? '' : `; detail=${state}`}`;
  return `bff; fwd=uri-miss; stored${via === 'collapsed' ? '; collapsed' : ''}${ttl}`;
}

/** Server-Timing: what the visitor's page may tell them. saved: the last refresh failed. */
export function serverTimingOf(provenance: Provenance): string {
  const word = provenance.isSaved ? 'saved' : provenance.state === 'fresh' ? 'fresh' : 'stale';
  return `cache;desc="${word}", age;dur=${Math.round(provenance.ageMs)}`;
}

import type { Unknown } from '../answer.ts';
import type { Entry } from './entry.ts';
import type { Freshness } from './freshness.ts';

/** How a value was come by; the terms of RFC 9211. */
export interface Provenance {
  readonly state: Exclude<Freshness, 'gone'>;
  /** Milliseconds since the upstream last confirmed it. */
  readonly ageMs: number;
  /** Milliseconds of freshness left; negative when stale. */
  readonly ttlMs: number;
  /**
   * hit: from the store; miss: loaded for this request; renewed: the same, because what was stored had expired;
   * collapsed: loaded for another one at the same time.
   */
  readonly via: 'hit' | 'miss' | 'renewed' | 'collapsed';
  /** The last refresh failed: this is the last known good. */
  readonly isSaved: boolean;
  /** Why what was stored is given after all, though this very request has begun a load. */
  readonly error?: unknown;
}

/** What a look for a value came to: it is known, be it found or absent, or not. */
export type Lookup = Known | Unknown;

/** The upstream has said it. */
export interface Known {
  readonly kind: 'known';
  readonly entry: Entry;
  readonly provenance: Provenance;
}

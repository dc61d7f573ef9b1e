import type { Entry } from './entry.ts';
import type { Freshness } from './freshness.ts';

/** How a value was come by; the terms of RFC 9211. */
export interface Provenance {
  readonly state: Exclude<Freshness, 'gone'>;
  /** Milliseconds since the upstream last confirmed it. */
  readonly ageMs: number;
  /** Milliseconds of freshness left; negative when stale. */
  readonly ttlMs: number;
  /** hit: from the store; miss: loaded for this request; collapsed: loaded for another one at the same time. */
  readonly via: 'hit' | 'miss' | 'collapsed';
  /** The last refresh failed: this is the last known good. */
  readonly isSaved: boolean;
}

/** The three answers: found and absent are facts of the upstream, unknown is none. */
export type Reading =
  | { readonly kind: 'known'; readonly entry: Entry; readonly provenance: Provenance }
  | { readonly kind: 'unknown'; readonly error: unknown; readonly retryAfterMs: number };

import type { Unknown } from '../base/answer.ts';
import type { FailureRecord } from './backoff.ts';
import type { Entry } from './entry.ts';
import type { Freshness } from './freshness.ts';
import type { Suspicion } from './stores/replica-message.ts';

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
  readonly isStaleIfError: boolean;
  /** Why what was stored is given after all, though this very request has begun a load. */
  readonly error?: unknown;
}

/** What a look for a value came to: it is known, be it found or absent, or not. */
export type Lookup = KnownValue | Unknown;

/** The upstream has said it. */
export interface KnownValue {
  readonly kind: 'known';
  readonly entry: Entry;
  readonly provenance: Provenance;
}

/** What is known of a key, for operators. */
export interface Inspection {
  readonly entry: Entry | undefined;
  readonly state: Freshness | 'missing';
  /** Came from the second tier, not from a load of this process. */
  readonly isRecalled: boolean;
  /** Times asked for since the last confirmation, and since it came into memory. */
  readonly hits: number;
  readonly hitsInAll: number;
  /** Room that it takes in memory. */
  readonly bytes: number;
  readonly isLoading: boolean;
  readonly failure: FailureRecord | undefined;
  readonly suspicion: Suspicion | undefined;
}

import type { Unknown } from '../base/lookup-result.ts';
import type { FailureRecord } from './backoff.ts';
import type { Entry } from './entry.ts';
import type { Freshness } from './freshness.ts';
import type { Suspicion } from './stores/replica-message.ts';

/** How the cache found a value, in the terms of RFC 9211. */
export interface Provenance {
  readonly state: Exclude<Freshness, 'gone'>;
  readonly ageMs: number;
  /** Milliseconds of freshness left; negative when stale. */
  readonly ttlMs: number;
  /** renewed: loaded because it had expired. collapsed: another request loaded it. */
  readonly via: 'hit' | 'miss' | 'renewed' | 'collapsed';
  readonly isStaleIfError: boolean;
  readonly error?: unknown;
  /** Milliseconds for which shared caches may still keep it, if there is such a limit. 0: they must not store it. */
  readonly sharedForMs?: number;
}

export type Lookup = KnownValue | Unknown;

export interface KnownValue {
  readonly kind: 'known';
  readonly entry: Entry;
  readonly provenance: Provenance;
}

export interface Inspection {
  readonly entry: Entry | undefined;
  readonly state: Freshness | 'missing';
  readonly isRecalled: boolean;
  readonly hits: number;
  readonly hitsInAll: number;
  readonly bytes: number;
  readonly isLoading: boolean;
  readonly failure: FailureRecord | undefined;
  readonly suspicion: Suspicion | undefined;
}

export type LoadOutcome =
  | { readonly kind: 'accepted'; readonly entry: Entry; readonly isShared: boolean; readonly isReplacing?: boolean }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retryAfterMs: number; readonly suspicion?: Suspicion };

export type FailureElsewhere = Pick<Extract<LoadOutcome, { kind: 'failed' }>, 'error' | 'retryAfterMs' | 'suspicion'>;

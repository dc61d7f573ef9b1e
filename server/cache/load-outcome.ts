import type { Entry } from './entry.ts';
import type { Suspicion } from './stores/replica-message.ts';

/** What a load came to, here or in another replica. */
export type LoadOutcome =
  | {
      readonly kind: 'accepted';
      readonly entry: Entry;
      readonly isShared: boolean;
      /** Another value was known before. */
      readonly isReplacing?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly retryAfterMs: number;
      /** The upstream did answer, but suspiciously. */
      readonly suspicion?: Suspicion;
    };

/** The news that another replica could not load a key. */
export type FailureElsewhere = Pick<Extract<LoadOutcome, { kind: 'failed' }>, 'error' | 'retryAfterMs' | 'suspicion'>;

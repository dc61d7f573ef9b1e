import type { Entry } from './entry.ts';
import type { Suspicion } from './stores/replica-message.ts';

export type LoadOutcome =
  | {
      readonly kind: 'accepted';
      readonly entry: Entry;
      readonly isShared: boolean;
      /** It replaced another value. */
      readonly isReplacing?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly retryAfterMs: number;
      readonly suspicion?: Suspicion;
    };

export type FailureElsewhere = Pick<Extract<LoadOutcome, { kind: 'failed' }>, 'error' | 'retryAfterMs' | 'suspicion'>;

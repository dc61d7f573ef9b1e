import type { FailureRecord } from './backoff.ts';
import type { Entry } from './entry.ts';
import type { Freshness } from './freshness.ts';
import type { Suspicion } from './suspicion.ts';

/** What is known of a key, for operators. */
export interface Inspection {
  readonly entry: Entry | undefined;
  readonly state: Freshness | 'missing';
  /** Came from the second tier, not from a load of this process. */
  readonly isRecalled: boolean;
  /** Times asked for since the last confirmation. */
  readonly hits: number;
  readonly isLoading: boolean;
  readonly failure: FailureRecord | undefined;
  readonly suspicion: Suspicion | undefined;
}

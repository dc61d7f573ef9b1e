import type { Pause } from '../base/pause.ts';

export interface FailureRecord extends Pause {
  readonly firstAtMs: number;
  readonly failures: number;
  readonly error: unknown;
}

const maxPauseMs = 60_000;

/** The pause doubles from `backoffMs` to `maxMs` at most. `Retry-After` may lengthen it. */
export function recordFailure(
  previous: FailureRecord | undefined,
  error: unknown,
  backoffMs: number,
  nowMs: number,
  maxMs = maxPauseMs,
): FailureRecord {
  const failures = (previous?.failures ?? 0) + 1;
  const grown = Math.min(maxMs, backoffMs * 2 ** Math.min(failures - 1, 20));
  const forMs = Math.min(maxMs, Math.max(grown, Number(Object(error).retryAfterMs ?? 0)));
  return { firstAtMs: previous?.firstAtMs ?? nowMs, failures, sinceMs: nowMs, forMs, error };
}

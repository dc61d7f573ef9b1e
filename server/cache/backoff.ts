import type { Pause } from '../base/pause.ts';

/** What is remembered of a key whose loads fail; no new load begins in the pause. */
export interface FailureRecord extends Pause {
  /** When the first of them failed, in milliseconds since the epoch. */
  readonly firstAtMs: number;
  readonly failures: number;
  readonly error: unknown;
}

const maxPauseMs = 60_000;

/** Milliseconds that an error asks us to wait, from `Retry-After`; errors without one ask nothing. */
function requestedPauseMs(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return 0;
  return typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
}

/** The record after one more failure: the pause doubles from `backoffMs` to a minute, or is what was asked for. */
export function recordFailure(
  previous: FailureRecord | undefined,
  error: unknown,
  backoffMs: number,
  nowMs: number,
): FailureRecord {
  const failures = (previous?.failures ?? 0) + 1;
  const grown = Math.min(maxPauseMs, backoffMs * 2 ** Math.min(failures - 1, 20));
  const forMs = Math.min(maxPauseMs, Math.max(grown, requestedPauseMs(error)));
  return { firstAtMs: previous?.firstAtMs ?? nowMs, failures, sinceMs: nowMs, forMs, error };
}

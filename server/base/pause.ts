/**
 * A stretch of time in which something is not tried again. Its beginning is kept, not its end: were it a moment to come,
 * a clock that is set back would put it off by as much.
 */
export interface Pause {
  readonly sinceMs: number;
  readonly forMs: number;
}

/** Milliseconds of a pause that are left, never more than its own length. One that is yet to begin is over. */
export function leftOf({ sinceMs, forMs }: Pause, nowMs: number): number {
  const goneMs = nowMs - sinceMs;
  return goneMs < 0 ? 0 : Math.max(0, forMs - goneMs);
}

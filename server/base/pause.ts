/** A time without retries. Stores its start, because a clock that is set back would delay a stored end. */
export interface Pause {
  readonly sinceMs: number;
  readonly forMs: number;
}

/** Remaining milliseconds. A pause that starts in the future is over. */
export function leftOf({ sinceMs, forMs }: Pause, nowMs: number): number {
  const goneMs = nowMs - sinceMs;
  return goneMs < 0 ? 0 : Math.max(0, forMs - goneMs);
}

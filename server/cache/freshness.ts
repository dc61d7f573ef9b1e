/** How long a stored value serves, counted from when the upstream last confirmed it. All in milliseconds. */
export interface Lifetimes {
  /** Served without asking. */
  readonly freshForMs: number;
  /** After that: served at once while one refresh runs (RFC 5861 stale-while-revalidate). */
  readonly staleForMs: number;
  /** Upper bound of the whole age: the last known good, for when the upstream fails (stale-if-error). */
  readonly keepForMs: number;
}

/** fresh, stale and expired can be served, each under its own rule; gone cannot. */
export type Freshness = 'fresh' | 'stale' | 'expired' | 'gone';

/** The part of an entry that freshness depends on. */
export interface Dated {
  readonly confirmedAtMs: number;
  /** Purged softly: still served, but never again as fresh. */
  readonly isInvalidated: boolean;
  /** Bound of the fresh time that came with the value itself, in milliseconds. */
  readonly freshAtMostMs?: number;
}

/** How long an entry is fresh: its policy's time, or less if the value itself came with a bound. */
export function freshTimeOf({ freshAtMostMs }: Pick<Dated, 'freshAtMostMs'>, { freshForMs }: Lifetimes): number {
  return freshAtMostMs === undefined ? freshForMs : Math.min(freshForMs, freshAtMostMs);
}

/** State of an entry at a moment. Each bound belongs to the later state: at exactly `freshForMs` it is stale. */
export function freshnessOf(entry: Dated, lifetimes: Lifetimes, nowMs: number): Freshness {
  // A clock set back must not make an entry fresh for longer than its lifetime.
  const ageMs = Math.max(0, nowMs - entry.confirmedAtMs);
  if (ageMs >= lifetimes.keepForMs) return 'gone';
  const freshForMs = freshTimeOf(entry, lifetimes);
  if (ageMs < freshForMs && !entry.isInvalidated) return 'fresh';
  if (ageMs < freshForMs + lifetimes.staleForMs) return 'stale';
  return 'expired';
}

/** A negative entry is believed for its own short time and never served after it. */
export function negativeLifetimes(negativeForMs: number): Lifetimes {
  return { freshForMs: negativeForMs, staleForMs: 0, keepForMs: negativeForMs };
}

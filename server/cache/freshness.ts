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

/** The clocks of replicas differ by less: beyond it, a date to come is that of a clock which has been set back since. */
const maxSkewMs = 1_000;

/** Is a moment one of a clock that was ahead of ours? Nothing is known of how long ago it was. */
export function isToCome(atMs: number, nowMs: number): boolean {
  return atMs - nowMs > maxSkewMs;
}

/**
 * State of an entry at a moment. Each bound belongs to the later state: at exactly `freshForMs` it is stale. What is
 * dated in the future counts as having just ceased to be fresh: the upstream is asked, and dates it anew.
 */
export function freshnessOf(entry: Dated, lifetimes: Lifetimes, nowMs: number): Freshness {
  const freshForMs = freshTimeOf(entry, lifetimes);
  const ageMs = isToCome(entry.confirmedAtMs, nowMs) ? freshForMs : Math.max(0, nowMs - entry.confirmedAtMs);
  if (ageMs >= lifetimes.keepForMs) return 'gone';
  if (ageMs < freshForMs && !entry.isInvalidated) return 'fresh';
  if (ageMs < freshForMs + lifetimes.staleForMs) return 'stale';
  return 'expired';
}

/** A negative entry is believed for its own short time and never served after it. */
export function negativeLifetimes(negativeForMs: number): Lifetimes {
  return { freshForMs: negativeForMs, staleForMs: 0, keepForMs: negativeForMs };
}

/** How long a stored value is served after its last confirmation, in milliseconds. */
export interface Lifetimes {
  readonly freshForMs: number;
  /** After that: served while one refresh runs (stale-while-revalidate, RFC 5861). */
  readonly staleForMs: number;
  /** Maximum age, served if the upstream fails (stale-if-error). */
  readonly keepForMs: number;
}

export type Freshness = 'fresh' | 'stale' | 'expired' | 'gone';

export interface Dated {
  readonly confirmedAtMs: number;
  readonly isInvalidated: boolean;
  readonly freshAtMostMs?: number;
  readonly changesAtMs?: number;
}

export const shortest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** Returns the longest fresh time that the value itself allows. Undefined: it sets none. */
export function ownFreshTimeOf({ freshAtMostMs, changesAtMs, confirmedAtMs }: Omit<Dated, 'isInvalidated'>) {
  if (changesAtMs === undefined) return freshAtMostMs;
  return Math.max(0, Math.min(freshAtMostMs ?? Number.POSITIVE_INFINITY, changesAtMs - confirmedAtMs));
}

export const freshTimeOf = (entry: Omit<Dated, 'isInvalidated'>, { freshForMs }: Lifetimes): number =>
  Math.min(freshForMs, ownFreshTimeOf(entry) ?? freshForMs);

/** Clocks of replicas differ by less. A date further ahead comes from a clock that was set back since. */
const maxSkewMs = 1_000;

export const isToCome = (atMs: number, nowMs: number): boolean => atMs - nowMs > maxSkewMs;

/** Returns the state of an entry. Each limit belongs to the later state. An entry dated in the future is stale. */
export function freshnessOf(entry: Dated, lifetimes: Lifetimes, nowMs: number): Freshness {
  const freshForMs = freshTimeOf(entry, lifetimes);
  const ageMs = isToCome(entry.confirmedAtMs, nowMs) ? freshForMs : Math.max(0, nowMs - entry.confirmedAtMs);
  if (ageMs >= lifetimes.keepForMs) return 'gone';
  if (ageMs < freshForMs && !entry.isInvalidated) return 'fresh';
  if (ageMs < freshForMs + lifetimes.staleForMs) return 'stale';
  return 'expired';
}

export function negativeLifetimes(negativeForMs: number): Lifetimes {
  return { freshForMs: negativeForMs, staleForMs: 0, keepForMs: negativeForMs };
}

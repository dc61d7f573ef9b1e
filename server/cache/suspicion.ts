import type { Entry } from './entry.ts';

/** An answer that would destroy good content, and for how long the upstream has insisted on it. */
export interface Suspicion {
  readonly kind: 'empty' | 'absent' | 'flapping';
  /** Of an alternating one: which content it is. */
  readonly version?: string | undefined;
  readonly replies: number;
  readonly sinceMs: number;
}

export interface SuspicionLimits {
  readonly suspiciousForMs: number;
  readonly negativeForMs: number;
}

/** Replies that an empty answer needs, and those that a "not found" needs. */
const repliesNeeded = { empty: 3, absent: 2, flapping: 3 } as const;

/** A reply that keeps less than this part of the stored bytes is as suspicious as an empty one. */
const keptPart = 0.2;

function kindOf(stored: Entry, candidate: Entry, isFlapping: boolean): Suspicion['kind'] | undefined {
  if (stored.kind === 'absent' || stored.isEmpty) return undefined;
  if (candidate.kind === 'absent') return 'absent';
  const isShrunken = candidate.json.length <= stored.json.length * keptPart;
  if (candidate.isEmpty || isShrunken) return 'empty';
  return isFlapping ? 'flapping' : undefined;
}

/**
 * Judges a reply that would replace a stored value: undefined to accept it, else the suspicion to remember.
 * `isExpected` says that something else already told of the loss (the list no longer has the slug), `alternating`
 * that the upstream's replies alternate, and which version this one is.
 */
export function suspicionOf(
  stored: Entry | undefined,
  candidate: Entry,
  previous: Suspicion | undefined,
  limits: SuspicionLimits & { isExpected: boolean; alternating?: string | undefined },
  nowMs: number,
): Suspicion | undefined {
  const kind = stored && kindOf(stored, candidate, limits.alternating !== undefined);
  if (!kind || (kind === 'absent' && limits.isExpected)) return undefined;
  const version = kind === 'flapping' ? limits.alternating : undefined;
  const isSame = previous?.kind === kind && previous.version === version;
  const suspicion: Suspicion = {
    kind,
    version,
    replies: isSame ? previous.replies + 1 : 1,
    // A clock set back must not make the upstream insist for longer.
    sinceMs: isSame ? Math.min(previous.sinceMs, nowMs) : nowMs,
  };
  const insistForMs = kind === 'absent' ? limits.negativeForMs : limits.suspiciousForMs;
  const isInsisted = suspicion.replies >= repliesNeeded[kind] && nowMs - suspicion.sinceMs >= insistForMs;
  return isInsisted ? undefined : suspicion;
}

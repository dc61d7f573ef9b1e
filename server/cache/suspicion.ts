import type { Entry } from './entry.ts';
import type { Suspicion } from './stores/replica-message.ts';

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

/** What a key's content was lately, by the hashes of what the upstream said. */
export interface Changes {
  readonly current: string;
  readonly replaced: readonly { readonly version: string; readonly atMs: number }[];
  /** When something came back last that had been replaced shortly before. */
  readonly returnedAtMs?: number | undefined;
}

/** Versions remembered of one key. */
const maxReplaced = 8;

/** A date to come is that of a clock which has been set back: nothing is known of how long ago it was. */
function isLately(atMs: number, nowMs: number, withinMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < withinMs;
}

function replacedLately({ replaced }: Changes, version: string, nowMs: number, withinMs: number): boolean {
  return replaced.some((earlier) => earlier.version === version && isLately(earlier.atMs, nowMs, withinMs));
}

/** The changes of a key once `version` has been accepted. */
export function afterChange(changes: Changes | undefined, version: string, nowMs: number, withinMs: number): Changes {
  if (!changes) return { current: version, replaced: [] };
  if (changes.current === version) return changes;
  const isReturn = replacedLately(changes, version, nowMs, withinMs);
  const replaced = [...changes.replaced, { version: changes.current, atMs: nowMs }].slice(-maxReplaced);
  return { current: version, replaced, returnedAtMs: isReturn ? nowMs : changes.returnedAtMs };
}

/**
 * Do the replies alternate, as those of replicas do of which one has old content? One return to what was there before is
 * an editor who took a change back; the next one within the time is not believed at once.
 */
export function isFlapping(changes: Changes | undefined, version: string, nowMs: number, withinMs: number): boolean {
  if (!changes || changes.current === version || changes.returnedAtMs === undefined) return false;
  return isLately(changes.returnedAtMs, nowMs, withinMs) && replacedLately(changes, version, nowMs, withinMs);
}

/** The changes of a key once `version` has been refused: as long as the replies alternate, that is not forgotten. */
export function afterRefusal(changes: Changes, version: string, nowMs: number): Changes {
  const replaced = changes.replaced.map((earlier) =>
    earlier.version === version ? { version, atMs: nowMs } : earlier,
  );
  return { ...changes, replaced, returnedAtMs: nowMs };
}

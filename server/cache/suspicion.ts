import type { Entry } from './entry.ts';
import type { Suspicion } from './stores/replica-message.ts';

/** Responses that must repeat a loss before it is accepted. */
const responsesNeeded = { empty: 3, absent: 2, flapping: 3 } as const;

const shrunkenPart = 0.2;

const isShrunken = ({ json, isEmpty }: Entry, bytes: number): boolean => isEmpty || json.length <= bytes * shrunkenPart;

/** The size before an accepted loss. Undefined without one, and once content of a similar size is there. */
export function lostOf(stored: Entry | undefined, candidate: Entry, accepted?: Suspicion['kind']) {
  const bytes = stored?.lostBytes ?? (accepted === 'empty' ? stored?.json.length : undefined);
  return bytes !== undefined && isShrunken(candidate, bytes) ? bytes : undefined;
}

function kindOf(stored: Entry, candidate: Entry, isFlapping: boolean): Suspicion['kind'] | undefined {
  if (stored.kind === 'absent' || stored.isEmpty) return undefined;
  if (candidate.kind === 'absent') return 'absent';
  if (isShrunken(candidate, stored.json.length)) return 'empty';
  return isFlapping ? 'flapping' : undefined;
}

interface SuspicionLimits {
  readonly suspiciousForMs: number;
  readonly negativeForMs: number;
}

export const acceptedAtMs = ({ kind, sinceMs }: Suspicion, limits: SuspicionLimits): number =>
  sinceMs + (kind === 'absent' ? limits.negativeForMs : limits.suspiciousForMs);

/** Returns undefined to accept the candidate. `alternating`: its version, if the responses alternate. */
export function suspicionOf(
  stored: Entry | undefined,
  candidate: Entry,
  previous: Suspicion | undefined,
  limits: SuspicionLimits & { readonly isExpected: boolean; readonly alternating?: string | undefined },
  nowMs: number,
): Suspicion | undefined {
  const kind = stored && kindOf(stored, candidate, limits.alternating !== undefined);
  if (!kind || (kind === 'absent' && limits.isExpected)) return undefined;
  const version = kind === 'flapping' ? limits.alternating : undefined;
  const isSame = previous?.kind === kind && previous.version === version;
  const suspicion: Suspicion = {
    kind,
    version,
    responses: isSame ? previous.responses + 1 : 1,
    // Because the clock may be set back, keep the earlier date.
    sinceMs: isSame ? Math.min(previous.sinceMs, nowMs) : nowMs,
  };
  const isInsisted = suspicion.responses >= responsesNeeded[kind] && nowMs >= acceptedAtMs(suspicion, limits);
  return isInsisted ? undefined : suspicion;
}

export interface Changes {
  readonly current: string;
  readonly replaced: readonly { readonly version: string; readonly atMs: number }[];
  readonly returnedAtMs?: number | undefined;
}

const maxReplaced = 8;

/** A date in the future comes from a clock that was set back, so its age is unknown. */
const isLately = (atMs: number, nowMs: number, withinMs: number): boolean => atMs <= nowMs && nowMs - atMs < withinMs;

const replacedLately = ({ replaced }: Changes, version: string, nowMs: number, withinMs: number): boolean =>
  replaced.some((earlier) => earlier.version === version && isLately(earlier.atMs, nowMs, withinMs));

export function afterChange(changes: Changes | undefined, version: string, nowMs: number, withinMs: number): Changes {
  if (!changes) return { current: version, replaced: [] };
  if (changes.current === version) return changes;
  const isReturn = replacedLately(changes, version, nowMs, withinMs);
  const replaced = [...changes.replaced, { version: changes.current, atMs: nowMs }].slice(-maxReplaced);
  return { current: version, replaced, returnedAtMs: isReturn ? nowMs : changes.returnedAtMs };
}

/** The first return to an old version is accepted, because an editor may have undone a change. */
export function isFlapping(changes: Changes | undefined, version: string, nowMs: number, withinMs: number): boolean {
  if (!changes || changes.current === version || changes.returnedAtMs === undefined) return false;
  return isLately(changes.returnedAtMs, nowMs, withinMs) && replacedLately(changes, version, nowMs, withinMs);
}

export function afterRefusal(changes: Changes, version: string, nowMs: number): Changes {
  const replaced = changes.replaced.map((earlier) =>
    earlier.version === version ? { version, atMs: nowMs } : earlier,
  );
  return { ...changes, replaced, returnedAtMs: nowMs };
}

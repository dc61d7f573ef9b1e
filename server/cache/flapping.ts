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

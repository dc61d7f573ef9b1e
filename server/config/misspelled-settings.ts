import type { Environment } from './read-settings.ts';

/** Number of single-character edits between two texts, or Infinity as soon as it is sure to be above `within`. */
function distanceBetween(a: string, b: string, within: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 0; row < a.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (a[row] === b[column] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    if (Math.min(...current) > within) return Number.POSITIVE_INFINITY;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The known name with the fewest edits, if there is one within so many. */
function nearestOf(name: string, known: readonly string[], within: number): string | undefined {
  // Each letter that one has more is an edit: most names need no closer look.
  const candidates = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= within)
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate, within) }))
    .filter(({ distance }) => distance <= within)
    .sort((a, b) => a.distance - b.distance);
  return candidates[0]?.candidate;
}

/** Prefixes that hardly any other program's variables have. */
const ownPrefix = /^(ATELIER|ARTIST|UPSTREAM|MEDIA|CACHE|WECHAT|ANALYTICS|ICON|ROUTE_RULES)_/;

/** Shorter names (`HOST`, `PORT`) are too near to other programs' variables to guess at. */
const guessableLength = 8;

/** A warning for every variable that looks like a misspelled setting of ours. */
export function findMisspelled(env: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const isOwn = ownPrefix.test(name);
    if (!isOwn && name.length < guessableLength) return [];
    const nearest = nearestOf(name, known, isOwn ? 6 : 2);
    if (!isOwn && nearest === undefined) return [];
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
    return [`${name} is not a setting${hint}`];
  });
}

/** Rows of the acceptance checklist: letter → first and last number. */
const rows = {
  P: [1, 13],
  R: [1, 17],
  B: [1, 4],
  E: [1, 4],
  T: [1, 9],
  M: [1, 24],
  N: [1, 22],
  S: [1, 21],
  V: [1, 3],
  C: [0, 17],
  F: [1, 20],
  K: [1, 14],
} as const satisfies Record<string, readonly [number, number]>;

/** All of them: `P1` … `K14`. */
export const rowIds: ReadonlySet<string> = new Set(
  Object.entries(rows).flatMap(([letter, [first, last]]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`),
  ),
);

/**
 * Rows that no test cites, because they are not built yet. The list only ever gets shorter: what is cited and stands here
 * is a failure, as is what is neither.
 */
export const uncitedRows: readonly string[] = [];

/** Row ids that a title cites: in brackets at its end (`a title [C3, S6]`) or, in older titles, at its beginning (`C3 S6 a title`). */
export function citedIn(title: string): string[] {
  const tail = /\[((?:[A-Z]\d{1,2}(?:,? ?))+)\]$/.exec(title)?.[1] ?? '';
  const head = /^(?:[A-Z]\d{1,2}(?:[,/–-]?\s+|$))+/.exec(title)?.[0] ?? '';
  return `${head} ${tail}`.split(/[,/\s–-]+/).filter(Boolean);
}

/** Offsets in UTF-16 code units. */
export interface Span<Mark> {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/** Overlapping spans take quadratic time. */
const maxSpans = 300;

/** Cuts a text of Prismic where marks begin and end. Spans may overlap, exceed the text or end before they begin. */
export function runsOf<Mark>(
  text: string,
  spans: readonly Span<Mark>[],
): { readonly text: string; readonly marks: readonly Mark[] }[] {
  const inside = spans
    .slice(0, maxSpans)
    .map(({ start, end, mark }) => ({ start: offsetIn(text, start), end: offsetIn(text, end), mark }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const marks = inside.filter((span) => span.start <= start && span.end >= end).map(({ mark }) => mark);
    return { text: text.slice(start, end), marks };
  });
}

/** Clamps an offset and moves it out of a surrogate pair. */
function offsetIn(text: string, offset: number): number {
  const inside = Math.min(text.length, Math.max(0, Math.trunc(offset) || 0));
  const isHalf = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(inside - 1, inside + 1));
  return inside > 0 && isHalf ? inside - 1 : inside;
}

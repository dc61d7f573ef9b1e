/** Opaque part of an entity tag: weak comparison ignores the `W/` (RFC 9110 §8.8.3.2). */
function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** A list of entity tags: quoted strings may hold commas, so the list cannot be split at them. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/**
 * The one of `current` that an If-None-Match field names, by weak comparison, or undefined.
 * `*` matches whatever there is: the first of `current`. RFC 9110 §13.1.2.
 */
export function matchedTag(field: string, current: readonly string[]): string | undefined {
  if (field.trim() === '*') return current[0];
  const asked = new Set((field.match(entityTag) ?? []).map(opaqueTag));
  return current.find((tag) => asked.has(tag));
}

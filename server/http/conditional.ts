import { parseHttpDate } from './http-date.ts';

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
  // Browsers send the one tag that they were given.
  if (current.includes(field)) return field;
  if (field.trim() === '*') return current[0];
  const asked = new Set((field.match(entityTag) ?? []).map(opaqueTag));
  return current.find((tag) => asked.has(tag));
}

/**
 * Does an If-Modified-Since field name a moment since which nothing has changed? RFC 9110 §13.1.3.
 * What is no date says nothing; nor does one that is yet to come: until then anything may change.
 */
export function isUnmodifiedSince(field: string, modifiedAtMs: number, nowMs: number): boolean {
  const sinceMs = parseHttpDate(field, nowMs);
  return sinceMs !== undefined && sinceMs <= nowMs && modifiedAtMs <= sinceMs;
}

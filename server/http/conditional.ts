const time = '\\d\\d:\\d\\d:\\d\\d';

/** The three date formats that a recipient must accept (RFC 9110 §5.6.7). */
const dateForm = new RegExp(
  `^(?:\\w{3}, \\d\\d \\w{3} \\d{4} ${time} GMT|\\w+day, \\d\\d-\\w{3}-\\d\\d ${time} GMT|\\w{3} \\w{3} [ \\d]\\d ${time} \\d{4})$`,
);

export function parseHttpDate(text: string): number | undefined {
  if (!dateForm.test(text)) return undefined;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  // `Date.parse` makes the 3rd of March of the 31st of February. The first number is the day.
  return new Date(ms).getUTCDate() === Number(/\d+/.exec(text)?.[0]) ? ms : undefined;
}

/** Quoted tags may contain commas, so the list cannot be split at them. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/** Compares weakly. `*` matches the first one (RFC 9110 §13.1.2). */
export function matchedTag(field: string, current: readonly string[]): string | undefined {
  if (current.includes(field)) return field;
  if (field.trim() === '*') return current[0];
  const requested = new Set((field.match(entityTag) ?? []).map((tag) => tag.replace(/^W\//, '')));
  return current.find((tag) => requested.has(tag));
}

/** Invalid and future dates do not count (RFC 9110 §13.1.3). */
export function isUnmodifiedSince(field: string, modifiedAtMs: number, nowMs: number): boolean {
  const sinceMs = parseHttpDate(field);
  return sinceMs !== undefined && sinceMs <= nowMs && modifiedAtMs <= sinceMs;
}

/** Longest pause an upstream can ask for; what it asks beyond is not believed. */
const maxRetryAfterMs = 60_000;

/**
 * What a `Retry-After` header asks for, in milliseconds from now, at most 60 s; undefined when it says nothing.
 * A date is measured against the reply's own `Date`, so that an upstream whose clock is wrong still means what it says.
 */
export function readRetryAfter(
  value: string | undefined,
  replyDate: string | undefined,
  nowMs: number,
): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), maxRetryAfterMs);
  // Date.parse reads a lone number with a sign as a year.
  const untilMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(untilMs)) return undefined;
  const sentMs = Date.parse(replyDate ?? '');
  const pauseMs = untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs);
  return Math.min(Math.max(pauseMs, 0), maxRetryAfterMs);
}

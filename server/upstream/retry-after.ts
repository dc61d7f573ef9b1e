/** Longest pause that a Retry-After can ask of us. */
const maxPauseMs = 60_000;

/** Milliseconds that a Retry-After field asks for (seconds or a date, RFC 9110 §10.2.3), or undefined. */
export function retryAfterMsOf(field: string | undefined, nowMs: number): number | undefined {
  if (field === undefined) return undefined;
  const text = field.trim();
  const pauseMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(pauseMs) ? Math.min(maxPauseMs, Math.max(0, pauseMs)) : undefined;
}

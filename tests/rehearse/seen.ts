/** One response as a visitor had it. */
export interface Sight {
  readonly status: number;
  /** The word of Server-Timing: fresh, stale, saved; empty without one. */
  readonly state: string;
  readonly tookMs: number;
}

/** Results of visitors in a minute. */
export interface Seen {
  readonly requests: number;
  /** Good and fresh. */
  readonly fresh: number;
  /** Good, and older than that: while a refresh runs, or since it failed. */
  readonly stale: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sums a minute up. No response is a status of 0. */
export function sumUp(sights: readonly Sight[]): Seen {
  const good = sights.filter(({ status }) => status === 200);
  const stale = good.filter(({ state }) => state === 'stale' || state === 'saved').length;
  const sorted = sights.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    requests: sights.length,
    fresh: good.length - stale,
    stale,
    failed: sights.length - good.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Log lines of failures with their count: level `warn` or higher, and recoveries. */
export function saidIn(output: string): string[] {
  const counts = new Map<string, number>();
  for (const line of output.split('\n')) {
    const message = messageOf(line);
    if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].map(([message, count]) => (count === 1 ? message : `${message} (${count} times)`));
}

function messageOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { msg } = Object(JSON.parse(line));
    return typeof msg === 'string' ? msg : undefined;
  } catch {
    return undefined;
  }
}

import type { History, HistorySeries, LatencyHistory } from '../../../shared/ops/operation.ts';

export type Minutes = readonly (number | null)[];

const minuteMs = 60_000;
const gatheringMs = 2_000;

export function untilNextMinuteMs(nowMs: number): number {
  return minuteMs - ((nowMs - gatheringMs) % minuteMs);
}

/** The last `minutes` of a history, so that a young site is not one line at the right edge of an empty day. */
export function lastMinutes(history: History, minutes: number): History {
  const skipped = Math.max(0, history.minutes - minutes);
  if (skipped === 0) return history;
  const rest = ({ boundsS, counts }: LatencyHistory): LatencyHistory => ({
    boundsS,
    counts: counts.map((bucket) => bucket.slice(skipped)),
  });
  const series = Object.entries(history.series).map(([name, values]) => [name, values.slice(skipped)]);
  return {
    ...history,
    minutes: history.minutes - skipped,
    fromAtMs: history.fromAtMs + skipped * history.stepMs,
    series: Object.fromEntries(series) as History['series'],
    requestLatency: rest(history.requestLatency),
    upstreamLatency: rest(history.upstreamLatency),
  };
}

/** Minutes from the first one with data to the last. */
export function ageOf({ series, minutes }: History): number {
  const first = Object.values(series).map((values) => values.findIndex((value) => value !== null));
  const known = first.filter((index) => index >= 0);
  return known.length === 0 ? 0 : minutes - Math.min(...known);
}

export function sumOf(minutes: Minutes): number {
  return minutes.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

export function highestOf(minutes: Minutes): number {
  return minutes.reduce<number>((highest, number) => Math.max(highest, number ?? 0), 0);
}

export function addedUp({ series, minutes }: History, names: readonly HistorySeries[]): Minutes {
  return Array.from({ length: minutes }, (_, minute) => {
    const numbers = names.flatMap((name) => series[name][minute] ?? []);
    return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null;
  });
}

export function totalOf({ series }: History, names: readonly HistorySeries[]): number {
  return names.reduce((sum, name) => sum + sumOf(series[name]), 0);
}

/** The share per minute, null if the total is 0. */
export function shareOf(history: History, names: readonly HistorySeries[], among: readonly HistorySeries[]): Minutes {
  const [some, all] = [addedUp(history, names), addedUp(history, among)];
  return all.map((whole, minute) => (whole ? (some[minute] ?? 0) / whole : null));
}

export const fromMemory = ['hitsFresh', 'hitsStale', 'hitsExpired'] as const satisfies readonly HistorySeries[];

export const lookedUp = [...fromMemory, 'misses'] as const satisfies readonly HistorySeries[];

/** Quantile in ms, interpolated within a bucket; the last has no upper bound: its lower one. Null if empty. */
export function quantileMs(boundsS: readonly number[], counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    const from = (boundsS[bucket - 1] ?? 0) * 1_000;
    const to = (boundsS[bucket] ?? boundsS.at(-1) ?? 0) * 1_000;
    if (below + count >= share * total)
      return count === 0 ? to : from + ((to - from) * (share * total - below)) / count;
    below += count;
  }
  return null;
}

export function quantiles({ boundsS, counts }: LatencyHistory, share: number): Minutes {
  const minutes = counts[0]?.length ?? 0;
  return Array.from({ length: minutes }, (_, minute) =>
    quantileMs(
      boundsS,
      counts.map((bucket) => bucket[minute] ?? 0),
      share,
    ),
  );
}

/** Buckets of the whole period with their upper bounds, without empty ones at both ends. The last has no bound. */
export function bucketsOf({ boundsS, counts }: LatencyHistory) {
  const sums = counts.map(sumOf);
  const first = sums.findIndex((count) => count > 0);
  const last = sums.findLastIndex((count) => count > 0);
  return sums
    .map((count, index) => {
      const bound = boundsS[index];
      return { untilMs: bound === undefined ? undefined : bound * 1_000, count };
    })
    .slice(Math.max(0, first), last + 1);
}

export function overallMs({ boundsS, counts }: LatencyHistory, share: number): number | null {
  return quantileMs(boundsS, counts.map(sumOf), share);
}

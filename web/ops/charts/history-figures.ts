import type { History, HistorySeries, LatencyHistory } from '../../../shared/ops/operation.ts';

/** One number a minute; null where nobody was there. */
export type Minutes = readonly (number | null)[];

const minuteMs = 60_000;
/** In which the numbers of all replicas come together. */
const gatheringMs = 2_000;

/** Until there are numbers of another minute, by the clock of who looks. */
export function untilNextMinuteMs(nowMs: number): number {
  return minuteMs - ((nowMs - gatheringMs) % minuteMs);
}

export function sumOf(minutes: Minutes): number {
  return minutes.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

export function highestOf(minutes: Minutes): number {
  return minutes.reduce<number>((highest, number) => Math.max(highest, number ?? 0), 0);
}

/** The sum of some series, minute by minute. */
export function addedUp({ series, minutes }: History, names: readonly HistorySeries[]): Minutes {
  return Array.from({ length: minutes }, (_, minute) => {
    const numbers = names.flatMap((name) => series[name][minute] ?? []);
    return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null;
  });
}

/** The share that some series have in some others, minute by minute; null also where there was nothing to share. */
export function shareOf(history: History, names: readonly HistorySeries[], among: readonly HistorySeries[]): Minutes {
  const [some, all] = [addedUp(history, names), addedUp(history, among)];
  return all.map((whole, minute) => (whole ? (some[minute] ?? 0) / whole : null));
}

/** What was answered from memory, whatever its age. */
export const fromMemory = ['hitsFresh', 'hitsStale', 'hitsExpired'] as const satisfies readonly HistorySeries[];

/** All that content was asked for. */
export const lookedUp = [...fromMemory, 'misses'] as const satisfies readonly HistorySeries[];

/**
 * The time in milliseconds that a share of what was counted took at most. Within a bucket all times are taken for equally
 * frequent; of the last one, which has no end, its begin is told. Null where nothing was counted.
 */
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

/** The same for every minute. */
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

/** One bucket of all minutes together. */
export interface Bucket {
  /** In milliseconds; the last one has no end. */
  readonly untilMs: number | undefined;
  readonly count: number;
  readonly share: number;
}

/** The buckets of the whole time, those left out before the first and after the last that has anything. */
export function bucketsOf({ boundsS, counts }: LatencyHistory): readonly Bucket[] {
  const sums = counts.map(sumOf);
  const total = sumOf(sums);
  const first = sums.findIndex((count) => count > 0);
  const last = sums.findLastIndex((count) => count > 0);
  return sums
    .map((count, index) => {
      const bound = boundsS[index];
      return { untilMs: bound === undefined ? undefined : bound * 1_000, count, share: total > 0 ? count / total : 0 };
    })
    .slice(Math.max(0, first), last + 1);
}

/** How long the slowest of a share of all took, over the whole time. */
export function overallMs({ boundsS, counts }: LatencyHistory, share: number): number | null {
  return quantileMs(boundsS, counts.map(sumOf), share);
}

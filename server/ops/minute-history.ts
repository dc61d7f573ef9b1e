import type { Registry } from 'prom-client';
import { type History, type HistorySeries, historySeries, type LatencyHistory } from '../../shared/ops/operation.ts';
import type { Clock } from '../cache/clock.ts';

export const stepMs = 60_000;

/** Minutes that are remembered: a day. */
export const maxMinutes = 1_440;

type Labels = Readonly<Partial<Record<string, string | number>>>;

interface Sample {
  readonly value: number;
  readonly labels: Labels;
  readonly metricName?: string;
}

/** What a number of the history is made of: samples of metrics, by their names, which are counted there once. */
interface Reading {
  readonly metric: string;
  readonly isMeant?: (labels: Labels) => boolean;
  /** What there is at the moment, not what has been counted since the start. */
  readonly isLevel?: boolean;
}

const state = (wanted: string) => (labels: Labels) => labels.state === wanted;
const isContentKind = ({ kind }: Labels) => kind !== 'ops' && kind !== 'probe';

const readings: Readonly<Record<Exclude<HistorySeries, 'eventLoopDelayMs'>, Reading>> = {
  hitsFresh: { metric: 'bff_cache_hits_total', isMeant: state('fresh') },
  hitsStale: { metric: 'bff_cache_hits_total', isMeant: state('stale') },
  hitsExpired: { metric: 'bff_cache_hits_total', isMeant: state('expired') },
  misses: { metric: 'bff_cache_misses_total' },
  notModified: { metric: 'bff_http_not_modified_total' },
  clientErrors: { metric: 'bff_http_requests_total', isMeant: ({ status }) => status === '4xx' },
  serverErrors: { metric: 'bff_http_requests_total', isMeant: ({ status }) => status === '5xx' },
  refused: { metric: 'bff_http_refused_total' },
  upstreamCalls: { metric: 'bff_upstream_calls_total' },
  upstreamFailures: {
    metric: 'bff_upstream_calls_total',
    isMeant: ({ outcome }) => outcome !== 'found' && outcome !== 'absent',
  },
  loads: { metric: 'bff_loads_total' },
  refreshes: { metric: 'bff_loads_total', isMeant: ({ reason }) => reason !== 'missing' },
  loadFailures: { metric: 'bff_load_failures_total' },
  repliesKept: { metric: 'bff_cache_entries', isMeant: ({ of }) => of === 'replies', isLevel: true },
  cacheBytes: { metric: 'bff_cache_bytes', isMeant: ({ tier }) => tier === 'memory', isLevel: true },
  residentBytes: { metric: 'process_resident_memory_bytes', isLevel: true },
};

const histograms = {
  requestLatency: { metric: 'bff_http_request_duration_seconds', isMeant: isContentKind },
  upstreamLatency: { metric: 'bff_upstream_call_duration_seconds', isMeant: () => true },
} as const;

type HistogramName = keyof typeof histograms;

async function samplesOf(registry: Registry, metric: string): Promise<readonly Sample[]> {
  return (await registry.getSingleMetric(metric)?.get())?.values ?? [];
}

/** How many took how long, by the rising upper bounds of the buckets; not cumulative. */
interface Buckets {
  readonly boundsS: readonly number[];
  readonly counts: readonly number[];
}

/** Buckets of all that is meant, together. */
export function bucketsIn(samples: readonly Sample[], isMeant: (labels: Labels) => boolean): Buckets {
  const within = new Map<number, number>();
  for (const { labels, value, metricName = '' } of samples) {
    if (!metricName.endsWith('_bucket') || !isMeant(labels)) continue;
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    within.set(bound, (within.get(bound) ?? 0) + value);
  }
  const bounds = [...within.keys()].sort((a, b) => a - b);
  const sums = bounds.map((bound) => within.get(bound) ?? 0);
  return { boundsS: bounds.filter(Number.isFinite), counts: sums.map((sum, index) => sum - (sums[index - 1] ?? 0)) };
}

/** All numbers of one moment: of the series in their order, then of the buckets. */
interface Totals {
  readonly numbers: readonly number[];
  readonly bounds: Readonly<Record<HistogramName, readonly number[]>>;
}

const isLevelAt = (index: number): boolean => {
  const name = historySeries[index];
  return name === 'eventLoopDelayMs' || (name !== undefined && readings[name].isLevel === true);
};

/** A minute's numbers, with the number of the minute since the epoch. */
export interface MinuteRow {
  readonly minute: number;
  readonly numbers: readonly number[];
}

export interface MinuteHistoryOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  /** The longest delay of the event loop since it was asked for last, in milliseconds. */
  readonly eventLoopDelayMs: () => number;
  /** Hears of each minute that is over. */
  readonly onMinute?: (row: MinuteRow) => void;
}

/**
 * What a process has counted, minute by minute, for a day: differences of what its metrics say, read once a minute. It has
 * room for a day from the start on, some 0.5 MB, and takes no more.
 */
export class MinuteHistory {
  readonly #options: MinuteHistoryOptions;
  #before: readonly number[] = [];
  /** One row after the other, the minute first, in the place of the same minute of yesterday. */
  #rows: Float64Array | undefined;
  #bounds: Totals['bounds'] = { requestLatency: [], upstreamLatency: [] };
  #cancel: (() => void) | undefined;

  constructor(options: MinuteHistoryOptions) {
    this.#options = options;
    this.#await();
  }

  get bounds(): Totals['bounds'] {
    return this.#bounds;
  }

  /** Minutes from this one on, the oldest first. */
  rows(fromMinute: number): MinuteRow[] {
    const rows = this.#rows;
    if (!rows) return [];
    const width = rows.length / maxMinutes;
    const all = Array.from({ length: maxMinutes }, (_, place) => [
      ...rows.subarray(place * width, (place + 1) * width),
    ]);
    return all
      .map(([minute = 0, ...numbers]) => ({ minute, numbers }))
      .filter(({ minute }) => minute >= fromMinute && minute > 0)
      .sort((a, b) => a.minute - b.minute);
  }

  close(): void {
    this.#cancel?.();
  }

  #await(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(stepMs - (clock.now() % stepMs), () => {
      this.#await();
      // A minute that cannot be read is missing in it, no more.
      this.sample().catch(() => undefined);
    });
  }

  /** Notes the minute that is over. */
  async sample(): Promise<void> {
    const { clock, onMinute } = this.#options;
    const minute = Math.round(clock.now() / stepMs) - 1;
    const { numbers, bounds } = await this.#totals();
    const before = this.#before;
    const row = { minute, numbers: numbers.map((number, at) => (isLevelAt(at) ? number : number - (before[at] ?? 0))) };
    this.#before = numbers;
    this.#bounds = bounds;
    this.#rows ??= new Float64Array(maxMinutes * (numbers.length + 1));
    const width = this.#rows.length / maxMinutes;
    this.#rows.set([minute, ...row.numbers].slice(0, width), (minute % maxMinutes) * width);
    onMinute?.(row);
  }

  async #totals(): Promise<Totals> {
    const { registry, eventLoopDelayMs } = this.#options;
    const series = historySeries.map(async (name) => {
      if (name === 'eventLoopDelayMs') return eventLoopDelayMs();
      const { metric, isMeant = () => true } = readings[name];
      const meant = (await samplesOf(registry, metric)).filter(({ labels }) => isMeant(labels));
      return meant.reduce((sum, { value }) => sum + value, 0);
    });
    const [requests, calls] = await Promise.all(
      [histograms.requestLatency, histograms.upstreamLatency].map(async ({ metric, isMeant }) =>
        bucketsIn(await samplesOf(registry, metric), isMeant),
      ),
    );
    return {
      numbers: [...(await Promise.all(series)), ...(requests?.counts ?? []), ...(calls?.counts ?? [])],
      bounds: { requestLatency: requests?.boundsS ?? [], upstreamLatency: calls?.boundsS ?? [] },
    };
  }
}

/** A number of several replicas in one minute: counts and sizes add up, of delays the longest counts. */
function together(name: HistorySeries | undefined, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return name === 'eventLoopDelayMs' ? Math.max(...numbers) : numbers.reduce((sum, number) => sum + number, 0);
}

/** The history of some replicas together, of so many minutes before this one. */
export function historyOf(
  byReplica: ReadonlyMap<string, readonly MinuteRow[]>,
  bounds: Totals['bounds'],
  { minutes, nowMs, replica }: { readonly minutes: number; readonly nowMs: number; readonly replica: string | null },
): History {
  const from = Math.floor(nowMs / stepMs) - minutes;
  const rowsByMinute = Map.groupBy([...byReplica.values()].flat(), ({ minute }) => minute);
  const columnAt = (at: number) =>
    Array.from({ length: minutes }, (_, index) => {
      const numbers = (rowsByMinute.get(from + index) ?? []).flatMap((row) => row.numbers[at] ?? []);
      return together(historySeries[at], numbers);
    });
  const latencyFrom = (at: number, boundsS: readonly number[]): LatencyHistory => ({
    boundsS,
    counts: Array.from({ length: boundsS.length + 1 }, (_, bucket) => columnAt(at + bucket)),
  });
  const { requestLatency, upstreamLatency } = bounds;
  const firstBucket = historySeries.length;
  const columns = historySeries.map((name, at) => [name, columnAt(at)]);
  return {
    stepMs,
    fromAtMs: from * stepMs,
    minutes,
    replica,
    replicas: [...byReplica.keys()],
    // Object.fromEntries forgets which names there are: exactly those of the series.
    series: Object.fromEntries(columns) as History['series'],
    requestLatency: latencyFrom(firstBucket, requestLatency),
    upstreamLatency: latencyFrom(firstBucket + requestLatency.length + 1, upstreamLatency),
  };
}

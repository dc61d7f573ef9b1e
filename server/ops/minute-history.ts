import { createHash } from 'node:crypto';
import type { Registry } from 'prom-client';
import { type History, type HistorySeries, historySeries, type LatencyHistory } from '../../shared/ops/operation.ts';
import type { Clock } from '../base/clock.ts';
import { inPortions } from '../base/portions.ts';

export const stepMs = 60_000;

export const maxMinutes = 1_440;

type Labels = Readonly<Partial<Record<string, string | number>>>;

interface Sample {
  readonly value: number;
  readonly labels: Labels;
  readonly metricName?: string;
}

interface Reading {
  readonly metric: string;
  readonly isMeant?: (labels: Labels) => boolean;
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
    // The server itself aborts calls when it closes. The alert does not count them either.
    isMeant: ({ outcome }) => outcome !== 'found' && outcome !== 'absent' && outcome !== 'aborted',
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

/** Upper bounds of the buckets in seconds; one more bucket is above them. */
export type LatencyBounds = Readonly<Record<HistogramName, readonly number[]>>;

function bucketsIn(samples: readonly Sample[], boundsS: readonly number[], isMeant: (labels: Labels) => boolean) {
  const within = new Map<number, number>();
  for (const { labels, value, metricName = '' } of samples) {
    if (!metricName.endsWith('_bucket') || !isMeant(labels)) continue;
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    within.set(bound, (within.get(bound) ?? 0) + value);
  }
  const sums = [...boundsS, Number.POSITIVE_INFINITY].map((bound) => within.get(bound) ?? 0);
  return sums.map((sum, index) => sum - (sums[index - 1] ?? 0));
}

function widthOf({ requestLatency, upstreamLatency }: LatencyBounds): number {
  return historySeries.length + requestLatency.length + 1 + upstreamLatency.length + 1;
}

/** A hash of the series and buckets: minutes with another hash are not read. */
export function layoutOf(bounds: LatencyBounds): string {
  return createHash('sha256')
    .update(JSON.stringify([historySeries, bounds]))
    .digest('base64url')
    .slice(0, 8);
}

const isLevelAt = (index: number): boolean => {
  const name = historySeries[index];
  return name === 'eventLoopDelayMs' || (name !== undefined && readings[name].isLevel === true);
};

export interface MinuteRow {
  readonly minute: number;
  readonly numbers: readonly number[];
}

export interface MinuteHistoryOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly bounds: LatencyBounds;
  readonly eventLoopDelayMs: () => number;
  readonly onMinute?: (row: MinuteRow) => void;
}

/** The counts of a process for each minute of a day, as differences of its metrics. Uses about 0.5 MB. */
export class MinuteHistory {
  readonly #options: MinuteHistoryOptions;
  #before: readonly number[] = [];
  /** Row after row, the minute first. A row replaces the same minute of the day before. */
  readonly #rows: Float64Array;
  #cancel: (() => void) | undefined;

  constructor(options: MinuteHistoryOptions) {
    this.#options = options;
    this.#rows = new Float64Array(maxMinutes * (widthOf(options.bounds) + 1));
    this.#await();
  }

  rows(fromMinute: number): MinuteRow[] {
    const width = this.#rows.length / maxMinutes;
    const found: MinuteRow[] = [];
    for (let place = 0; place < this.#rows.length; place += width) {
      const minute = this.#rows[place] ?? 0;
      if (minute === 0 || minute < fromMinute) continue;
      found.push({ minute, numbers: Array.from(this.#rows.subarray(place + 1, place + width)) });
    }
    return found.sort((a, b) => a.minute - b.minute);
  }

  close(): void {
    this.#cancel?.();
  }

  #await(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(stepMs - (clock.now() % stepMs), () => {
      this.#await();
      // A minute that cannot be read is missing.
      this.sample().catch(() => undefined);
    });
  }

  async sample(): Promise<void> {
    const { clock, onMinute } = this.#options;
    const minute = Math.round(clock.now() / stepMs) - 1;
    const numbers = await this.#totals();
    const before = this.#before;
    const row = { minute, numbers: numbers.map((number, at) => (isLevelAt(at) ? number : number - (before[at] ?? 0))) };
    this.#before = numbers;
    this.#rows.set([minute, ...row.numbers], (minute % maxMinutes) * (numbers.length + 1));
    onMinute?.(row);
  }

  async #totals(): Promise<readonly number[]> {
    const { registry, eventLoopDelayMs, bounds } = this.#options;
    const series = historySeries.map(async (name) => {
      if (name === 'eventLoopDelayMs') return eventLoopDelayMs();
      const { metric, isMeant = () => true } = readings[name];
      const meant = (await samplesOf(registry, metric)).filter(({ labels }) => isMeant(labels));
      return meant.reduce((sum, { value }) => sum + value, 0);
    });
    const buckets = async (name: HistogramName) => {
      const { metric, isMeant } = histograms[name];
      return bucketsIn(await samplesOf(registry, metric), bounds[name], isMeant);
    };
    const latencies = [buckets('requestLatency'), buckets('upstreamLatency')];
    return [...(await Promise.all(series)), ...(await Promise.all(latencies)).flat()];
  }
}

type Columns = readonly (number | null)[][];

const delayAt = historySeries.indexOf('eventLoopDelayMs');

function addTo(columns: Columns, index: number, { numbers }: MinuteRow): void {
  columns.forEach((column, at) => {
    const number = numbers[at] ?? 0;
    const before = column[index] ?? null;
    if (before === null) column[index] = number;
    else column[index] = at === delayAt ? Math.max(before, number) : before + number;
  });
}

/** A few milliseconds of work between two turns of the event loop. */
export const minutesATurn = 120;

export async function historyOf(
  byReplica: ReadonlyMap<string, readonly MinuteRow[]>,
  bounds: LatencyBounds,
  { minutes, nowMs, replica }: { readonly minutes: number; readonly nowMs: number; readonly replica: string | null },
): Promise<History> {
  const from = Math.floor(nowMs / stepMs) - minutes;
  const columns = Array.from({ length: widthOf(bounds) }, () => new Array<number | null>(minutes).fill(null));
  await inPortions([...byReplica.values()].flat(), minutesATurn, (rows) => {
    for (const row of rows) {
      const index = row.minute - from;
      if (index >= 0 && index < minutes) addTo(columns, index, row);
    }
  });
  const latencyFrom = (at: number, boundsS: readonly number[]): LatencyHistory => ({
    boundsS,
    counts: columns.slice(at, at + boundsS.length + 1),
  });
  const { requestLatency, upstreamLatency } = bounds;
  const firstBucket = historySeries.length;
  const named = historySeries.map((name, at) => [name, columns[at] ?? []]);
  return {
    stepMs,
    fromAtMs: from * stepMs,
    minutes,
    replica,
    replicas: [...byReplica.keys()],
    series: Object.fromEntries(named) as History['series'],
    requestLatency: latencyFrom(firstBucket, requestLatency),
    upstreamLatency: latencyFrom(firstBucket + requestLatency.length + 1, upstreamLatency),
  };
}

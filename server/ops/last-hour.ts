import type { Registry } from 'prom-client';
import { type HourSeries, hourMinutes, hourSeries, type LastHourReport } from '../../shared/ops/operation.ts';
import type { Clock } from '../base/clock.ts';

const minuteMs = 60_000;

interface Reading {
  readonly metric: string;
  readonly counts?: (labels: Readonly<Partial<Record<string, string | number>>>) => boolean;
  /** A state at the end of a minute. Others are counts within it. */
  readonly isLevel?: boolean;
}

const readings: Readonly<Record<Exclude<HourSeries, 'eventLoopDelayMs'>, Reading>> = {
  hits: { metric: 'bff_cache_hits_total' },
  misses: { metric: 'bff_cache_misses_total' },
  serverErrors: { metric: 'bff_http_requests_total', counts: ({ status }) => status === '5xx' },
  upstreamCalls: { metric: 'bff_upstream_calls_total' },
  upstreamFailures: {
    metric: 'bff_upstream_calls_total',
    // The server itself aborts calls when it closes. The alert does not count them either.
    counts: ({ outcome }) => outcome !== 'found' && outcome !== 'absent' && outcome !== 'aborted',
  },
  residentBytes: { metric: 'process_resident_memory_bytes', isLevel: true },
};

type Numbers = Readonly<Record<HourSeries, number>>;

export interface LastHourOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  /** The longest delay since the previous call, in milliseconds. */
  readonly eventLoopDelayMs: () => number;
}

/** Numbers of this process for each minute of the last hour, read from its metrics. */
export class LastHour {
  readonly #options: LastHourOptions;
  readonly #minutes: Numbers[] = [];
  #totals: Promise<Numbers>;
  #cancel: (() => void) | undefined;

  constructor(options: LastHourOptions) {
    this.#options = options;
    this.#totals = this.#read();
    this.#waitForMinute();
  }

  /** The full minutes, oldest first, and the current one. */
  async report(): Promise<LastHourReport> {
    const minutes = [...this.#minutes, await this.#current(await this.#read())];
    const series = hourSeries.map((name) => [name, minutes.map((numbers) => numbers[name])]);
    return { stepMs: minuteMs, series: Object.fromEntries(series) as LastHourReport['series'] };
  }

  close(): void {
    this.#cancel?.();
  }

  #waitForMinute(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(minuteMs - (clock.now() % minuteMs), () => {
      this.#waitForMinute();
      this.#endMinute();
    });
  }

  async #endMinute(): Promise<void> {
    const totals = this.#read();
    this.#minutes.push(await this.#current(await totals));
    if (this.#minutes.length >= hourMinutes) this.#minutes.shift();
    this.#totals = totals;
  }

  async #current(totals: Numbers): Promise<Numbers> {
    const before = await this.#totals;
    const entries = hourSeries.map((name) => {
      const isLevel = name === 'eventLoopDelayMs' || readings[name].isLevel;
      return [name, isLevel ? totals[name] : totals[name] - before[name]];
    });
    return Object.fromEntries(entries) as Numbers;
  }

  async #read(): Promise<Numbers> {
    const { registry, eventLoopDelayMs } = this.#options;
    const sum = async ({ metric, counts = () => true }: Reading) => {
      const values = (await registry.getSingleMetric(metric)?.get())?.values ?? [];
      return values.reduce((total, { labels, value }) => (counts(labels) ? total + value : total), 0);
    };
    const read = async (name: HourSeries) => [
      name,
      name === 'eventLoopDelayMs' ? eventLoopDelayMs() : await sum(readings[name]),
    ];
    return Object.fromEntries(await Promise.all(hourSeries.map(read))) as Numbers;
  }
}

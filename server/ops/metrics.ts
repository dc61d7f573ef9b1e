import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type Durations,
  type RequestMeter,
  requestBuckets,
  responseOrigins,
  routeKinds,
} from '../http/request-meter.ts';
import { countEvents } from './event-metrics.ts';
import type { ServerEvents } from './ops-services.ts';

type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly metricName: string;
  readonly sharedLabels: Labels;
  readonly labels: Record<string, string | number>;
  readonly value: number;
}

function samplesOf(name: string, labels: Labels, { counts, sumS }: Durations): Sample[] {
  let within = 0;
  const buckets = [...requestBuckets, '+Inf'].map((le, index) => {
    within += counts[index] ?? 0;
    return { metricName: `${name}_bucket`, sharedLabels: {}, labels: { ...labels, le }, value: within };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, sharedLabels: {}, labels: { ...labels }, value: sumS },
    { metricName: `${name}_count`, sharedLabels: {}, labels: { ...labels }, value: within },
  ];
}

/** A histogram of counts made elsewhere, because counting with the library costs as much as a hit. */
class CountedHistogram extends Histogram {
  readonly #about: { readonly name: string; readonly help: string };
  readonly #samples: () => Sample[];

  constructor(options: ConstructorParameters<typeof Histogram>[0], samples: () => Sample[]) {
    super(options);
    this.#about = { name: options.name, help: options.help };
    this.#samples = samples;
  }

  async getForPromString() {
    const values = this.#samples().map((sample) => ({ ...sample, sharedLabels: {} }));
    return { ...this.#about, type: 'histogram', aggregator: 'sum', values };
  }
}

function durationSamples(meter: RequestMeter, name: string): Sample[] {
  return routeKinds.flatMap((kind) =>
    responseOrigins.flatMap((cache) => {
      const durations = meter.durationsOf(kind, cache);
      return durations ? samplesOf(name, { kind, cache }, durations) : [];
    }),
  );
}

export function readRequests(meter: RequestMeter, registry: Registry): void {
  const registers = [registry];
  new Counter({
    name: 'bff_http_requests_total',
    help: 'Replies, by pattern of the route and its kind, method, class of the status, and how the cache came into it',
    labelNames: ['route', 'kind', 'method', 'status', 'cache'],
    registers,
    collect() {
      this.reset();
      for (const counts of meter.routes) {
        const { route, kind } = counts;
        for (const { method, status, origin, count } of counts.samples()) {
          this.inc({ route, kind, method, status, cache: origin }, count);
        }
      }
    },
  });
  const name = 'bff_http_request_duration_seconds';
  new CountedHistogram(
    {
      name,
      help: 'Time to the head of a reply',
      labelNames: ['kind', 'cache'],
      buckets: requestBuckets,
      registers,
    },
    () => durationSamples(meter, name),
  );
}

interface MetricsOptions {
  readonly events: ServerEvents;
  readonly meter: RequestMeter;
  readonly isReady: () => boolean;
}

function readReadiness(isReady: () => boolean, registry: Registry): void {
  new Gauge({
    ...{ name: 'bff_ready', help: 'Has there been content, and is the server not closing?', registers: [registry] },
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
}

/** Gauges of the library with the name of a counter, which `promtool check metrics` refuses. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export function metricsOf(options: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  countEvents(options.events, registry);
  readRequests(options.meter, registry);
  readReadiness(options.isReady, registry);
  return registry;
}

import { Counter, Histogram, type Registry } from 'prom-client';
import { type Durations, type RequestMeter, replyOrigins, requestBuckets, routeKinds } from '../http/request-meter.ts';

type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly metricName: string;
  /** Labels that the library would write apart from the others. It looks for them when it is asked by `get`. */
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

/** A histogram that was counted elsewhere, where a library's own counting would cost as much as what it counts. */
class CountedHistogram extends Histogram {
  readonly #about: { readonly name: string; readonly help: string };
  readonly #samples: () => Sample[];

  constructor(options: ConstructorParameters<typeof Histogram>[0], samples: () => Sample[]) {
    super(options);
    this.#about = { name: options.name, help: options.help };
    this.#samples = samples;
  }

  /** What the registry writes; `get` gives the same, with the labels that all samples of one kind share, of which we note none. */
  async getForPromString() {
    const values = this.#samples().map((sample) => ({ ...sample, sharedLabels: {} }));
    return { ...this.#about, type: 'histogram', aggregator: 'sum', values };
  }
}

function durationSamples(meter: RequestMeter, name: string): Sample[] {
  return routeKinds.flatMap((kind) =>
    replyOrigins.flatMap((cache) => {
      const durations = meter.durationsOf(kind, cache);
      return durations ? samplesOf(name, { kind, cache }, durations) : [];
    }),
  );
}

/** Replies by route, and how long they took by the form of the route. */
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

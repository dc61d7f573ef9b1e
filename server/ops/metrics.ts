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

function samplesOf(name: string, labels: Readonly<Record<string, string>>, { counts, sumS }: Durations) {
  let within = 0;
  const buckets = [...requestBuckets, '+Inf'].map((le, index) => {
    within += counts[index] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: within };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumS },
    { metricName: `${name}_count`, labels, value: within },
  ];
}

/** Probes and operators are counted, and not timed, because no alert or panel needs their times. */
const timedKinds = routeKinds.filter((kind) => kind !== 'probe' && kind !== 'ops');

const durationMetric = {
  name: 'bff_http_request_duration_seconds',
  help: 'Time to the response headers; of hits, lookup and sending',
};

/** A histogram of counts made elsewhere, because counting with the library costs as much as a hit. */
class RequestDurations extends Histogram {
  readonly #meter: RequestMeter;

  constructor(meter: RequestMeter, registers: Registry[]) {
    super({ ...durationMetric, labelNames: ['kind', 'cache'], buckets: requestBuckets, registers });
    this.#meter = meter;
  }

  async getForPromString() {
    const values = timedKinds.flatMap((kind) =>
      responseOrigins.flatMap((cache) => {
        const durations = this.#meter.durationsOf(kind, cache);
        return durations ? samplesOf(durationMetric.name, { kind, cache }, durations) : [];
      }),
    );
    return {
      ...{ ...durationMetric, type: 'histogram', aggregator: 'sum' },
      values: values.map((sample) => ({ ...sample, sharedLabels: {} })),
    };
  }
}

function readRequests(meter: RequestMeter, registers: Registry[]): void {
  new Counter({
    name: 'bff_http_requests_total',
    help: 'Responses; `route`: pattern, `method`: GET (and HEAD), POST, other, `kind`: api, page, file, media, probe, ops, `status`: 2xx to 5xx',
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
  new RequestDurations(meter, registers);
}

/** Left out: three have the name of a counter, which `promtool check metrics` refuses, the others have many series. */
const leftOut = /^nodejs_(?:active_(?:handles|requests|resources)(?:_total)?|heap_space_size_\w+|gc_duration_seconds)$/;

export function metricsOf(events: ServerEvents, meter: RequestMeter, isReady: () => boolean): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
  countEvents(events, registry);
  readRequests(meter, [registry]);
  new Gauge({
    ...{ name: 'bff_ready', help: '1 from the first content until the server closes', registers: [registry] },
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  return registry;
}

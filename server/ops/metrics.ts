import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RequestMeter } from '../http/request-meter.ts';
import { countEvents } from './event-metrics.ts';
import type { ServerEvents } from './ops-services.ts';

function readRequests(meter: RequestMeter, registry: Registry): void {
  new Counter({
    name: 'bff_http_requests_total',
    help: 'Responses; `route`: pattern, `kind`: api, page, file, media, probe, ops, `status`: 2xx to 5xx',
    labelNames: ['route', 'kind', 'method', 'status', 'cache'],
    registers: [registry],
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
  registry.registerMetric(meter.durations);
}

/** Left out: three have the name of a counter, which `promtool check metrics` refuses, the others have many series. */
const leftOut = /^nodejs_(?:active_(?:handles|requests|resources)(?:_total)?|heap_space_size_\w+|gc_duration_seconds)$/;

export function metricsOf(events: ServerEvents, meter: RequestMeter, isReady: () => boolean): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) if (leftOut.test(name)) registry.removeSingleMetric(name);
  countEvents(events, registry);
  readRequests(meter, registry);
  new Gauge({
    ...{ name: 'bff_ready', help: '1 from the first content until the server closes', registers: [registry] },
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  return registry;
}

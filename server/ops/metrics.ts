import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RequestMeter } from '../http/request-meter.ts';
import { countEvents } from './event-metrics.ts';
import type { ServerEvents } from './ops-services.ts';
import { readRequests } from './request-metrics.ts';

interface MetricsOptions {
  readonly events: ServerEvents;
  readonly meter: RequestMeter;
  readonly shutdown: { readonly hasBegun: boolean };
}

/** A replica is ready once it has had content, until the server closes. */
function readReadiness({ events, shutdown }: MetricsOptions, registry: Registry): void {
  let hasContent = false;
  events.cache.listen((event) => {
    if (event.type === 'load-accepted' || event.type === 'recalled') hasContent ||= event.isContent;
  });
  new Gauge({
    ...{ name: 'bff_ready', help: 'Has there been content, and is the server not closing?', registers: [registry] },
    collect() {
      this.set(hasContent && !shutdown.hasBegun ? 1 : 0);
    },
  });
}

/** Gauges of the library with the name of a counter, which `promtool check metrics` refuses. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The metrics of a server and its process. Counts events and requests from now on. */
export function metricsOf(options: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  countEvents(options.events, registry);
  readRequests(options.meter, registry);
  readReadiness(options, registry);
  return registry;
}

import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countNews } from './news-metrics.ts';
import { readRequests } from './request-metrics.ts';
import { readState } from './state-metrics.ts';

/** Whether visitors are to be sent here: there has been content, and the server does not close. */
function readReadiness(app: FastifyInstance, registry: Registry): void {
  let hasContent = false;
  app.news.cache.listen((event) => {
    if (event.type === 'load-accepted' || event.type === 'recalled') hasContent ||= event.isContent;
  });
  new Gauge({
    ...{ name: 'bff_ready', help: 'Has there been content, and is the server not closing?', registers: [registry] },
    collect() {
      this.set(hasContent && !app.shutdown.hasBegun ? 1 : 0);
    },
  });
}

/** Levels of the library that are named as counters are, which `promtool check metrics` refuses. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The metrics of one server, the process and its event loop included. Counts from now on, whatever parts there are yet. */
export function metricsOf(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  countNews(app.news, registry);
  readRequests(app, registry);
  readReadiness(app, registry);
  app.addHook('onReady', async () => readState(app, registry));
  return registry;
}

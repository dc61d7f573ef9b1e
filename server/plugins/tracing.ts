import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { appVersion } from '../app-version.ts';
import { within } from '../cache/bounded-wait.ts';
import type { TroubleKind } from '../logging/trouble-log.ts';
import { setTracer } from '../tracing/spans.ts';

const notSent: TroubleKind = {
  name: 'traces',
  begins: 'traces cannot be sent: they are dropped',
  ends: 'traces are sent again',
};

/** How long the end waits for spans that are still to be sent. */
const flushMs = 2_000;

async function tracingPlugin(app: FastifyInstance): Promise<void> {
  const { config, clock } = app.site;
  const { endpoint, serviceName } = config.tracing;
  if (endpoint === undefined) return;
  const { openOtlpTracer } = await import('../tracing/otlp-tracer.ts');
  const { tracer, close } = openOtlpTracer({
    endpoint,
    serviceName,
    serviceVersion: appVersion,
    onSent: (error) => {
      if (error) app.troubles.failed(notSent, 'traces', { err: error });
      else app.troubles.worked('traces');
    },
  });
  setTracer(tracer);
  app.addHook('onClose', async () => {
    setTracer(undefined);
    // A receiver that is down is no reason to stay.
    await within(clock, flushMs, 'traces', close()).catch(() => undefined);
  });
}

/** Has traces sent where `OTEL_EXPORTER_OTLP_ENDPOINT` says; without it nothing of it is loaded. */
export const tracing = plugin(tracingPlugin, { name: 'tracing', dependencies: ['site'] });

import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { appVersion } from '../../base/app-version.ts';
import { within } from '../../base/bounded-wait.ts';
import { type StartSpan, setStartSpan, type TraceHeaders } from '../../base/trace.ts';
import type { AppContext } from './context.ts';

const timeoutMillis = 3_000;

const scheduledDelayMillis = 1_000;

const flushMs = 2_000;

const resource = () =>
  resourceFromAttributes({ 'service.name': 'atelier-portfolio', 'service.version': appVersion }).merge(
    detectResources({
      detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
    }),
  );

function starterOf(tracer: Tracer): StartSpan {
  const w3c = new W3CTraceContextPropagator();
  return (name, { kind, attributes }, parent) => {
    const context = w3c.extract(ROOT_CONTEXT, parent, defaultTextMapGetter);
    const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
    const headers: TraceHeaders = {};
    w3c.inject(trace.setSpan(context, span), headers, defaultTextMapSetter);
    return { span, headers };
  };
}

/** Sends traces with OpenTelemetry. Imported only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export function sendTraces(app: FastifyInstance, { clock, outages }: AppContext, endpoint: string): void {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis });
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.code === 0) outages.worked('traces');
      else outages.failed('traces.failed', 'traces', { err: result.error ?? new Error('not sent') });
      done(result);
    });
  const spanProcessors = [new BatchSpanProcessor({ exporter, scheduledDelayMillis })];
  const provider = new TracerProvider({ resource: resource(), spanProcessors });
  setStartSpan(starterOf(provider.getTracer('atelier-portfolio', appVersion)));
  app.addHook('onClose', async () => {
    setStartSpan(undefined);
    await within(clock, flushMs, 'traces', provider.shutdown()).catch(() => undefined);
  });
}

import { type Attributes, SpanKind as OtelKind, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span, SpanStart, Tracer } from './spans.ts';
import type { TraceContext } from './trace-context.ts';

export interface OtlpOptions {
  /** Base URL of the receiver; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Told of each batch, with the error where it could not be sent. */
  readonly onSent: (error: Error | undefined) => void;
}

/** One attempt and the few that follow it. The receiver is near, or it is down. */
const sendMs = 3_000;

/** How often spans are sent. Those that are too many meanwhile are dropped. */
const everyMs = 1_000;
const maxWaiting = 2_048;

const kinds = { server: OtelKind.SERVER, client: OtelKind.CLIENT, internal: OtelKind.INTERNAL };

/** Where a span begins whose parent is elsewhere, or nowhere. */
function contextOf(parent: TraceContext | undefined) {
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function attributesOf(error: unknown): Attributes {
  const { name, fault }: { name?: unknown; fault?: unknown } = Object(error);
  return { 'error.type': String(fault ?? name ?? 'error') };
}

function telling(exporter: SpanExporter, onSent: OtlpOptions['onSent']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        onSent(result.code === 0 ? undefined : (result.error ?? new Error('not sent')));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** A tracer that sends spans to a receiver of OTLP over HTTP, and its end: resolves when what is left has been sent, or cannot be. */
export function openOtlpTracer(options: OtlpOptions): { readonly tracer: Tracer; readonly close: () => Promise<void> } {
  const { endpoint, serviceName, serviceVersion, onSent } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMs });
  const processor = new BatchSpanProcessor({
    exporter: telling(exporter, onSent),
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: sendMs,
    maxQueueSize: maxWaiting,
  });
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': serviceVersion });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  const otel = provider.getTracer('atelier-portfolio', serviceVersion);
  const tracer: Tracer = ({ name, kind, facts, parent }: SpanStart): Span => {
    const span = otel.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    const flags = traceFlags.toString(16).padStart(2, '0');
    const state = parent?.state;
    return {
      context: { traceId, spanId, flags, ...(state !== undefined && { state }) },
      add: (more) => span.setAttributes(more),
      rename: (next) => span.updateName(next),
      fail: (error) => {
        const message = error instanceof Error ? error.message : String(error);
        span.setAttributes(attributesOf(error)).setStatus({ code: SpanStatusCode.ERROR, message });
      },
      end: () => span.end(),
    };
  };
  return { tracer, close: () => provider.shutdown() };
}

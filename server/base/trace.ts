import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import type { HeaderFields } from './header-fields.ts';

export type { Span } from '@opentelemetry/api';

export interface TraceHeaders {
  traceparent?: string;
  tracestate?: string;
}

type Kind = keyof typeof SpanKind;

export type StartSpan = (
  name: string,
  options: { readonly kind: Kind; readonly attributes: Attributes },
  parent: TraceHeaders,
) => { readonly span: Span; readonly headers: TraceHeaders };

/** Undefined unless traces are exported. OpenTelemetry is then not loaded. */
let startSpan: StartSpan | undefined;

export function setStartSpan(next: StartSpan | undefined): void {
  startSpan = next;
}

const places = new AsyncLocalStorage<TraceHeaders>();

const form =
  /^(?:00(?!.{54})|(?!00|ff)[\da-f]{2})-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-.*)?$/;

const knownFlags = 0b11;

const sanePattern = /^[\x20-\x7e]{1,512}$/;

function placeOf({ traceparent, tracestate }: HeaderFields): TraceHeaders {
  const { traceId, spanId, flags = '' } = form.exec(String(traceparent))?.groups ?? {};
  if (traceId === undefined) return {};
  const known = Number.parseInt(flags, 16) & knownFlags;
  const state = typeof tracestate === 'string' && sanePattern.test(tracestate) ? { tracestate } : {};
  return { traceparent: `00-${traceId}-${spanId}-0${known}`, ...state };
}

const requestSpans = new WeakMap<object, Span>();

function fail(span: Span, type: string, message: string): void {
  // Because this module imports types only: 2 is SpanStatusCode.ERROR.
  span.setAttribute('error.type', type).setStatus({ code: 2, message });
}

function endWith(response: ServerResponse, span: Span): void {
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    span.setAttribute('http.response.status_code', statusCode);
    if (!writableFinished) fail(span, 'aborted', 'closed before the response was sent');
    else if (statusCode >= 500) fail(span, String(statusCode), `status ${statusCode}`);
    span.end();
  });
}

/** Handles a request in its trace. It gets a span if traces are exported and it is neither a cache hit nor a probe. */
export function inTrace(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
  if (request.url?.startsWith('/health/') || (request.headers.traceparent === undefined && !startSpan)) {
    handle(request, response);
    return;
  }
  const place = placeOf(request.headers);
  places.run(place, handle, request, response);
  if (!startSpan || response.headersSent) return;
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?');
  const attributes = { 'http.request.method': method, 'url.path': path };
  const started = startSpan(method, { kind: 'SERVER', attributes }, place);
  Object.assign(place, started.headers);
  requestSpans.set(request, started.span);
  endWith(response, started.span);
}

export function traceResponse(request: object, method: string, route: string, cache: string): void {
  const span = requestSpans.get(request);
  span?.updateName(`${method} ${route}`).setAttributes({ 'http.route': route, 'bff.cache': cache });
}

/** Does work within a span. If traces are not exported, only does the work. */
export async function inSpan<Result>(
  name: string,
  { kind = 'INTERNAL', ...attributes }: Attributes & { readonly kind?: Kind },
  work: (span: Span | undefined) => Result | Promise<Result>,
): Promise<Result> {
  if (!startSpan) return work(undefined);
  const { span, headers } = startSpan(name, { kind, attributes }, places.getStore() ?? {});
  try {
    return await places.run(headers, work, span);
  } catch (error) {
    const { name: type, kind, message = error }: Readonly<Record<string, unknown>> = Object(error);
    fail(span, String(kind ?? type ?? 'error'), String(message));
    throw error;
  } finally {
    span.end();
  }
}

export function traceHeaders(): TraceHeaders {
  const place = places.getStore() ?? {};
  if (startSpan || place.traceparent === undefined) return place;
  // The call needs its own span ID, even if no span is recorded.
  const id = randomBytes(8).toString('hex');
  return { ...place, traceparent: place.traceparent.replace(/-[\da-f]{16}-/, `-${id}-`) };
}

export function traceFields(): { readonly traceId?: string } {
  const traceId = places.getStore()?.traceparent?.slice(3, 35);
  return traceId === undefined ? {} : { traceId };
}

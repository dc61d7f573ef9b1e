import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { HeaderFields } from '../upstream/reply-headers.ts';
import { headersOf, type TraceContext, traceContextOf } from './trace-context.ts';

/** What is said of a span, by names of the semantic conventions where there are any. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Something that takes time, as part of a trace. */
export interface Span {
  readonly context: TraceContext;
  add(facts: SpanFacts): void;
  rename(name: string): void;
  /** Says that it failed, with its error where there is one. */
  fail(error: unknown): void;
  end(): void;
}

/** server: a request that is answered. client: a call of somebody else. internal: all else. */
export type SpanKind = 'server' | 'client' | 'internal';

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
  readonly parent: TraceContext | undefined;
}

/** Begins spans, and has them sent somewhere. */
export type Tracer = (start: SpanStart) => Span;

/** One for the process; none unless traces are sent somewhere. */
let tracer: Tracer | undefined;

/** Has spans begun by this tracer from now on, or by none. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Are traces sent anywhere? */
export function isTraced(): boolean {
  return tracer !== undefined;
}

/** What is being done, and for which request. */
interface Trace {
  /** The trace that the request names. */
  readonly named: TraceContext | undefined;
  /** The innermost span. */
  span: Span | undefined;
}

/** Goes with all that is done for a request, and through no hands in between: only spans, calls and the log ask for it. */
const traces = new AsyncLocalStorage<Trace>();

/**
 * Does what a request asks for, as part of the trace that it names. Where it names none, and none are sent anywhere, none
 * is begun.
 */
export function inTrace(headers: HeaderFields, answer: () => void): void {
  const named = headers.traceparent === undefined ? undefined : traceContextOf(headers);
  if (named || tracer) traces.run({ named, span: undefined }, answer);
  else answer();
}

function begin(name: string, kind: SpanKind, facts: SpanFacts, begun: Tracer): Span {
  const trace = traces.getStore();
  return begun({ name, kind, facts, parent: trace?.span?.context ?? trace?.named });
}

/** Begins the span of the request whose turn this is; undefined where no traces are sent. The caller ends it. */
export function beginRequestSpan(name: string, facts: SpanFacts): Span | undefined {
  const trace = traces.getStore();
  if (!tracer || !trace) return undefined;
  trace.span = begin(name, 'server', facts, tracer);
  return trace.span;
}

/** Does some work within a span of its own; its failure is that of the span. Just does it where no traces are sent. */
export async function inSpan<Result>(
  name: string,
  { kind = 'internal', ...facts }: SpanFacts & { readonly kind?: SpanKind },
  work: (span: Span | undefined) => Result | Promise<Result>,
): Promise<Result> {
  if (!tracer) return work(undefined);
  const span = begin(name, kind, facts, tracer);
  try {
    return await traces.run({ named: traces.getStore()?.named, span }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Headers by which a call goes on with the trace, under a span of its own; none where there is no trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = traces.getStore();
  if (trace?.span) return headersOf(trace.span.context);
  return trace?.named ? headersOf({ ...trace.named, spanId: randomBytes(8).toString('hex') }) : {};
}

/** What a log line says of the trace it belongs to: nothing where there is none. */
export function traceFields(): { readonly traceId?: string } {
  const trace = traces.getStore();
  const context = trace?.span?.context ?? trace?.named;
  return context ? { traceId: context.traceId } : {};
}

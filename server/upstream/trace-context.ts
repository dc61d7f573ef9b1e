import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { HeaderFields } from './reply-headers.ts';

/** Which trace a request is part of (W3C Trace Context). */
interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Two hexadecimal digits: whether it is sampled, and whether its id is random. */
  readonly flags: string;
  /** What systems on the way have added for themselves, passed on as it came. */
  readonly state?: string;
}

/** Version, id of the trace, id of the caller's span, flags; versions to come may have more after them. */
const form =
  /^(?<version>(?!ff)[\da-f]{2})-(?<traceId>(?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

/** The flags that have a meaning: sampled, and random. */
const knownFlags = 0b11;

/** Printable, and no longer than anybody has to pass on. */
const sanePattern = /^[\x20-\x7e]{1,512}$/;

/** The trace that a request says it is part of; undefined where it says none, or what is none. */
export function traceContextOf({ traceparent, tracestate }: HeaderFields): TraceContext | undefined {
  const { version, traceId, flags, more } = form.exec(String(traceparent))?.groups ?? {};
  if (traceId === undefined || flags === undefined || (version === '00' && more !== undefined)) return undefined;
  const known = (Number.parseInt(flags, 16) & knownFlags).toString(16).padStart(2, '0');
  const state = typeof tracestate === 'string' && sanePattern.test(tracestate) ? { state: tracestate } : {};
  return { traceId, flags: known, ...state };
}

/** Goes with all that is done for a request, and through no hands in between: only calls and the log ask for it. */
const traces = new AsyncLocalStorage<TraceContext>();

/** Does what a request asks for, as part of the trace that it names. None is begun here where it names none. */
export function inTrace(fields: HeaderFields, answer: () => void): void {
  const context = traceContextOf(fields);
  if (context) traces.run(context, answer);
  else answer();
}

/** Headers by which a call goes on with the trace, under a span of its own; none where there is no trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const context = traces.getStore();
  if (!context) return {};
  const { traceId, flags, state } = context;
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
  return { traceparent, ...(state !== undefined && { tracestate: state }) };
}

/** What a log line says of the trace it belongs to: nothing where there is none. */
export function traceFields(): { readonly traceId?: string } {
  const context = traces.getStore();
  return context ? { traceId: context.traceId } : {};
}

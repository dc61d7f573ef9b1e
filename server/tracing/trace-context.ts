import type { HeaderFields } from '../upstream/reply-headers.ts';

/** Which trace something is part of, and under which span (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Two hexadecimal digits: whether it is sampled, and whether its id is random. */
  readonly flags: string;
  /** What systems on the way have added for themselves, passed on as it came. */
  readonly state?: string;
}

/** Version, id of the trace, id of the caller's span, flags; versions to come may have more after them. */
const form =
  /^(?<version>(?!ff)[\da-f]{2})-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

/** The flags that have a meaning: sampled, and random. */
const knownFlags = 0b11;

/** Printable, and no longer than anybody has to pass on. */
const sanePattern = /^[\x20-\x7e]{1,512}$/;

/** The trace that a request says it is part of; undefined where it says none, or what is none. */
export function traceContextOf({ traceparent, tracestate }: HeaderFields): TraceContext | undefined {
  const { version, traceId, spanId, flags, more } = form.exec(String(traceparent))?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  const known = (Number.parseInt(flags, 16) & knownFlags).toString(16).padStart(2, '0');
  const state = typeof tracestate === 'string' && sanePattern.test(tracestate) ? { state: tracestate } : {};
  return { traceId, spanId, flags: known, ...state };
}

/** The headers by which whoever is called goes on with a trace. */
export function headersOf({ traceId, spanId, flags, state }: TraceContext): Readonly<Record<string, string>> {
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(state !== undefined && { tracestate: state }) };
}

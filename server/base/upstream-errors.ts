/**
 * Every way in which a call of the upstream can fail. `address-prohibited`: the host's name resolves to private addresses
 * alone. `protocol`: what came is not HTTP.
 */
export const upstreamFaults = [
  'status',
  'connection-refused',
  'address-prohibited',
  'connection-reset',
  'connection-timeout',
  'dns',
  'tls',
  'response-timeout',
  'protocol',
  'too-large',
  'redirect',
  'empty',
  'not-json',
  'wrong-shape',
  'reported',
  'aborted',
] as const;

export type UpstreamFault = (typeof upstreamFaults)[number];

/** A call that gave no usable document. Its message is for the operator's log, never for a reply. */
export class UpstreamError extends Error {
  readonly fault: UpstreamFault;
  /** HTTP status of the reply, when there was one. */
  readonly status: number | undefined;
  /** What `Retry-After` asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    fault: UpstreamFault,
    message: string,
    options: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'UpstreamError';
    this.fault = fault;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}

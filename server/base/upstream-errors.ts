/** All failures of upstream calls. `address-prohibited`: the host has private addresses only. `protocol`: not HTTP. */
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

/** A call without usable document. The message is for the log, never for a response. */
export class UpstreamError extends Error {
  readonly fault: UpstreamFault;
  readonly status: number | undefined;
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

import type table from './upstream-error-kinds.json';

/** `address-prohibited`: the host has private addresses only. `protocol`: not HTTP. */
export type UpstreamErrorKind = keyof typeof table;

/** A call without usable document. The message is for the log, never for a response. */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: UpstreamErrorKind,
    message: string,
    options: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'UpstreamError';
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}

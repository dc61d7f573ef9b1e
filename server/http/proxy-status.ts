import { WaitExceeded } from '../base/bounded-wait.ts';
import errorTypes from '../base/upstream-error-kinds.json' with { type: 'json' };
import { UpstreamError } from '../base/upstream-errors.ts';

const unavailable = 'bff; error=destination_unavailable';

function ofKind({ kind, status }: UpstreamError): string {
  // Error types of RFC 9209 §2.3.
  const type = errorTypes[kind];
  if (type !== '') return `bff; error=${type}`;
  if (kind === 'status' && status !== undefined) return `${unavailable}; received-status=${status}`;
  return `${unavailable}; details="${kind}"`;
}

/** Returns Proxy-Status (RFC 9209). It does not reveal the upstream. Without a cause, the upstream was not called. */
export function proxyStatusOf(cause: unknown): string {
  if (cause === undefined) return 'bff; error=proxy_internal_response';
  if (cause instanceof WaitExceeded) return 'bff; error=http_response_timeout';
  return cause instanceof UpstreamError ? ofKind(cause) : unavailable;
}

export const hasProxyStatus = (status: number): boolean => status >= 502 && status <= 504;

import { WaitExceeded } from '../base/bounded-wait.ts';
import { UpstreamError, type UpstreamErrorKind } from '../base/upstream-errors.ts';

/** Error types of RFC 9209 §2.3. */
const errorTypes: Partial<Record<UpstreamErrorKind, string>> = {
  'connection-refused': 'connection_refused',
  'address-prohibited': 'destination_ip_prohibited',
  'connection-reset': 'connection_terminated',
  'connection-timeout': 'connection_timeout',
  dns: 'dns_error',
  tls: 'tls_protocol_error',
  'response-timeout': 'http_response_timeout',
  protocol: 'http_protocol_error',
  'too-large': 'http_response_body_size',
  empty: 'http_response_incomplete',
};

const unavailable = 'bff; error=destination_unavailable';

function ofKind({ kind, status }: UpstreamError): string {
  const type = errorTypes[kind];
  if (type !== undefined) return `bff; error=${type}`;
  if (kind === 'status' && status !== undefined) return `${unavailable}; received-status=${status}`;
  return `${unavailable}; details="${kind}"`;
}

/** Returns Proxy-Status (RFC 9209). It does not reveal the upstream. Without a cause, the upstream was not called. */
export function proxyStatusOf(cause: unknown): string {
  if (cause === undefined) return 'bff; error=proxy_internal_response';
  if (cause instanceof WaitExceeded) return 'bff; error=http_response_timeout';
  return cause instanceof UpstreamError ? ofKind(cause) : unavailable;
}

export function hasProxyStatus(status: number): boolean {
  return status >= 502 && status <= 504;
}

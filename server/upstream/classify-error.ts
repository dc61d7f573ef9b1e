import { UpstreamError, type UpstreamFault } from './errors.ts';

/** Faults by the codes of Node's sockets and of undici. */
const faultsByCode: Readonly<Record<string, UpstreamFault>> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  ECONNRESET: 'connection-reset',
  EPIPE: 'connection-reset',
  UND_ERR_SOCKET: 'connection-reset',
  UND_ERR_CLOSED: 'connection-reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection-reset',
  ETIMEDOUT: 'connection-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connection-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'response-timeout',
  UND_ERR_BODY_TIMEOUT: 'response-timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  UND_ERR_ABORTED: 'aborted',
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function faultOf(error: unknown): UpstreamFault {
  if (nameOf(error) === 'TimeoutError') return 'response-timeout';
  if (nameOf(error) === 'AbortError') return 'aborted';
  const code = codeOf(error);
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) return 'tls';
  // What is left are replies that are not HTTP (HPE_…) and sockets that broke in ways of their own.
  return faultsByCode[code] ?? 'connection-reset';
}

/** Anything thrown while calling the upstream, as one of our own errors. */
export function upstreamErrorOf(error: unknown, label: string): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new UpstreamError(faultOf(error), `${label}: ${message}`, { cause: error });
}

/** Did a pooled socket die before the reply began? Then a safe read may be tried once more. */
export function isDeadSocket(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error));
}

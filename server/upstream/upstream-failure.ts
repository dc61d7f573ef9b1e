import { UpstreamError, type UpstreamErrorKind } from '../base/upstream-errors.ts';
import { privateAddressCode } from './public-lookup.ts';

const codes: Partial<Record<UpstreamErrorKind, string>> = {
  'address-prohibited': privateAddressCode,
  'connection-refused': 'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL',
  'connection-timeout': 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT',
  'response-timeout': 'UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
  // The last one: extra bytes after a response, so the connection is broken.
  'connection-reset':
    'ECONNRESET ECONNABORTED EPIPE UND_ERR_SOCKET UND_ERR_RES_CONTENT_LENGTH_MISMATCH HPE_INVALID_EOF_STATE HPE_CLOSED_CONNECTION',
  dns: 'ENOTFOUND EAI_AGAIN',
  'too-large': 'UND_ERR_RES_EXCEEDED_MAX_SIZE UND_ERR_HEADERS_OVERFLOW',
  aborted: 'UND_ERR_DESTROYED UND_ERR_CLOSED UND_ERR_ABORTED',
  tls: 'EPROTO',
};
const kindsByCode = new Map(
  (Object.entries(codes) as [UpstreamErrorKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((code) => [code, kind] as const),
  ),
);

/** OpenSSL has too many codes to list. */
const tlsCode = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/;

const codingCode = /^(?:Z_|ERR__ERROR_FORMAT_|ERR_PADDING)/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function kindOfCode(code: string): UpstreamErrorKind {
  const known = kindsByCode.get(code);
  if (known) return known;
  if (code.startsWith('EAI_')) return 'dns';
  if (tlsCode.test(code)) return 'tls';
  if (codingCode.test(code)) return 'wrong-shape';
  // Other parser errors: the data is not HTTP.
  if (code.startsWith('HPE_') || code === 'HTTPParserError') return 'protocol';
  return 'connection-reset';
}

export const isConnectionLost = (error: unknown): boolean => kindsByCode.get(codeOf(error)) === 'connection-reset';

export interface FailureContext {
  /** Method and path of the call, without the host. */
  readonly what: string;
  readonly isAborted: boolean;
  readonly isLate: boolean;
  readonly wasConnected: boolean;
  readonly deadlineMs: number;
}

function kindOf(error: unknown, { isAborted, isLate, wasConnected }: FailureContext): UpstreamErrorKind {
  if (isAborted) return 'aborted';
  if (isLate) return wasConnected ? 'response-timeout' : 'connection-timeout';
  return kindOfCode(codeOf(error));
}

/** Converts any error of a call to an UpstreamError whose message names the call. */
export function upstreamErrorOf(error: unknown, context: FailureContext): UpstreamError {
  const { what, isLate, isAborted, deadlineMs } = context;
  const reason = error instanceof Error ? error.message : String(error);
  // Because the deadline aborts the call, the error itself names only the abort.
  const isDeadline = isLate && !isAborted && !(error instanceof UpstreamError);
  const message = `${what}: ${isDeadline ? `the content API did not respond within ${deadlineMs} ms` : reason}`;
  if (!(error instanceof UpstreamError)) return new UpstreamError(kindOf(error, context), message, { cause: error });
  const { kind, status, retryAfterMs, cause } = error;
  return new UpstreamError(kind, message, { status, retryAfterMs, cause });
}

import { type IncomingMessage, type RequestListener, Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemKinds } from '../../../shared/contract/problem.ts';
import { inTrace } from '../../base/trace.ts';
import type { Config } from '../../config/config.ts';
import type { RequestMeter } from '../../http/request-meter.ts';
import { dataHeaders } from '../../http/security-headers.ts';

/** `host[:port]` (RFC 9110 §7.2): a name, an address, or empty. */
const hostField = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

const isHost = (name: string, index: number): boolean =>
  index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';

/**
 * Returns what is wrong with a request that Node accepts and RFC 9112 §3.2 refuses, because proxies could read it
 * differently.
 */
export function requestErrorOf(request: IncomingMessage): string | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request;
  if (httpVersionMajor !== 1) return 'Only HTTP/1.1 and HTTP/1.0 are spoken here';
  if (rawHeaders.filter(isHost).length > 1) return 'There is more than one Host field';
  if (headers.host === undefined && httpVersionMinor === 1) return 'There is no Host field';
  if (!hostField.test(headers.host ?? '')) return 'The Host field names no host';
  return undefined;
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

const authority = /^https?:\/\/[^/?#]*/i;

/** Returns an absolute request target (RFC 9112 §3.2.2) in origin form; any other target unchanged. */
export function originForm(target: string): string {
  if (!authority.test(target)) return target;
  const rest = target.replace(authority, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const strayPercent = /%(?![0-9a-f]{2})/gi;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Escapes stray percent signs, so that a mistyped URL is a page that does not exist, and not a protocol error. */
export function wellFormedUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '/', ...query] = url.split('?');
  if (isDecodable(path)) return url;
  const escaped = path.replace(strayPercent, '%25');
  const wellFormed = isDecodable(escaped) ? escaped : path.replace(/%/g, '%25');
  return [wellFormed, ...query].join('?');
}

const maxCheckMs = 1_000;

/** Node keeps connections this much longer than `Keep-Alive` promises, because a request can be under way. */
const restMarginMs = 1_000;

function refusalOf(detail: string) {
  const { status, title } = problemKinds['bad-request'];
  const problem: Problem = { type: 'about:blank', title, status, detail, code: 'bad-request', requestId: 'none' };
  const body = JSON.stringify(problem);
  const kind = ['Content-Type', 'application/problem+json', 'Content-Length', String(Buffer.byteLength(body))];
  return { status, headers: [...dataHeaders, 'Cache-Control', 'no-store', 'Connection', 'close', ...kind], body };
}

/** Node counts a connection as idle although a slow client still reads its last response. */
class PatientServer extends Server {
  readonly #open = new Set<Socket>();

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options, listener);
    this.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  override closeIdleConnections(): void {
    const hasUnsent = [...this.#open].some(({ writableLength }) => writableLength > 0);
    if (!hasUnsent) super.closeIdleConnections();
  }
}

/**
 * Returns a server with limits on headers, times and connections. It closes a connection after a request with a body.
 */
export function createBoundedServer(
  listener: RequestListener,
  bounds: Config['connections'],
  meter: Pick<RequestMeter, 'began'>,
): Server {
  const { headersTimeoutMs, requestTimeoutMs, stalledResponseMs, keepAliveMs } = bounds;
  const handle: RequestListener = (request, response) => {
    listener(request, response);
    if (!response.headersSent) meter.began(request);
  };
  const respond: RequestListener = (request, response) => {
    const error = requestErrorOf(request);
    if (error !== undefined) {
      const { status, headers, body } = refusalOf(error);
      return response.writeHead(status, headers).end(body);
    }
    // Before any reader, because hits are looked up ahead of all routes.
    if (request.url?.startsWith('/') === false) request.url = originForm(request.url);
    if (hasBody(request)) response.shouldKeepAlive = false;
    // Fastify would wait for the end of the missing body, which is already over.
    else if (request.headers['content-type'] !== undefined) delete request.headers['content-type'];
    inTrace(request, response, handle);
  };
  const answer: RequestListener = (request, response) => {
    respond(request, response);
    // A sent hit cannot stall, and a timer takes half a microsecond.
    if (!response.writableFinished) request.socket.setTimeout(stalledResponseMs);
  };
  const server = new PatientServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(maxCheckMs, Math.ceil(headersTimeoutMs / 4)),
      // The two timeouts must differ, because a stalled connection is recognized by its timeout.
      keepAliveTimeout: keepAliveMs + restMarginMs === stalledResponseMs ? keepAliveMs + 1 : keepAliveMs,
      keepAliveTimeoutBuffer: restMarginMs,
      maxHeaderSize: bounds.maxHeaderBytes,
      // Reading the end of empty requests takes 5 % of a hit.
      optimizeEmptyRequests: true,
      requireHostHeader: false,
    },
    answer,
  );
  server.maxHeadersCount = bounds.maxHeaders;
  server.maxConnections = bounds.maxInAll;
  // Routes that read bodies send `100 Continue` themselves.
  server.on('checkContinue', answer);
  server.on('timeout', (socket: Socket) => {
    // The server is still working on the response.
    if (socket.timeout === stalledResponseMs && socket.writableLength === 0) return;
    socket.destroy();
  });
  return server;
}

const statusOfCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

function refusalText(detail: string): string {
  const { headers, body } = refusalOf(detail);
  const lines = headers.map((word, index) => (index % 2 === 0 ? `\r\n${word}: ` : word)).join('');
  return `HTTP/1.1 400 Bad Request${lines}\r\n\r\n${body}`;
}

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfCode[error.code ?? ''];
  if (socket.writable) {
    socket.write(
      status === undefined
        ? refusalText('This is no HTTP request, or its method is none')
        : `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  }
  socket.destroySoon();
}

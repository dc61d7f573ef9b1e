import {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemKinds } from '../../../shared/contract/problem.ts';
import { inTrace } from '../../base/trace.ts';
import type { Config } from '../../config/config.ts';
import type { RequestMeter } from '../../http/request-meter.ts';
import { dataHeaders } from '../../http/security-headers.ts';

/** `host[:port]` as RFC 9110 §7.2 has it: a name, an address, or nothing where there is no authority. */
const hostField = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Names and values alternate. Names are compared by length first: few have four letters. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * What is wrong with a request that Node's parser lets pass and RFC 9112 §3.2 wants refused: two proxies could read it
 * as two different ones. Undefined for a good one.
 */
export function requestFaultOf(request: IncomingMessage): string | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request;
  if (httpVersionMajor !== 1) return 'Only HTTP/1.1 and HTTP/1.0 are spoken here';
  if (countHosts(rawHeaders) > 1) return 'There is more than one Host field';
  if (headers.host === undefined && httpVersionMinor === 1) return 'There is no Host field';
  if (!hostField.test(headers.host ?? '')) return 'The Host field names no host';
  return undefined;
}

/** Does a body come with it? */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

/**
 * Drops the type of a body that does not come: whoever reads bodies by their type would wait for the end of this one, which
 * is over before anybody can hear of it.
 */
function forgetType({ headers }: IncomingMessage): void {
  if (headers['content-type'] !== undefined) delete headers['content-type'];
}

/** Scheme and authority of a request target. */
const authority = /^https?:\/\/[^/?#]*/i;

/**
 * A request target in absolute form (`http://site/design`, RFC 9112 §3.2.2: every server must take it) in origin form:
 * there is one site here, whatever it is called. Any other stays as it is.
 */
export function originForm(target: string): string {
  if (!authority.test(target)) return target;
  const rest = target.replace(authority, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A percent sign that begins no escape. */
const strayPercent = /%(?![0-9a-f]{2})/gi;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A request target whose path can be decoded. Visitors mistype addresses: a malformed one is an address of nothing,
 * to be answered like any other, not a fault of the protocol.
 */
export function wellFormedUrl(url: string): string {
  // Nearly every address is plain, and this stands in front of all of them.
  if (!url.includes('%')) return url;
  const [path = '/', ...query] = url.split('?');
  if (isDecodable(path)) return url;
  const escaped = path.replace(strayPercent, '%25');
  const wellFormed = isDecodable(escaped) ? escaped : path.replace(/%/g, '%25');
  return [wellFormed, ...query].join('?');
}

/** How often Node looks for requests that are late, at most. */
const maxCheckMs = 1_000;

/** What Node adds to the time that clients are told a connection may rest for: a request may be on its way. */
const restMarginMs = 1_000;

/** How long a connection may rest. A stalled reader is told from a resting connection by its time: they differ. */
function restMsOf({ keepAliveMs, stalledResponseMs }: Config['connections']): number {
  return keepAliveMs + restMarginMs === stalledResponseMs ? keepAliveMs + 1 : keepAliveMs;
}

interface Refusal {
  /** Headers as Node writes them in one go. */
  readonly headers: string[];
  readonly body: string;
}

/** The answer to what nothing else shall see: nobody can be certain what it asks for. */
function refusalOf(detail: string): Refusal {
  const { status, title } = problemKinds['bad-request'];
  const problem: Problem = { type: 'about:blank', title, status, detail, code: 'bad-request', requestId: 'none' };
  const body = JSON.stringify(problem);
  const kind = ['Content-Type', 'application/problem+json', 'Content-Length', String(Buffer.byteLength(body))];
  return { headers: [...dataHeaders, 'Cache-Control', 'no-store', 'Connection', 'close', ...kind], body };
}

function refuse(response: ServerResponse, detail: string): void {
  const { headers, body } = refusalOf(detail);
  response.writeHead(problemKinds['bad-request'].status, headers).end(body);
}

/**
 * Closes idle connections only while no connection has unsent bytes. To Node a connection is idle once its last response
 * has been handed over, although a slow reader may still wait for most of it.
 */
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
 * Node's HTTP server with bounds on what a client may take its time for: headers, the whole request, the reply, and the rest until the
 * next request; on the headers, and on how many connections there may be.
 * A request with a body is answered, too, and then its connection is closed: nothing here takes bodies but `/ops`, and
 * none is read to its end only to use the connection again.
 */
export function createBoundedServer(
  listener: RequestListener,
  bounds: Config['connections'],
  meter: Pick<RequestMeter, 'began'>,
): Server {
  const { headersTimeoutMs, requestTimeoutMs, stalledResponseMs } = bounds;
  const handle: RequestListener = (request, response) => {
    listener(request, response);
    // A hit has been sent by now.
    if (!response.headersSent) meter.began(request);
  };
  const respond: RequestListener = (request, response) => {
    const fault = requestFaultOf(request);
    if (fault !== undefined) return refuse(response, fault);
    // Before anybody reads it: hits are looked up ahead of all routes.
    if (request.url?.startsWith('/') === false) request.url = originForm(request.url);
    if (hasBody(request)) response.shouldKeepAlive = false;
    else forgetType(request);
    inTrace(request, response, handle);
  };
  const answer: RequestListener = (request, response) => {
    respond(request, response);
    // Of a hit the system has taken all by now: nobody is left to stall, and a timer takes half a microsecond.
    if (!response.writableFinished) request.socket.setTimeout(stalledResponseMs);
  };
  const server = new PatientServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(maxCheckMs, Math.ceil(headersTimeoutMs / 4)),
      keepAliveTimeout: restMsOf(bounds),
      keepAliveTimeoutBuffer: restMarginMs,
      maxHeaderSize: bounds.maxHeaderBytes,
      // Nearly no request has a body: to read all others to their end takes a twentieth of a hit.
      optimizeEmptyRequests: true,
      // We say so ourselves, as a problem.
      requireHostHeader: false,
    },
    answer,
  );
  server.maxHeadersCount = bounds.maxHeaders;
  server.maxRequestsPerSocket = bounds.maxRequestsEach;
  server.maxConnections = bounds.maxInAll;
  // Who asks whether to send a body is not told to.
  server.on('checkContinue', answer);
  server.on('timeout', (socket: Socket) => {
    // A request is being answered, and it is our turn: nothing waits to be taken.
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

/** The same as text, for a connection on which there is no request to answer. */
function refusalText(detail: string): string {
  const { headers, body } = refusalOf(detail);
  const lines = headers.map((word, index) => (index % 2 === 0 ? `\r\n${word}: ` : word)).join('');
  return `HTTP/1.1 400 Bad Request${lines}\r\n\r\n${body}`;
}

/** Answers what is no whole request, and closes the connection. Who is too slow or says too much is told so by the status alone. */
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

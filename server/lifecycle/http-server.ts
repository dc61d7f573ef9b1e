import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '../../shared/contract/problem.ts';
import type { Config } from '../config.ts';
import { problemKinds } from '../errors.ts';
import { commonHeaders, dataPolicy } from '../http/security-headers.ts';
import { hasBody, requestFaultOf } from './request-fault.ts';

/** How often Node looks for requests that are late, at most. */
const maxCheckMs = 1_000;

/** How long a connection may rest between two requests, beyond the time that a reader may stall. */
const restMs = 12_000;

/** Headers as Node writes them in one go. */
const refusalHeaders = [
  ...commonHeaders,
  ...['Content-Security-Policy', dataPolicy, 'Cache-Control', 'no-store', 'Connection', 'close'],
  ...['Content-Type', 'application/problem+json'],
];

/** Answers a request that nothing else shall see: what it asks for is not certain. */
function refuse(response: ServerResponse, detail: string): void {
  const { status, title } = problemKinds['bad-request'];
  const problem: Problem = { type: 'about:blank', title, status, detail, code: 'bad-request', requestId: 'none' };
  response.writeHead(status, refusalHeaders).end(JSON.stringify(problem));
}

/**
 * Node's HTTP server with bounds on what a client may take its time for: headers, the whole request, and the reply.
 * A request with a body is answered, too, and then its connection is closed: nothing here takes bodies but `/ops`, and
 * none is read to its end only to use the connection again.
 */
export function createBoundedServer(listener: RequestListener, bounds: Config['connections']): Server {
  const { headersTimeoutMs, requestTimeoutMs, stalledReplyMs } = bounds;
  const answer: RequestListener = (request, response) => {
    const fault = requestFaultOf(request);
    if (fault !== undefined) return refuse(response, fault);
    if (hasBody(request)) response.shouldKeepAlive = false;
    listener(request, response);
  };
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(maxCheckMs, Math.ceil(headersTimeoutMs / 4)),
      // Never that of a stalled reader: see below.
      keepAliveTimeout: stalledReplyMs + restMs,
    },
    answer,
  );
  // Who asks whether to send a body is not told to.
  server.on('checkContinue', answer);
  server.setTimeout(stalledReplyMs, (socket: Socket) => {
    // A request is being answered, and it is our turn: nothing waits to be taken.
    if (socket.timeout === stalledReplyMs && socket.writableLength === 0) return;
    socket.destroy();
  });
  return server;
}

const statusOfCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers what is no whole request, in the few words that the start line has, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfCode[error.code ?? ''] ?? 400;
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }
  socket.destroySoon();
}

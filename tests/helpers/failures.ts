import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** One way to handle a request. A response that it does not end stays open until the server closes. */
export type Failure = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A response of exactly these bytes. */
export function respond(body: string | Buffer, headers: OutgoingHttpHeaders = {}, status = 200): Failure {
  return (_request, response) => {
    const length = Buffer.byteLength(body);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(body);
  };
}

export function json(value: unknown, headers: OutgoingHttpHeaders = {}): Failure {
  return respond(JSON.stringify(value), headers);
}

export function status(code: number, headers: OutgoingHttpHeaders = {}): Failure {
  return respond('{"detail":"An error."}', headers, code);
}

/** 200 with a page where JSON should be, as a maintenance page or a login comes. */
export function html(): Failure {
  return respond('<!doctype html><title>Back soon</title>', { 'content-type': 'text/html; charset=utf-8' });
}

export function empty(): Failure {
  return respond('');
}

export function noContent(): Failure {
  return (_request, response) => {
    response.writeHead(204).end();
  };
}

/** Good headers, half a body, then a closed connection. */
export function truncated(): Failure {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"items":[{"id":1,"title":"Ha', () => response.socket?.end());
  };
}

/** The same without a length: the last chunk never comes. */
export function truncatedChunks(): Failure {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"items":[{"id":1,"title":"Ha', () => response.socket?.end());
  };
}

/** Bytes that are not HTTP. */
export function garbage(): Failure {
  return (_request, response) => {
    response.socket?.end('\u0000\u0001 this is no HTTP \r\n\r\n');
  };
}

export function reset(): Failure {
  return (_request, response) => {
    response.socket?.resetAndDestroy();
  };
}

/** Sends nothing before `until` settles, then runs `then`. */
export function heldHeaders(until: Promise<unknown>, then: Failure): Failure {
  return async (request, response) => {
    await until;
    await then(request, response);
  };
}

/** Headers and half of the JSON at once, the rest when `until` is settled. */
export function heldBody(until: Promise<unknown>, value: unknown): Failure {
  return async (_request, response) => {
    const body = Buffer.from(JSON.stringify(value));
    const half = Math.floor(body.length / 2);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.write(body.subarray(0, half));
    await until;
    response.end(body.subarray(half));
  };
}

/** JSON of more than `bytes` bytes, whose length is not announced. */
export function tooLarge(bytes: number): Failure {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(['x'.repeat(bytes)]));
  };
}

export function redirect(code: 301 | 302 | 303 | 307 | 308, location: string): Failure {
  return respond('', { location }, code);
}

/** Redirects to where the request was already. */
export function redirectLoop(): Failure {
  return (request, response) => {
    response.writeHead(302, { location: request.url ?? '/', 'content-length': 0 }).end();
  };
}

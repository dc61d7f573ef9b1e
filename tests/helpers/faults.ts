import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** One way to handle a request. A response that it does not end stays open until the server closes. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A response of exactly these bytes. */
export function reply(body: string | Buffer, headers: OutgoingHttpHeaders = {}, status = 200): Fault {
  return (_request, response) => {
    const length = Buffer.byteLength(body);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(body);
  };
}

export function json(value: unknown, headers: OutgoingHttpHeaders = {}): Fault {
  return reply(JSON.stringify(value), headers);
}

export function status(code: number, headers: OutgoingHttpHeaders = {}): Fault {
  return reply('{"detail":"An error."}', headers, code);
}

/** 200 with a page where JSON should be, as a maintenance page or a login comes. */
export function html(): Fault {
  return reply('<!doctype html><title>Back soon</title>', { 'content-type': 'text/html; charset=utf-8' });
}

export function empty(): Fault {
  return reply('');
}

export function noContent(): Fault {
  return (_request, response) => {
    response.writeHead(204).end();
  };
}

/** Good headers, half a body, then a closed connection. */
export function truncated(): Fault {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"items":[{"id":1,"title":"Ha', () => response.socket?.end());
  };
}

/** The same without a length: the last chunk never comes. */
export function truncatedChunks(): Fault {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"items":[{"id":1,"title":"Ha', () => response.socket?.end());
  };
}

/** Bytes that are not HTTP. */
export function garbage(): Fault {
  return (_request, response) => {
    response.socket?.end('\u0000\u0001 this is no HTTP \r\n\r\n');
  };
}

export function reset(): Fault {
  return (_request, response) => {
    response.socket?.resetAndDestroy();
  };
}

/** Sends nothing before `until` settles, then runs `then`. */
export function heldHeaders(until: Promise<unknown>, then: Fault): Fault {
  return async (request, response) => {
    await until;
    await then(request, response);
  };
}

/** Headers and half of the JSON at once, the rest when `until` is settled. */
export function heldBody(until: Promise<unknown>, value: unknown): Fault {
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
export function tooLarge(bytes: number): Fault {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(['x'.repeat(bytes)]));
  };
}

export function redirect(code: 301 | 302 | 303 | 307 | 308, location: string): Fault {
  return reply('', { location }, code);
}

/** Redirects to where the request was already. */
export function redirectLoop(): Fault {
  return (request, response) => {
    response.writeHead(302, { location: request.url ?? '/', 'content-length': 0 }).end();
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Whether the client already holds the representation with this (strong) tag: `If-None-Match` compares weakly. */
export function holdsTag(request: IncomingMessage, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held.trim() === '*' || held.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** Answers with finished JSON text, or 304 when the client has it already. */
export function sendJson(request: IncomingMessage, response: ServerResponse, text: string): void {
  const body = Buffer.from(text);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (request.method !== 'POST' && holdsTag(request, tag)) {
    response.writeHead(304, { etag: tag }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag: tag });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers with an error the way the real API words it: `{ "detail": "…" }`. */
export function sendDetail(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = JSON.stringify({ detail });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  sendDetail(request, response, 404, 'Not found.');
}

/** 405, in words of its own for the method that came. */
export function sendMethodNotAllowed(request: IncomingMessage, response: ServerResponse, allow: string): void {
  sendDetail(request, response, 405, `Method "${request.method}" not allowed.`, { allow });
}

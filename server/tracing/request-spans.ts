import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginRequestSpan, type Span } from './spans.ts';

const spans = new WeakMap<object, Span>();

/** Begins the span of a request that was not answered in the turn it came in. It ends with its reply. */
export function traceRequest(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?');
  const span = beginRequestSpan(method, { 'http.request.method': method, 'url.path': path });
  if (!span) return;
  spans.set(request, span);
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    span.add({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('closed before the reply was sent');
    else if (statusCode >= 500) span.fail(`status ${statusCode}`);
    span.end();
  });
}

/** Says of the span of a request which route answers it, and how the cache came into it. */
export function traceReply(request: object, method: string, route: string, cache: string): void {
  const span = spans.get(request);
  span?.rename(`${method} ${route}`);
  span?.add({ 'http.route': route, 'bff.cache': cache });
}

import type { Dispatcher, Pool } from 'undici';
import { UpstreamError } from './errors.ts';
import { isRedirect, maxRedirects, redirectTarget } from './redirects.ts';
import { discardBody, sendWithRetry } from './resend.ts';

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the exchange when the caller gives up or the deadline passes. */
  readonly signal: AbortSignal;
  readonly maxBodyBytes: number;
  readonly onRetry: () => void;
  readonly onRedirect: (status: number) => void;
}

/** A reply as it came: the body still coded, and empty unless the status is a good one. */
export interface RawReply {
  readonly status: number;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
}

type Response = Dispatcher.ResponseData<unknown>;

function send(pool: Pool, { pathname, search }: URL, request: ExchangeRequest): Promise<Response> {
  const { method, headers, signal, onRetry } = request;
  return sendWithRetry(() => pool.request({ path: pathname + search, method, headers, signal }), signal, onRetry);
}

function headerReader({ headers }: Response): RawReply['header'] {
  return (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}

async function collect({ headers, body }: Response, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new UpstreamError('too-large', `a body of more than ${maxBytes} bytes`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(headers['content-length']) > maxBytes) {
    body.on('error', () => undefined).destroy();
    throw tooLarge();
  }
  // Leaving the loop destroys the body and with it the connection.
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  // Memory of its own: it is handed over to another thread as it is.
  const whole = Buffer.allocUnsafeSlow(bytes);
  let written = 0;
  for (const chunk of chunks) written += chunk.copy(whole, written);
  return whole;
}

/** One request with its redirects. Throws UpstreamError for redirects not followed, else whatever undici throws. */
export async function exchange(pool: Pool, request: ExchangeRequest): Promise<RawReply> {
  let { url } = request;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(pool, url, request);
    const status = response.statusCode;
    const header = headerReader(response);
    if (status >= 200 && status < 300) {
      return { status, url, header, body: await collect(response, request.maxBodyBytes) };
    }
    discardBody(response);
    if (!isRedirect(status)) return { status, url, header, body: Buffer.alloc(0) };
    url = redirectTarget(request.method, url, { status, location: header('location') });
    request.onRedirect(status);
  }
  throw new UpstreamError('redirect', `more than ${maxRedirects} redirects`);
}

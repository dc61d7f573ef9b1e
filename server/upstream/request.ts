import type { buildConnector, Client, Dispatcher, Pool } from 'undici';
import { UpstreamError } from './errors.ts';
import { isConnectionLost } from './fault-of.ts';

type Response = Dispatcher.ResponseData<unknown>;

/** Node closes idle connections after 5 s, and most servers no sooner: ours are gone before that. */
const keepAliveMs = 4000;

interface ConnectionOptions extends Client.Options {
  readonly connect: buildConnector.BuildOptions;
}

/**
 * How connections to the upstream are kept. `hardDeadlineMs` bounds connecting and a pause within a body; the whole of
 * a call is bounded by its signal. HTTP/1.1 only: one connection that dies then takes one call with it, which is sent again.
 */
export function connectionOptions(hardDeadlineMs: number): ConnectionOptions {
  return {
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    // What the upstream announces may shorten it, never lengthen it.
    keepAliveMaxTimeout: keepAliveMs,
    connect: { timeout: hardDeadlineMs },
    headersTimeout: 0,
    // Between two parts of a body; does not run while the reader pauses.
    bodyTimeout: hardDeadlineMs,
  };
}

/** A bound in time for something on its way. Stop it when that has ended. */
interface Deadline {
  /** Aborts when the caller gives up, or when the time is over. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
  /** How it stands: what an error that follows is to be called. */
  readonly state: () => { readonly isAborted: boolean; readonly isLate: boolean; readonly wasConnected: boolean };
}

/** `isConnected` is asked when the time is over, because aborting closes the connection. */
export function startDeadline(
  deadlineMs: number,
  callerSignal: AbortSignal | undefined,
  isConnected: () => boolean,
): Deadline {
  const late = new AbortController();
  let wasConnected = true;
  const timer = setTimeout(() => {
    wasConnected = isConnected();
    late.abort();
  }, deadlineMs);
  return {
    signal: callerSignal ? AbortSignal.any([callerSignal, late.signal]) : late.signal,
    stop: () => clearTimeout(timer),
    state: () => ({ isAborted: callerSignal?.aborted ?? false, isLate: late.signal.aborted, wasConnected }),
  };
}

/**
 * What a request comes to, or the reason of the signal as soon as it is aborted: undici tells of an abort only when a
 * request has been sent, and one that waits for a connection may wait for as long as others hold all of them.
 */
function unlessAborted(request: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      // Sent after all, just now: nobody reads it.
      request.then(discardBody, () => undefined);
      reject(signal.reason);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/**
 * One request, sent once more when its connection died before a reply: the upstream may close an idle connection at the
 * moment we use it. All our requests only read, so a second time does no harm.
 */
async function sendWithRetry(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  onRetry?: () => void,
): Promise<Response> {
  try {
    return await unlessAborted(attempt(), signal);
  } catch (error) {
    if (signal.aborted || !isConnectionLost(error)) throw error;
    onRetry?.();
    return await unlessAborted(attempt(), signal);
  }
}

const maxDiscardedBytes = 16_384;
const discardForMs = 1000;

/** Lets go of a body that nobody reads: a short one is read so that its connection can be used again, another closed. */
function discardBody({ body }: Response): void {
  body.dump({ limit: maxDiscardedBytes, signal: AbortSignal.timeout(discardForMs) }).catch(() => undefined);
}

/** Redirects followed in one call: one for a slash, one for a move. */
const maxRedirects = 2;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Statuses that keep the method. After the others a client asks again with GET, and a POST would change its meaning. */
const methodKeepingStatuses: ReadonlySet<number> = new Set([307, 308]);

interface RedirectReply {
  readonly status: number;
  readonly location: string | undefined;
}

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Where a redirect leads. Throws UpstreamError `redirect` for one that is not followed: to another origin, of a POST
 * that would become a GET, without a readable address.
 */
export function redirectTarget(method: 'GET' | 'HEAD' | 'POST', from: URL, { status, location }: RedirectReply): URL {
  const refuse = (why: string) => new UpstreamError('redirect', `${status} ${why}`, { status });
  if (method === 'POST' && !methodKeepingStatuses.has(status)) throw refuse('would turn POST into GET');
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target) throw refuse('without a readable Location');
  if (target.origin !== from.origin) throw refuse(`to another origin, ${target.origin}`);
  target.hash = '';
  return target;
}

interface Walk {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: URL;
  /** Ends the walk when the caller gives up or the deadline passes. */
  readonly signal: AbortSignal;
  readonly send: (url: URL) => Promise<Response>;
  readonly onRetry?: () => void;
  readonly onRedirect?: (status: number) => void;
}

/** One request with its redirects. Throws UpstreamError for redirects not followed, else whatever undici throws. */
export async function follow(walk: Walk): Promise<{ readonly response: Response; readonly url: URL }> {
  const { method, signal, send, onRetry, onRedirect } = walk;
  let { url } = walk;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const target = url;
    const response = await sendWithRetry(() => send(target), signal, onRetry);
    const { statusCode: status, headers } = response;
    if (!isRedirect(status)) return { response, url };
    discardBody(response);
    const [location] = [headers.location].flat();
    url = redirectTarget(method, url, { status, location });
    onRedirect?.(status);
  }
  throw new UpstreamError('redirect', `more than ${maxRedirects} redirects`);
}

export interface ExchangeRequest extends Omit<Walk, 'send'> {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBodyBytes: number;
}

/** A reply as it came: the body still coded, and empty unless the status is a good one. */
export interface RawReply {
  readonly status: number;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
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

/** A request of the content API, with its redirects. Throws as {@link follow}, and UpstreamError for a body too large. */
export async function exchange(pool: Pool, request: ExchangeRequest): Promise<RawReply> {
  const { method, headers, signal, maxBodyBytes } = request;
  const send = ({ pathname, search }: URL) => pool.request({ path: pathname + search, method, headers, signal });
  const { response, url } = await follow({ ...request, send });
  const { statusCode: status } = response;
  const isGood = status >= 200 && status < 300;
  if (!isGood) discardBody(response);
  const body = isGood ? await collect(response, maxBodyBytes) : Buffer.alloc(0);
  return { status, url, header: headerReader(response), body };
}

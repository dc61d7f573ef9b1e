import type { buildConnector, Client, Dispatcher, Pool } from 'undici';
import { within } from '../base/bounded-wait.ts';
import { type Clock, pause, systemClock } from '../base/clock.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { decodeBody } from './decode.ts';
import { headerOf, readRetryAfter } from './response-headers.ts';
import { type FailureContext, isConnectionLost } from './upstream-failure.ts';

const maxReasonLength = 200;
const maxDepth = 4;

/** Where a CMS writes why it refuses, the most telling first. */
const reasonKeys = 'detail message error_description description msg reason error errors title'.split(' ');

function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) return textIn(value[0], depth + 1);
  const fields = new Map(Object.entries(value));
  const found = reasonKeys.map((key) => textIn(fields.get(key), depth + 1)).find((text) => text !== undefined);
  return found ?? (depth > 0 ? textIn([...fields.values()].find(Boolean), depth + 1) : undefined);
}

function textOf(body: string): string | undefined {
  if (/^\s*</.test(body)) return /<title[^<>]*>([^<]+)/i.exec(body)?.[1];
  if (!/^\s*[[{"]/.test(body)) return body;
  try {
    return textIn(JSON.parse(body));
  } catch {
    return body;
  }
}

/** A word that may be a key or a token. */
const secret = /\b(?:Bearer\s+)?[\w+/=.-]{32,}/g;

/** The reason in the body of an error response, in one line without secrets. '' if it has none. */
export function reasonIn(body: string): string {
  const line = (textOf(body) ?? '')
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(secret, '…')
    .trim();
  return line.length > maxReasonLength ? `${line.slice(0, maxReasonLength - 1)}…` : line;
}

type Response = Dispatcher.ResponseData<unknown>;

/** Because servers close idle connections after 5 s or more, close ours earlier. */
const keepAliveMs = 4000;

/** Behind several proxies, cookies and policies add up. */
const maxHeaderSize = 98_304;

/** HTTP/1.1: a lost connection costs one call. `hardDeadlineMs` limits connecting and pauses within a body. */
export function connectionOptions(hardDeadlineMs: number): Client.Options & { connect: buildConnector.BuildOptions } {
  return {
    allowH2: false,
    maxHeaderSize,
    keepAliveTimeout: keepAliveMs,
    // The upstream can only shorten it.
    keepAliveMaxTimeout: keepAliveMs,
    connect: { timeout: hardDeadlineMs },
    headersTimeout: 0,
    // Between two chunks. Does not run while the reader pauses.
    bodyTimeout: hardDeadlineMs,
  };
}

export interface Deadline {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly leftMs: () => number;
  readonly stop: () => void;
  readonly state: () => Omit<FailureContext, 'what'>;
}

/** `isConnected` is called at the deadline, because aborting closes the connection. */
export function startDeadline(
  deadlineMs: number,
  callerSignal: AbortSignal | undefined,
  isConnected: () => boolean,
  clock: Clock = systemClock,
): Deadline {
  const late = new AbortController();
  const endsAtMs = clock.now() + deadlineMs;
  let wasConnected = true;
  const stop = clock.after(deadlineMs, () => {
    wasConnected = isConnected();
    late.abort();
  });
  return {
    signal: callerSignal ? AbortSignal.any([callerSignal, late.signal]) : late.signal,
    clock,
    leftMs: () => endsAtMs - clock.now(),
    stop,
    state: () => ({ isAborted: callerSignal?.aborted ?? false, isLate: late.signal.aborted, wasConnected, deadlineMs }),
  };
}

/** Rejects at once if the signal is aborted. undici reports an abort only after the request has been sent. */
const unlessAborted = (request: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      request.then(discardBody, () => undefined);
      reject(signal.reason);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });

const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const retryPauseMs = 200;

function pauseAfter(response: Response, { deadline, retries }: Walk): number | undefined {
  if (retries !== 'all' || !passingStatuses.has(response.statusCode)) return undefined;
  const header = (name: string) => headerOf(response, name);
  const pauseMs = readRetryAfter(header('retry-after'), header('date'), deadline.clock.now()) ?? retryPauseMs;
  return pauseMs < deadline.leftMs() ? pauseMs : undefined;
}

/** Sends again after a lost connection or a temporary failure. */
async function sendWithRetry(walk: Walk, url: URL): Promise<Response> {
  const { clock, signal } = walk.deadline;
  const attempt = () => unlessAborted(walk.send(url, signal), signal);
  const response = await attempt().catch((error: unknown) => {
    if (signal.aborted || !isConnectionLost(error)) throw error;
    return undefined;
  });
  const pauseMs = response && pauseAfter(response, walk);
  if (response && pauseMs === undefined) return response;
  if (response) discardBody(response);
  if (pauseMs !== undefined) await pause(clock, pauseMs, signal);
  signal.throwIfAborted();
  walk.onRetry?.();
  return attempt();
}

const maxDiscardedBytes = 16_384;
const discardForMs = 1000;

/** Reads a short body so that its connection can be reused. Otherwise closes the connection. */
function discardBody({ body }: Response): void {
  body.dump({ limit: maxDiscardedBytes, signal: AbortSignal.timeout(discardForMs) }).catch(() => undefined);
}

const maxRedirects = 2;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Other statuses would change POST to GET. */
const methodKeepingStatuses: ReadonlySet<number> = new Set([307, 308]);

/** Throws UpstreamError `redirect`: no readable URL, an origin not allowed, or a POST that would become a GET. */
export function redirectTarget(
  method: Walk['method'],
  from: URL,
  { status, location }: { readonly status: number; readonly location: string | undefined },
  mayFollow: Walk['mayFollow'] = () => false,
): URL {
  const refuse = (why: string) => new UpstreamError('redirect', `${status} ${why}`, { status });
  if (method === 'POST' && !methodKeepingStatuses.has(status)) throw refuse('would turn POST into GET');
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target) throw refuse('without a readable Location');
  if (target.origin !== from.origin && !mayFollow(target)) throw refuse(`to another origin, ${target.origin}`);
  target.hash = '';
  return target;
}

interface Walk {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: URL;
  readonly deadline: Deadline;
  readonly send: (url: URL, signal: AbortSignal) => Promise<Response>;
  /** `lost`: retry lost connections only. `all`: also temporary statuses. */
  readonly retries: 'lost' | 'all';
  /** Allows a redirect to another origin. Default: none. */
  readonly mayFollow?: (target: URL) => boolean;
  readonly onRetry?: () => void;
  readonly onRedirect?: (status: number) => void;
}

/** One request with its redirects. Throws UpstreamError for rejected redirects, otherwise the errors of undici. */
export async function follow(walk: Walk): Promise<{ readonly response: Response; readonly url: URL }> {
  const { method, mayFollow, onRedirect } = walk;
  let { url } = walk;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await sendWithRetry(walk, url);
    const { statusCode: status, headers } = response;
    if (!redirectStatuses.has(status)) return { response, url };
    discardBody(response);
    const [location] = [headers.location].flat();
    url = redirectTarget(method, url, { status, location }, mayFollow);
    onRedirect?.(status);
  }
  throw new UpstreamError('redirect', `more than ${maxRedirects} redirects`);
}

export interface ExchangeRequest extends Omit<Walk, 'send' | 'retries'> {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBodyBytes: number;
}

/** A response with its body still compressed. The body is empty unless the status is 2xx. */
export interface RawResponse {
  readonly status: number;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly reason: string;
}

const maxReasonBytes = 65_536;

async function reasonOf(response: Response): Promise<string> {
  try {
    const body = await collect(response, maxReasonBytes);
    const [coding] = [response.headers['content-encoding']].flat();
    return reasonIn(Buffer.from(decodeBody(body, coding, maxReasonBytes).body).toString());
  } catch {
    return '';
  }
}

async function collect({ headers, body }: Response, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new UpstreamError('too-large', `a body of more than ${maxBytes} bytes`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(headers['content-length']) > maxBytes) {
    body.on('error', () => undefined).destroy();
    throw tooLarge();
  }
  // Leaving the loop destroys the body and its connection.
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  // Own memory, because the buffer is transferred to another thread.
  const whole = Buffer.allocUnsafeSlow(bytes);
  let written = 0;
  for (const chunk of chunks) written += chunk.copy(whole, written);
  return whole;
}

export async function exchange(pool: Pool, request: ExchangeRequest): Promise<RawResponse> {
  const { method, headers, maxBodyBytes } = request;
  const send: Walk['send'] = ({ pathname, search }, signal) =>
    pool.request({ path: pathname + search, method, headers, signal });
  const { response, url } = await follow({ ...request, send, retries: 'all' });
  const { statusCode: status } = response;
  const isGood = status >= 200 && status < 300;
  const reasonInTime = () => within(request.deadline.clock, discardForMs, 'its reason', reasonOf(response));
  const reason = isGood ? '' : await reasonInTime().catch(() => '');
  const body = isGood ? await collect(response, maxBodyBytes) : Buffer.alloc(0);
  const header = (name: string) => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return { status, url, header, body, reason };
}

import type { buildConnector, Client, Dispatcher, Pool } from 'undici';
import { type Clock, systemClock } from '../base/clock.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { isConnectionLost } from './fault-of.ts';
import { headerOf, readRetryAfter } from './reply-headers.ts';

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
export interface Deadline {
  /** Aborts when the caller gives up, or when the time is over. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly leftMs: () => number;
  readonly stop: () => void;
  /** How it stands: what an error that follows is to be called. */
  readonly state: () => { readonly isAborted: boolean; readonly isLate: boolean; readonly wasConnected: boolean };
}

/** `isConnected` is asked when the time is over, because aborting closes the connection. */
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

/** Statuses of failures that often pass. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const isPassing = ({ statusCode }: Response): boolean => passingStatuses.has(statusCode);

/** The pause before a retry if the upstream does not set one with `Retry-After`. */
const retryPauseMs = 200;

interface Attempt {
  readonly response: Promise<Response>;
  readonly abandon: () => void;
}

function startAttempt({ deadline, send }: Walk, url: URL): Attempt {
  const abandoned = new AbortController();
  const signal = AbortSignal.any([deadline.signal, abandoned.signal]);
  return { response: unlessAborted(send(url, signal), signal), abandon: () => abandoned.abort() };
}

/** The outcome of a promise, or `late` if it is not settled within `ms`. */
function within<Outcome>(promise: Promise<Outcome>, clock: Clock, ms: number): Promise<Outcome | 'late'> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve('late'));
    promise.then(resolve, reject).finally(cancel);
  });
}

/** Waits for `ms`. Throws the reason of the signal if it is aborted. */
async function pause({ signal, clock }: Deadline, ms: number): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await within(aborted.promise, clock, ms).finally(() => signal.removeEventListener('abort', abort));
}

/** The first good response, otherwise the first response of any kind. Throws the first error if both fail. */
async function firstGood(attempts: readonly Attempt[]): Promise<Response> {
  const responses = attempts.map(async (attempt) => ({ attempt, response: await attempt.response }));
  const good = responses.map(async (promise) => {
    const found = await promise;
    if (isPassing(found.response)) throw new Error('the other attempt may end better');
    return found;
  });
  const first = await Promise.any(good)
    .catch(() => Promise.any(responses))
    .catch((error: AggregateError) => Promise.reject(error.errors[0]));
  for (const attempt of attempts) if (attempt !== first.attempt) attempt.abandon();
  return first.response;
}

/** How an attempt ended: `lost` if the connection died before a response, `late` if half of the time has passed. */
async function outcomeOf({ response }: Attempt, { deadline, retries }: Walk): Promise<Response | 'lost' | 'late'> {
  try {
    return await (retries === 'all' ? within(response, deadline.clock, deadline.leftMs() / 2) : response);
  } catch (error) {
    if (deadline.signal.aborted || !isConnectionLost(error)) throw error;
    return 'lost';
  }
}

/** The pause before a request is sent again; undefined if it is not. */
function pauseAfter(response: Response, { deadline, retries }: Walk): number | undefined {
  if (retries !== 'all' || !isPassing(response)) return undefined;
  const header = (name: string) => headerOf(response, name);
  const pauseMs = readRetryAfter(header('retry-after'), header('date'), deadline.clock.now()) ?? retryPauseMs;
  return pauseMs < deadline.leftMs() ? pauseMs : undefined;
}

/**
 * One request, sent once more after a failure that often passes. The upstream may close an idle connection at the moment
 * we use it. All our requests only read, so a second time does no harm. A late attempt goes on beside the second one:
 * an upstream that needs most of the time still has all of it.
 */
async function sendWithRetry(walk: Walk, url: URL): Promise<Response> {
  const first = startAttempt(walk, url);
  const retry = () => {
    walk.onRetry?.();
    return startAttempt(walk, url);
  };
  const outcome = await outcomeOf(first, walk);
  if (outcome === 'late') return firstGood([first, retry()]);
  if (outcome !== 'lost') {
    const pauseMs = pauseAfter(outcome, walk);
    if (pauseMs === undefined) return outcome;
    discardBody(outcome);
    await pause(walk.deadline, pauseMs);
  }
  return retry().response;
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
  readonly deadline: Deadline;
  readonly send: (url: URL, signal: AbortSignal) => Promise<Response>;
  /** Which failures of a request are retried once: lost connections alone, or passing statuses and late responses too. */
  readonly retries: 'lost' | 'all';
  readonly onRetry?: () => void;
  readonly onRedirect?: (status: number) => void;
}

/** One request with its redirects. Throws UpstreamError for redirects not followed, else whatever undici throws. */
export async function follow(walk: Walk): Promise<{ readonly response: Response; readonly url: URL }> {
  const { method, onRedirect } = walk;
  let { url } = walk;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await sendWithRetry(walk, url);
    const { statusCode: status, headers } = response;
    if (!isRedirect(status)) return { response, url };
    discardBody(response);
    const [location] = [headers.location].flat();
    url = redirectTarget(method, url, { status, location });
    onRedirect?.(status);
  }
  throw new UpstreamError('redirect', `more than ${maxRedirects} redirects`);
}

export interface ExchangeRequest extends Omit<Walk, 'send' | 'retries'> {
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
  const { method, headers, maxBodyBytes } = request;
  const send: Walk['send'] = ({ pathname, search }, signal) =>
    pool.request({ path: pathname + search, method, headers, signal });
  const { response, url } = await follow({ ...request, send, retries: 'all' });
  const { statusCode: status } = response;
  const isGood = status >= 200 && status < 300;
  if (!isGood) discardBody(response);
  const body = isGood ? await collect(response, maxBodyBytes) : Buffer.alloc(0);
  return { status, url, header: headerReader(response), body };
}

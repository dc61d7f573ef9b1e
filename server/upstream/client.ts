import { Pool } from 'undici';
import type { Absent, Found } from '../base/answer.ts';
import type { Clock } from '../base/clock.ts';
import { inSpan, type Span } from '../base/trace.ts';
import { UpstreamError, type UpstreamFault } from '../base/upstream-errors.ts';
import type { Repair } from '../normalize/reply/context.ts';
import { type Call, callHeaders, lineOf, urlOfCall, type Variables, valuesOf } from './call.ts';
import { upstreamErrorOf } from './fault-of.ts';
import { createMediaOpener, type MediaInit, type MediaOpenerOptions, type UpstreamMedia } from './media-opener.ts';
import type { RawPage } from './read-page.ts';
import { freshForMsOf, pagingHeadersOf, readRetryAfter } from './reply-headers.ts';
import { connectionOptions, type Deadline, exchange, type RawReply, startDeadline } from './request.ts';

/** The authorization is sent to the upstream's origin alone, and never in an error or event. */
export interface UpstreamClientOptions extends Omit<MediaOpenerOptions, 'origin' | 'mayBePrivate'> {
  /** Base URL of the content API; may have a path. */
  readonly baseUrl: string;
  /** `{name}` in its paths. */
  readonly name: string;
  /** Those that calls name: secrets, which are sent to the content API and told to nobody. */
  readonly variables?: Variables;
  /** Whether the name of a media host's origin may resolve to a private address; the content API's own always may. */
  readonly mayBePrivate?: MediaOpenerOptions['mayBePrivate'];
  /** Bound of all a call brings, as it comes. */
  readonly maxBodyBytes: number;
  readonly connections: number;
  /** Content type of the one call that is a POST. */
  readonly postContentType: string;
  readonly onEvent?: (event: UpstreamEvent) => void;
  /** Of deadlines and of pauses before a retry; the system's by default. */
  readonly clock?: Clock;
}

/** What happens on the way to the upstream. Holds nothing secret: no headers, no host. */
export type UpstreamEvent =
  | {
      readonly type: 'answered';
      readonly call: string;
      readonly status: number;
      /** The upstream says that there is no such thing. */
      readonly isAbsent: boolean;
      /** Size of all pages, without their content codings. */
      readonly bytes: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'failed';
      readonly call: string;
      readonly fault: UpstreamFault;
      readonly status: number | undefined;
      readonly durationMs: number;
    }
  /** A request failed in a way that often passes, or its response was late. It was sent once more. */
  | { readonly type: 'retried'; readonly call: string }
  | { readonly type: 'redirected'; readonly call: string; readonly status: number };

/** What the pages of a reply that have come so far amount to. */
export type PageOutcome<Content> =
  /** The reply goes on: at the upstream's own word, or as we guess. */
  | { readonly kind: 'next'; readonly url: string; readonly isSure: boolean }
  | Absent
  | Found<{ readonly content: Content; readonly bytes: number }>;

/** Reads one reply, page by page, where that holds nobody up. Rejects with UpstreamError for what is refused. */
export interface ReplyReading<Content> {
  /** Undefined for no page any more: the one that was asked for is not there, or has no content. */
  readonly page: (page: RawPage | undefined) => Promise<PageOutcome<Content>>;
  readonly drop: () => void;
}

/** What a call gives: its content, or the upstream's word that there is none. Failure is an UpstreamError. */
export type UpstreamReply<Content> =
  | (Absent & { readonly status: number; readonly isSure?: boolean })
  | Found<{
      readonly content: Content;
      /** Is it to be believed, however little it says? */
      readonly isSure?: boolean;
      /** What was put right, or could not be, before the content was read. */
      readonly repairs?: readonly Repair[];
      /** The upstream's own word on caching, as it came. */
      readonly cacheControl?: string;
      /** The same in milliseconds from now; undefined when the upstream says nothing. */
      readonly freshForMs?: number;
    }>;

/** What others need of it. */
export type UpstreamClient = Pick<PooledClient, 'call' | 'openMedia' | 'close'>;

interface Running<Content> {
  readonly call: Call;
  readonly url: URL;
  readonly deadline: Deadline;
  readonly reading: ReplyReading<Content>;
}

/** How a call ended well: its first page, and what all of them came to. */
interface Ended<Content> {
  readonly first: RawReply;
  readonly outcome: Exclude<PageOutcome<Content>, { kind: 'next' }>;
}

const absentStatuses: ReadonlySet<number> = new Set([404, 410]);
const contentStatuses: ReadonlySet<number> = new Set([200, 201, 203]);
const emptyStatuses: ReadonlySet<number> = new Set([204, 205]);

/** What statuses mean that only who has set the calls can mend. */
const meanings: Readonly<Record<number, string>> = {
  400: ', it does not understand the call',
  401: ', it wants another token',
  403: ', its token may not read this',
  405: ', it wants another method',
};

/** What a status says of a page. "No content" is an answer for a list. Throws UpstreamError for all that says nothing. */
function kindOf({ isList }: Call, { status, header }: RawReply): 'content' | 'empty' | 'absent' {
  if (contentStatuses.has(status)) return 'content';
  if (absentStatuses.has(status)) return 'absent';
  if (emptyStatuses.has(status) && isList) return 'empty';
  if (emptyStatuses.has(status)) throw new UpstreamError('empty', 'no content');
  const retryAfterMs = readRetryAfter(header('retry-after'), header('date'), Date.now());
  throw new UpstreamError('status', `status ${status}${meanings[status] ?? ''}`, { status, retryAfterMs });
}

/** Statuses that say nothing of what was asked for: a token that has expired, and too many calls. */
const passingStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** A page that was only guessed at and is not there: the upstream takes no such parameters. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.fault !== 'status') return false;
  const { status = 0 } = error;
  return status < 500 && !passingStatuses.has(status);
}

/** Asks one content API, with connections of its own. Close it when done. */
export class PooledClient {
  readonly #options: UpstreamClientOptions;
  readonly #pool: Pool;
  readonly #host: string;
  readonly #media: ReturnType<typeof createMediaOpener>;

  constructor(options: UpstreamClientOptions) {
    this.#options = options;
    const { origin, hostname } = new URL(options.baseUrl);
    this.#host = hostname;
    this.#pool = new Pool(origin, { ...connectionOptions(options.hardDeadlineMs), connections: options.connections });
    const mayBePrivate = (place: string) => place === origin || options.mayBePrivate?.(place) === true;
    const headers = valuesOf(options.headers, options);
    this.#media = createMediaOpener({ ...options, headers, origin, mayBePrivate });
  }

  /** Makes a call, asking about `key` where it takes one. Rejects with UpstreamError, and with nothing else. */
  call<Content>(
    call: Call,
    key: string,
    reading: ReplyReading<Content>,
    signal?: AbortSignal,
  ): Promise<UpstreamReply<Content>> {
    const method = call.method ?? 'GET';
    const facts = { 'http.request.method': method, 'server.address': this.#host, 'bff.call': call.name };
    return inSpan(`${method} ${call.path}`, { kind: 'CLIENT', ...facts }, (span) =>
      this.#call(call, key, reading, signal, span),
    );
  }

  async #call<Content>(
    call: Call,
    key: string,
    reading: ReplyReading<Content>,
    signal: AbortSignal | undefined,
    span: Span | undefined,
  ): Promise<UpstreamReply<Content>> {
    const { hardDeadlineMs, baseUrl, name, variables, clock } = this.#options;
    const url = urlOfCall(baseUrl, call, { name, key, variables });
    if (!url) return { kind: 'absent', status: 404 };
    const startedMs = performance.now();
    const deadline = startDeadline(hardDeadlineMs, signal, () => this.#pool.stats.connected > 0, clock);
    try {
      const { first, outcome } = await this.#read({ call, url, deadline, reading });
      const bytes = outcome.kind === 'found' ? outcome.bytes : 0;
      const durationMs = performance.now() - startedMs;
      span?.setAttribute('http.response.status_code', first.status);
      const isAbsent = outcome.kind === 'absent';
      this.#tell({ type: 'answered', call: call.name, status: first.status, isAbsent, bytes, durationMs });
      return replyOf(first, outcome);
    } catch (error) {
      reading.drop();
      const failure = upstreamErrorOf(error, { what: lineOf(call, { name, key }), ...deadline.state() });
      const { fault, status } = failure;
      if (status !== undefined) span?.setAttribute('http.response.status_code', status);
      this.#tell({ type: 'failed', call: call.name, fault, status, durationMs: performance.now() - startedMs });
      throw failure;
    } finally {
      deadline.stop();
    }
  }

  async #read<Content>(running: Running<Content>): Promise<Ended<Content>> {
    const first = await this.#request(running, running.url, this.#options.maxBodyBytes);
    const kind = kindOf(running.call, first);
    if (kind === 'absent') return { first, outcome: { kind } };
    const { reading } = running;
    // Asked for first: a page is handed over with its memory.
    let leftBytes = this.#options.maxBodyBytes - first.body.length;
    let outcome = await reading.page(kind === 'empty' ? undefined : pageOf(first));
    while (outcome.kind === 'next') {
      const page = await this.#nextPage(running, outcome, leftBytes);
      leftBytes -= page?.body.length ?? 0;
      outcome = await reading.page(page && pageOf(page));
    }
    return { first, outcome };
  }

  /** The page after the first one; undefined for one that was guessed at and is not there. */
  async #nextPage<Content>(
    running: Running<Content>,
    { url, isSure }: Extract<PageOutcome<Content>, { kind: 'next' }>,
    maxBodyBytes: number,
  ): Promise<RawReply | undefined> {
    try {
      const page = await this.#request(running, new URL(url), maxBodyBytes);
      const kind = kindOf(running.call, page);
      if (kind === 'content') return page;
      // A page without content is there, and has none of what was promised.
      if (isSure || kind === 'empty') throw new UpstreamError('wrong-shape', 'the next page is not there');
    } catch (error) {
      if (isSure || !isRefusal(error)) throw error;
    }
    return undefined;
  }

  #request<Content>({ call, deadline }: Running<Content>, url: URL, maxBodyBytes: number): Promise<RawReply> {
    return exchange(this.#pool, {
      method: call.method ?? 'GET',
      url,
      headers: callHeaders(call, this.#options),
      deadline,
      maxBodyBytes,
      onRetry: () => this.#tell({ type: 'retried', call: call.name }),
      onRedirect: (status) => this.#tell({ type: 'redirected', call: call.name, status }),
    });
  }

  /** Opens a media file as a stream. Whether its host may be read at all is for the caller to decide. */
  openMedia(url: string, init: MediaInit): Promise<UpstreamMedia> {
    return this.#media.open(url, init);
  }

  /** Ends all calls and connections at once. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#media.close()]);
  }

  #tell(event: UpstreamEvent): void {
    this.#options.onEvent?.(event);
  }
}

function pageOf({ body, url, header }: RawReply): RawPage {
  const [contentType, contentEncoding] = [header('content-type'), header('content-encoding')];
  return { bytes: body, contentType, contentEncoding, paging: pagingHeadersOf(header), url: url.href };
}

function replyOf<Content>({ status, header }: RawReply, outcome: Ended<Content>['outcome']): UpstreamReply<Content> {
  if (outcome.kind === 'absent') return { kind: 'absent', status };
  const cacheControl = header('cache-control');
  const freshForMs = freshForMsOf({
    cacheControl,
    expires: header('expires'),
    date: header('date'),
    age: header('age'),
  });
  return {
    kind: 'found',
    content: outcome.content,
    ...(cacheControl !== undefined && { cacheControl }),
    ...(freshForMs !== undefined && { freshForMs }),
  };
}

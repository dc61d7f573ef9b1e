import { Pool } from 'undici';
import type { Clock } from '../base/clock.ts';
import type { Absent, Found } from '../base/lookup-result.ts';
import { inSpan, type Span } from '../base/trace.ts';
import { UpstreamError, type UpstreamErrorKind } from '../base/upstream-errors.ts';
import type { Repair, Schedule } from '../normalize/ground/context.ts';
import { type Call, callHeaders, lineOf, urlOfCall, type Variables, valuesOf } from './call.ts';
import { createMediaOpener, type MediaInit, type MediaOpenerOptions, type UpstreamMedia } from './media-opener.ts';
import type { RawPage } from './read-page.ts';
import { connectionOptions, type Deadline, exchange, type RawResponse, startDeadline } from './request.ts';
import { freshForMsOf, pagingHeadersOf, readRetryAfter } from './response-headers.ts';
import { upstreamErrorOf } from './upstream-failure.ts';

/** The authorization is sent to the upstream's origin only, and is never in an error or event. */
export interface UpstreamClientOptions extends Omit<MediaOpenerOptions, 'origin' | 'mayBePrivate'> {
  readonly baseUrl: string;
  readonly name: string;
  readonly variables?: Variables;
  /** True if the host name of an origin may resolve to a private address. The content API's own always may. */
  readonly mayBePrivate?: MediaOpenerOptions['mayBePrivate'];
  /** Maximum bytes of all pages of a call, before decompression. */
  readonly maxBodyBytes: number;
  /** Maximum pages of a list, in the size that the call requests. A longer list fails. */
  readonly maxPages: number;
  readonly connections: number;
  readonly postContentType: string;
  readonly onEvent?: (event: UpstreamEvent) => void;
  readonly clock?: Clock;
}

/** Events contain no secrets: no headers, no host. */
export type UpstreamEvent =
  | {
      readonly type: 'answered';
      readonly call: string;
      readonly status: number;
      readonly isAbsent: boolean;
      readonly bytes: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'failed';
      readonly call: string;
      readonly kind: UpstreamErrorKind;
      readonly status: number | undefined;
      readonly durationMs: number;
    }
  | { readonly type: 'retried'; readonly call: string }
  | { readonly type: 'redirected'; readonly call: string; readonly status: number };

export type PageOutcome<Content> =
  /** `number`: 2 for the second page. `isSure`: it has no other URL. `isAgain`: read all pages again. */
  | {
      readonly kind: 'next';
      readonly url: string;
      readonly number: number;
      readonly isSure: boolean;
      readonly isAgain?: boolean;
    }
  | (Absent & Scheduled)
  | Found<{ readonly content: Content; readonly bytes: number }>;

interface Scheduled {
  /** Of an entry that a date of publication hides. */
  readonly schedule?: Schedule;
}

/** Reads one response, page by page. Rejects with UpstreamError if the response is rejected. */
export interface ResponseReading<Content> {
  /** Pass undefined if the requested page does not exist or has no content. `isFirst`: forget the pages before it. */
  readonly page: (page: RawPage | undefined, isFirst?: boolean) => Promise<PageOutcome<Content>>;
  readonly drop: () => void;
}

export type UpstreamResponse<Content> =
  | (Absent & Scheduled & { readonly status: number; readonly isSure?: boolean })
  | Found<{
      readonly content: Content;
      /** True if the content is trusted, however little it contains. */
      readonly isSure?: boolean;
      readonly repairs?: readonly Repair[];
      readonly cacheControl?: string;
      readonly freshForMs?: number;
    }>;

export type UpstreamClient = Pick<PooledClient, 'call' | 'openMedia' | 'close'>;

interface Running<Content> {
  readonly call: Call;
  readonly url: URL;
  readonly deadline: Deadline;
  readonly reading: ResponseReading<Content>;
}

interface Ended<Content> {
  readonly first: RawResponse;
  readonly outcome: Exclude<PageOutcome<Content>, { kind: 'next' }>;
}

const absentStatuses: ReadonlySet<number> = new Set([404, 410]);
/** Contentful and Directus refuse the call of a type that they do not have. */
const refusals: ReadonlySet<number> = new Set([400, 403]);
const contentStatuses: ReadonlySet<number> = new Set([200, 201, 203]);
const emptyStatuses: ReadonlySet<number> = new Set([204, 205]);

const sizeNames = /^(?:(?:pagination|page)\[)?(?:limit|per_?page|page_?size|size|first|take|\$top|itemsPerPage)\]?$/i;
const usualSize = 100;
const minSize = 3;

/** The URL with a page size divided by `parts`. Undefined if it has no size, or if pages would be too small. */
function inParts(url: URL, parts: number): URL | undefined {
  const [name, written] = [...url.searchParams].find(([key]) => sizeNames.test(key)) ?? [];
  if (name === undefined) return undefined;
  const size = Math.floor((Number(written) > 0 ? Number(written) : usualSize * 2) / parts);
  const smaller = new URL(url);
  smaller.searchParams.set(name, String(size));
  return size >= minSize ? smaller : undefined;
}

const meanings: Readonly<Record<number, string>> = {
  400: ', it does not understand the call',
  401: ', its token is missing or invalid',
  403: ', its token may not read this',
  405: ', it wants another method',
};

/** Classifies a page by its status. "No content" is valid for a list only. Throws UpstreamError for error statuses. */
function kindOf({ isList, isOptional }: Call, { status, header, reason }: RawResponse): 'content' | 'empty' | 'absent' {
  if (contentStatuses.has(status)) return 'content';
  if (absentStatuses.has(status) || (isOptional && refusals.has(status))) return 'absent';
  if (emptyStatuses.has(status) && isList) return 'empty';
  if (emptyStatuses.has(status)) throw new UpstreamError('empty', 'no content');
  const retryAfterMs = readRetryAfter(header('retry-after'), header('date'), Date.now());
  const meaning = status === 400 && reason !== '' ? '' : (meanings[status] ?? '');
  const message = `status ${status}${meaning}${reason && `: ${reason}`}`;
  throw new UpstreamError('status', message, { status, retryAfterMs });
}

/** Statuses that mean nothing for the requested page. */
const passingStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** A derived page does not exist if the upstream does not support its parameters. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.kind !== 'status') return false;
  const { status = 0 } = error;
  return status < 500 && !passingStatuses.has(status);
}

const sizeWords =
  /too (?:big|large|long|many|complex)|response size|payload|exceed|limit|(?:page|per)[_ ]?(?:size|page)/i;

/** Other statuses, such as 503, are failures even if they name a size. */
const sizeStatuses: ReadonlySet<number | undefined> = new Set([400, 413, 422, 500]);

/** The error names a size, as opposed to a page that does not exist. */
const isOfSize = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.status === 413 || (sizeStatuses.has(error.status) && sizeWords.test(error.message)));

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

  call<Content>(
    call: Call,
    key: string,
    reading: ResponseReading<Content>,
    signal?: AbortSignal,
  ): Promise<UpstreamResponse<Content>> {
    const method = call.method ?? 'GET';
    const facts = { 'http.request.method': method, 'server.address': this.#host, 'bff.call': call.name };
    return inSpan(`${method} ${call.path}`, { kind: 'CLIENT', ...facts }, (span) =>
      this.#call(call, key, reading, signal, span),
    );
  }

  async #call<Content>(
    call: Call,
    key: string,
    reading: ResponseReading<Content>,
    signal: AbortSignal | undefined,
    span: Span | undefined,
  ): Promise<UpstreamResponse<Content>> {
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
      this.#options.onEvent?.({ type: 'answered', call: call.name, status: first.status, isAbsent, bytes, durationMs });
      return responseOf(first, outcome);
    } catch (error) {
      reading.drop();
      const failure = upstreamErrorOf(error, { what: lineOf(call, { name, key }), ...deadline.state() });
      const { kind, status } = failure;
      if (status !== undefined) span?.setAttribute('http.response.status_code', status);
      const durationMs = performance.now() - startedMs;
      this.#options.onEvent?.({ type: 'failed', call: call.name, kind, status, durationMs });
      throw failure;
    } finally {
      deadline.stop();
    }
  }

  /** A list that is refused because of its size is read again in smaller pages. The next load begins with its own size. */
  async #read<Content>(running: Running<Content>): Promise<Ended<Content>> {
    const { call, url } = running;
    let from = url;
    for (let parts = 1; ; parts *= 2) {
      try {
        return await this.#readFrom(running, from, parts);
      } catch (error) {
        const smaller = call.isList && isOfSize(error) ? inParts(url, parts * 2) : undefined;
        if (!smaller) throw error;
        from = smaller;
      }
    }
  }

  async #readFrom<Content>(running: Running<Content>, url: URL, parts: number): Promise<Ended<Content>> {
    const first = await this.#request(running, url, this.#options.maxBodyBytes);
    const kind = kindOf(running.call, first);
    if (kind === 'absent') return { first, outcome: { kind } };
    const { reading } = running;
    // Read the length first, because `reading.page` transfers the memory of the page.
    let leftBytes = this.#options.maxBodyBytes - first.body.length;
    const { maxBodyBytes, maxPages } = this.#options;
    let outcome = await reading.page(kind === 'empty' ? undefined : pageOf(first), true);
    while (outcome.kind === 'next') {
      if (outcome.isAgain) leftBytes = maxBodyBytes;
      if (outcome.number > maxPages * parts)
        throw new UpstreamError('too-large', `the list has more than ${maxPages} pages (UPSTREAM_MAX_PAGES)`);
      const page = await this.#nextPage(running, outcome, leftBytes);
      leftBytes -= page?.body.length ?? 0;
      outcome = await reading.page(page && pageOf(page));
    }
    return { first, outcome };
  }

  async #nextPage<Content>(
    running: Running<Content>,
    { url, isSure }: Extract<PageOutcome<Content>, { kind: 'next' }>,
    maxBodyBytes: number,
  ): Promise<RawResponse | undefined> {
    try {
      const page = await this.#request(running, new URL(url), maxBodyBytes);
      const kind = kindOf(running.call, page);
      if (kind === 'content') return page;
      if (isSure || kind === 'empty') throw new UpstreamError('wrong-shape', 'the next page is missing');
    } catch (error) {
      if (isSure || !isRefusal(error) || isOfSize(error)) throw error;
    }
    return undefined;
  }

  #request<Content>({ call, deadline }: Running<Content>, url: URL, maxBodyBytes: number): Promise<RawResponse> {
    return exchange(this.#pool, {
      method: call.method ?? 'GET',
      url,
      headers: callHeaders(call, this.#options),
      deadline,
      maxBodyBytes,
      onRetry: () => this.#options.onEvent?.({ type: 'retried', call: call.name }),
      onRedirect: (status) => this.#options.onEvent?.({ type: 'redirected', call: call.name, status }),
    });
  }

  openMedia(url: string, init: MediaInit): Promise<UpstreamMedia> {
    return this.#media.open(url, init);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#media.close()]);
  }
}

function pageOf({ body, url, header }: RawResponse): RawPage {
  const [contentType, contentEncoding] = [header('content-type'), header('content-encoding')];
  return { bytes: body, contentType, contentEncoding, paging: pagingHeadersOf(header), url: url.href };
}

function responseOf<Content>(
  { status, header }: RawResponse,
  outcome: Ended<Content>['outcome'],
): UpstreamResponse<Content> {
  if (outcome.kind === 'absent') return { ...outcome, status };
  const cacheControl = header('cache-control');
  const freshForMs = freshForMsOf(header);
  return {
    kind: 'found',
    content: outcome.content,
    ...(cacheControl !== undefined && { cacheControl }),
    ...(freshForMs !== undefined && { freshForMs }),
  };
}

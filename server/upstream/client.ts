import { Pool } from 'undici';
import { type Call, type CallName, type CallQuery, calls, urlOfCall } from './calls.ts';
import { connectionOptions } from './connections.ts';
import { startDeadline } from './deadline.ts';
import type { UpstreamEvent } from './events.ts';
import { exchange, type RawReply } from './exchange.ts';
import { upstreamErrorOf } from './fault-of.ts';
import { joinPages } from './join-pages.ts';
import { createMediaOpener, type MediaInit, type UpstreamMedia } from './media-opener.ts';
import { outlineOf } from './read-page.ts';
import { type AbsentReply, type FoundReply, type OutlineReader, type ReadReply, readReply } from './read-reply.ts';
import { callHeaders } from './request-headers.ts';
import { freshForMsOf } from './upstream-freshness.ts';

export interface UpstreamClientOptions {
  /** Base URL of the content API; may have a path. */
  readonly baseUrl: string;
  /** `{name}` in its paths. */
  readonly name: string;
  /** Whether the name of a media host's origin may resolve to a private address; the content API's own always may. */
  readonly mayBePrivate?: (origin: string) => boolean;
  /** Sent as `Authorization` to the upstream's origin alone; never in an error or event. */
  readonly authorization?: string | undefined;
  /** Bound of a whole call: connecting, redirects, all pages and bodies. */
  readonly hardDeadlineMs: number;
  /** Bound of all a call brings, as it comes and decompressed. */
  readonly maxBodyBytes: number;
  readonly connections: number;
  readonly maxPages: number;
  /** Content type of the one call that is a POST. */
  readonly postContentType: string;
  readonly onEvent?: (event: UpstreamEvent) => void;
  /** Reads pages as far as their outline; without it, the thread that calls does. */
  readonly readOutline?: OutlineReader;
}

const readOutlineHere: OutlineReader = async (page) => outlineOf(page);

/** What a call gives: a document, or the upstream's word that there is none. Failure is an UpstreamError. */
export type UpstreamReply =
  | (FoundReply & {
      /** The upstream's own word on caching, as it came. */
      readonly cacheControl?: string;
      /** The same in milliseconds from now; undefined when the upstream says nothing. */
      readonly freshForMs?: number;
    })
  | AbsentReply;

export interface UpstreamClient {
  /** Makes one of the ten calls. Rejects with UpstreamError, and with nothing else. */
  call(name: CallName, query?: CallQuery, signal?: AbortSignal): Promise<UpstreamReply>;
  /** Opens a media file as a stream. Whether its host may be read at all is for the caller to decide. */
  openMedia(url: string, init: MediaInit): Promise<UpstreamMedia>;
  /** Ends all calls and connections at once. */
  close(): Promise<void>;
}

/** One call on its way. */
interface Running {
  readonly name: CallName;
  readonly call: Call;
  readonly signal: AbortSignal;
}

interface Page {
  readonly raw: RawReply;
  readonly read: ReadReply;
}

class PooledClient implements UpstreamClient {
  readonly #options: UpstreamClientOptions;
  readonly #pool: Pool;
  readonly #media: ReturnType<typeof createMediaOpener>;

  constructor(options: UpstreamClientOptions) {
    this.#options = options;
    const { origin } = new URL(options.baseUrl);
    this.#pool = new Pool(origin, { ...connectionOptions(options.hardDeadlineMs), connections: options.connections });
    const mayBePrivate = (place: string) => place === origin || options.mayBePrivate?.(place) === true;
    this.#media = createMediaOpener({ ...options, origin, mayBePrivate });
  }

  async call(name: CallName, query: CallQuery = {}, signal?: AbortSignal): Promise<UpstreamReply> {
    const call = calls[name];
    const startedMs = performance.now();
    const deadline = startDeadline(this.#options.hardDeadlineMs, signal, () => this.#pool.stats.connected > 0);
    const running = { name, call, signal: deadline.signal };
    const url = urlOfCall(this.#options.baseUrl, this.#options.name, call, query);
    try {
      const { raw, read } = await this.#readPage(running, url, this.#options.maxBodyBytes);
      const reply = read.kind === 'found' ? await this.#complete(running, raw, read) : read;
      const bytes = reply.kind === 'found' ? reply.bytes : 0;
      this.#tell({
        type: 'answered',
        call: name,
        status: raw.status,
        isAbsent: reply.kind === 'absent',
        bytes,
        durationMs: performance.now() - startedMs,
      });
      return reply;
    } catch (error) {
      const failure = upstreamErrorOf(error, {
        what: `${call.method} ${url.pathname}${url.search}`,
        ...deadline.state(),
      });
      const { fault, status } = failure;
      this.#tell({ type: 'failed', call: name, fault, status, durationMs: performance.now() - startedMs });
      throw failure;
    } finally {
      deadline.stop();
    }
  }

  async #readPage({ name, call, signal }: Running, url: URL, maxBodyBytes: number): Promise<Page> {
    const raw = await exchange(this.#pool, {
      method: call.method,
      url,
      headers: callHeaders(call, this.#options),
      signal,
      maxBodyBytes,
      onRetry: () => this.#tell({ type: 'retried', call: name }),
      onRedirect: (status) => this.#tell({ type: 'redirected', call: name, status }),
    });
    const { readOutline = readOutlineHere } = this.#options;
    return { raw, read: await readReply(call, raw, maxBodyBytes, readOutline) };
  }

  /** The reply with all the pages of its list, and with what the upstream says on caching. */
  async #complete(running: Running, { url, header }: RawReply, first: FoundReply): Promise<UpstreamReply> {
    const { maxPages, maxBodyBytes } = this.#options;
    const readPage = async (page: URL, maxBytes: number) => (await this.#readPage(running, page, maxBytes)).read;
    const reply = running.call.paginated ? await joinPages(first, url, { maxPages, maxBodyBytes, readPage }) : first;
    const cacheControl = header('cache-control');
    const freshForMs = freshForMsOf({
      cacheControl,
      expires: header('expires'),
      date: header('date'),
      age: header('age'),
    });
    return {
      ...reply,
      ...(cacheControl !== undefined && { cacheControl }),
      ...(freshForMs !== undefined && { freshForMs }),
    };
  }

  openMedia(url: string, init: MediaInit): Promise<UpstreamMedia> {
    return this.#media.open(url, init);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#media.close()]);
  }

  #tell(event: UpstreamEvent): void {
    this.#options.onEvent?.(event);
  }
}

/** A client of one content API, with connections of its own. Close it when done. */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  return new PooledClient(options);
}

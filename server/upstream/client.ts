import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { type CallName, type CallQuery, calls, urlOfCall } from './calls.ts';
import { isDeadSocket, upstreamErrorOf } from './classify-error.ts';
import { decodeBody, textOf } from './decode-body.ts';
import { UpstreamError } from './errors.ts';
import { joinPages, nextPage } from './pages.ts';
import { readJson } from './read-json.ts';
import { isRedirect, redirectTarget } from './redirect.ts';
import { retryAfterMsOf } from './retry-after.ts';
import { isNotFoundBody, reportedError } from './reported-error.ts';

export interface UpstreamClientOptions {
  /** Base URL of the content API, without credentials. */
  readonly baseUrl: string;
  /** `{name}` in its paths. */
  readonly name: string;
  /** Value of `Authorization`; never logged, never sent elsewhere. */
  readonly authorization?: string;
  /** Bound of a whole call: connecting, headers, body, further pages. */
  readonly hardDeadlineMs: number;
  readonly maxBodyBytes: number;
  readonly connections: number;
  readonly maxPages: number;
  readonly postContentType: string;
}

/** What a call gave: the JSON value, or the fact that there is none. Every failure is an UpstreamError. */
export type UpstreamReply =
  | { readonly kind: 'found'; readonly body: unknown; readonly cacheControl?: string }
  | { readonly kind: 'absent' };

/** A media file on its way: the caller reads or destroys the body. */
export interface OpenMedia {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

export interface MediaRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface UpstreamClient {
  call(name: CallName, query?: CallQuery): Promise<UpstreamReply>;
  /** Asks for a media file by its absolute URL. Redirects are not followed: they could lead anywhere. */
  openMedia(url: string, media: MediaRequest): Promise<OpenMedia>;
  close(): Promise<void>;
}

/** Below Node's own 5 s: the upstream must not close a socket that we are about to use. */
const keepAliveMs = 4_000;
const maxRedirects = 2;

/** The same for every visitor, so that the upstream cannot answer by who is asking. */
const fixedHeaders = {
  accept: 'application/json',
  'accept-encoding': 'br, gzip',
  'accept-language': 'en-US',
  'user-agent': 'atelier-portfolio',
} as const;

interface Reply {
  readonly url: URL;
  readonly status: number;
  readonly headers: OpenMedia['headers'];
  readonly bytes: Buffer;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The one place from which the content API is called. */
class UndiciClient implements UpstreamClient {
  readonly #options: UpstreamClientOptions;
  readonly #agent: Agent;

  constructor(options: UpstreamClientOptions) {
    this.#options = options;
    this.#agent = new Agent({
      connections: options.connections,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      connect: { timeout: options.hardDeadlineMs },
      headersTimeout: options.hardDeadlineMs,
      bodyTimeout: options.hardDeadlineMs,
    });
  }

  async call(name: CallName, query?: CallQuery): Promise<UpstreamReply> {
    const signal = AbortSignal.timeout(this.#options.hardDeadlineMs);
    try {
      const first = urlOfCall(this.#options.baseUrl, this.#options.name, name, query);
      return await this.#pages(name, first, signal);
    } catch (error) {
      throw upstreamErrorOf(error, name);
    }
  }

  async openMedia(url: string, { method, headers, signal }: MediaRequest): Promise<OpenMedia> {
    const isOwn = new URL(url).origin === new URL(this.#options.baseUrl).origin;
    try {
      const { statusCode, headers: given, body } = await request(url, {
        dispatcher: this.#agent,
        method,
        signal,
        headers: { ...headers, ...(isOwn ? this.#authorization() : {}), 'user-agent': fixedHeaders['user-agent'] },
      });
      return { status: statusCode, headers: given, body };
    } catch (error) {
      throw upstreamErrorOf(error, 'media');
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #authorization(): { authorization?: string } {
    const { authorization } = this.#options;
    return authorization === undefined ? {} : { authorization };
  }

  async #pages(name: CallName, first: URL, signal: AbortSignal): Promise<UpstreamReply> {
    const reply = await this.#follow(name, first, signal);
    const found = await this.#read(name, reply);
    if (found.kind === 'absent' || !calls[name].isList) return found;
    const pages = [found.body];
    let next = nextPage(found.body, reply.url);
    while (next && pages.length < this.#options.maxPages) {
      const further = await this.#read(name, await this.#follow(name, next, signal));
      if (further.kind === 'absent') break;
      pages.push(further.body);
      next = nextPage(further.body, next);
    }
    return pages.length === 1 ? found : { ...found, body: joinPages(pages) };
  }

  async #follow(name: CallName, first: URL, signal: AbortSignal): Promise<Reply> {
    const { method } = calls[name];
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      const reply = await this.#send(method, url, signal);
      if (!isRedirect(reply.status)) return reply;
      if (redirects === maxRedirects) throw new UpstreamError('redirect', `More than ${maxRedirects} redirects`);
      url = redirectTarget(url, reply.status, single(reply.headers.location), method);
    }
  }

  async #send(method: 'GET' | 'POST', url: URL, signal: AbortSignal): Promise<Reply> {
    try {
      return await this.#exchange(method, url, signal);
    } catch (error) {
      // All ten calls only read, the bodyless POST too: one that died with its socket may be sent again.
      if (!isDeadSocket(error) || signal.aborted) throw error;
      return this.#exchange(method, url, signal);
    }
  }

  async #exchange(method: 'GET' | 'POST', url: URL, signal: AbortSignal): Promise<Reply> {
    const { maxBodyBytes, postContentType } = this.#options;
    const contentType = method === 'POST' ? postContentType : 'application/json';
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#agent,
      method,
      signal,
      headers: { ...fixedHeaders, 'content-type': contentType, ...this.#authorization() },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      // Throwing out of the loop destroys the body and with it the socket.
      if (size > maxBodyBytes) throw new UpstreamError('too-large', `More than ${maxBodyBytes} bytes`);
      chunks.push(chunk);
    }
    return { url, status: statusCode, headers, bytes: Buffer.concat(chunks, size) };
  }

  async #read(name: CallName, { status, headers, bytes }: Reply): Promise<UpstreamReply> {
    if (status === 404 || status === 410) return { kind: 'absent' };
    if (status === 204 && calls[name].isList) return { kind: 'found', body: [] };
    if (status < 200 || status >= 300) {
      const retryAfterMs = retryAfterMsOf(single(headers['retry-after']), Date.now());
      throw new UpstreamError('status', `${name}: status ${status}`, { status, retryAfterMs });
    }
    const decoded = await decodeBody(bytes, single(headers['content-encoding']), this.#options.maxBodyBytes);
    const body = readJson(textOf(decoded, single(headers['content-type']) ?? ''));
    if (isNotFoundBody(body)) return { kind: 'absent' };
    const reported = reportedError(body);
    if (reported !== undefined) throw new UpstreamError('reported', `${name}: ${reported}`, { status });
    return { kind: 'found', body, cacheControl: single(headers['cache-control']) };
  }
}

/** A client of one content API. */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  return new UndiciClient(options);
}

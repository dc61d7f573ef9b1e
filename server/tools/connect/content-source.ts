import { UpstreamError } from '../../base/upstream-errors.ts';
import { readConfig } from '../../config/config.ts';
import type { CallTemplate } from '../../upstream/call.ts';
import { PooledClient } from '../../upstream/client.ts';
import { pagedListOf } from '../../upstream/paged-list.ts';
import { type RawPage, readPage } from '../../upstream/read-page.ts';

export interface Answer {
  readonly value: unknown;
  /** Entries of the first page, if the value is or contains a list. */
  readonly items: readonly unknown[];
  readonly total: number;
}

/** True for failures of the connection, as opposed to responses that cannot be used. */
export const isOffline = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError &&
  /^(?:connection-.*|address-prohibited|dns|tls|protocol|response-timeout)$/.test(error.kind);

/** Reads the content API as the site does, with its limits of size and time, and without leaving its origin. */
export class ContentSource {
  readonly baseUrl: string;
  readonly #client: PooledClient;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #maxBodyBytes: number;

  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}, secret: Record<string, string> = {}) {
    const names = { ATELIER_NAME: 'x', ARTIST_NAME: 'x', ARTIST_SLUG: 'x', UPSTREAM_NAME: 'x' };
    const { upstream } = readConfig({ ...names, UPSTREAM_URL: baseUrl });
    this.baseUrl = baseUrl;
    this.#headers = headers;
    this.#maxBodyBytes = upstream.maxBodyBytes;
    this.#client = new PooledClient({ ...upstream, baseUrl, variables: new Map(Object.entries(secret)) });
  }

  /** The first page of a response. Undefined if the status is 404 or 410. Throws UpstreamError. */
  async get(path: string, query: CallTemplate['query'] = {}): Promise<Answer | undefined> {
    const page = async (raw: RawPage | undefined) => {
      if (!raw) return { kind: 'absent' } as const;
      const { value, bytes } = readPage(raw, this.#maxBodyBytes);
      const { items = [], total = items.length } =
        pagedListOf(value, { url: new URL(raw.url), ...(raw.paging && { headers: raw.paging }) }) ?? {};
      return { kind: 'found', content: { value, items, total }, bytes } as const;
    };
    const call = { name: 'connect', path, query, headers: this.#headers };
    const response = await this.#client.call(call, '', { page, drop: () => undefined });
    return response.kind === 'found' ? response.content : undefined;
  }

  /** As {@link get}, but undefined for every response that cannot be used. Throws if the connection fails. */
  try(path: string, query?: CallTemplate['query']): Promise<Answer | undefined> {
    return this.get(path, query).catch((error) => {
      if (isOffline(error) || !(error instanceof UpstreamError) || error.kind === 'redirect') throw error;
      return undefined;
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

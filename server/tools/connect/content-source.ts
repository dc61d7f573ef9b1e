import { UpstreamError } from '../../base/upstream-errors.ts';
import { readConfig } from '../../config/config.ts';
import { ContentElsewhere, type ResponseAdapter, type Variables } from '../../upstream/call.ts';
import { PooledClient } from '../../upstream/client.ts';
import { pagedListOf } from '../../upstream/paged-list.ts';
import { type RawPage, readPage } from '../../upstream/read-page.ts';

export interface Answer {
  readonly value: unknown;
  /** Entries of the first page, if the value is or contains a list. */
  readonly items: readonly unknown[];
  readonly total: number;
  /** False if `total` counts the entries of the first page only. */
  readonly isWhole: boolean;
}

type Query = Readonly<Record<string, string>>;

/** Statuses for a token that is missing or has too few rights. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === 401 || error.status === 403);

/** Failures of the connection, as opposed to responses that cannot be used. */
const connectionKinds = /^(?:connection-.*|address-prohibited|dns|tls|protocol|response-timeout)$/;

export const isOffline = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && connectionKinds.test(error.kind);

/** Reads the content API as the site does, with its limits of size and time, and without leaving its origin. */
export class ContentSource {
  readonly baseUrl: string;
  readonly #client: PooledClient;
  readonly #headers: Query;
  readonly #maxBodyBytes: number;
  /** True if a token is missing, or has too few rights, for any request. */
  wasRefused = false;

  constructor(baseUrl: string, headers: Query = {}, variables: Variables = new Map()) {
    const names = { ATELIER_NAME: 'x', ARTIST_NAME: 'x', ARTIST_SLUG: 'x', UPSTREAM_NAME: 'x' };
    const { upstream } = readConfig({ ...names, UPSTREAM_URL: baseUrl });
    this.baseUrl = baseUrl;
    this.#headers = headers;
    this.#maxBodyBytes = upstream.maxBodyBytes;
    this.#client = new PooledClient({ ...upstream, baseUrl, variables });
  }

  /** The first page of a response. Undefined if the status is 404 or 410. Throws UpstreamError. */
  async get(path: string, query: Query = {}, adapt?: ResponseAdapter): Promise<Answer | undefined> {
    let before: unknown;
    const read = (raw: RawPage) => {
      const { value: given, bytes } = readPage(raw, this.#maxBodyBytes);
      const value = adapt ? adapt(given, 'projects', raw.url, before) : given;
      if (value instanceof ContentElsewhere) {
        before = value.before;
        return { kind: 'next', url: value.url, number: 1, isSure: true } as const;
      }
      const place = { url: new URL(raw.url), ...(raw.paging && { headers: raw.paging }) };
      const list = pagedListOf(value, place);
      const { items = [], total = items.length, next = [] } = list ?? {};
      const isWhole = total > items.length || next.length === 0;
      return { kind: 'found', content: { value, items, total, isWhole }, bytes } as const;
    };
    const page = async (raw: RawPage | undefined) => (raw ? read(raw) : ({ kind: 'absent' } as const));
    const response = await this.#client.call({ name: 'connect', path, query, headers: this.#headers }, '', {
      page,
      drop: () => undefined,
    });
    return response.kind === 'found' ? response.content : undefined;
  }

  /** As {@link get}, but undefined for every response that cannot be used. Throws if the connection fails. */
  async try(path: string, query?: Query): Promise<Answer | undefined> {
    try {
      return await this.get(path, query);
    } catch (error) {
      this.wasRefused ||= isForbidden(error);
      if (isOffline(error) || !(error instanceof UpstreamError) || error.kind === 'redirect') throw error;
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

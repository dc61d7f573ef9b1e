import { UpstreamError } from '../../base/upstream-errors.ts';
import { readConfig } from '../../config/config.ts';
import { PooledClient } from '../../upstream/client.ts';
import { pagedListOf } from '../../upstream/paged-list.ts';
import { type RawPage, readPage } from '../../upstream/read-page.ts';

const offline = /^(?:connection-.*|address-prohibited|dns|tls|protocol|response-timeout)$/;

/** Throws all errors but those of responses that cannot be used. */
export function knownError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError && !offline.test(error.kind)) return error;
  throw error;
}

type Texts = Readonly<Record<string, string>>;

export type ContentSource = ReturnType<typeof openSource>;

/** Reads the content API as the site does, with its limits of size and time, and without leaving its origin. */
export function openSource(baseUrl: string, headers: Texts = {}, secret: Texts = {}, name = 'x') {
  const names = { ATELIER_NAME: 'x', ARTIST_NAME: 'x', ARTIST_SLUG: 'x', UPSTREAM_NAME: name };
  const { upstream } = readConfig({ ...names, UPSTREAM_URL: baseUrl });
  const client = new PooledClient({ ...upstream, baseUrl, variables: new Map(Object.entries(secret)) });
  const page = async (raw: RawPage | undefined) => {
    if (!raw) return { kind: 'absent' } as const;
    const { value, bytes } = readPage(raw, upstream.maxBodyBytes);
    const place = { url: new URL(raw.url), ...(raw.paging && { headers: raw.paging }) };
    const { items = [], total = items.length } = pagedListOf(value, place) ?? {};
    return { kind: 'found', content: { value, items, total }, bytes } as const;
  };
  /** The first page of a response. Undefined if the status is 404 or 410. Throws UpstreamError. */
  async function get(path: string, query: Texts = {}) {
    const response = await client.call({ name: 'connect', path, query, headers }, '', { page, drop: () => undefined });
    return response.kind === 'found' ? response.content : undefined;
  }
  /** As {@link get}, but undefined for every response that cannot be used. Throws if the connection fails. */
  const tryGet = (path: string, query?: Texts) =>
    get(path, query).catch((error) => {
      if (knownError(error).kind === 'redirect') throw error;
      return undefined;
    });
  return { baseUrl, get, try: tryGet, close: () => client.close() };
}

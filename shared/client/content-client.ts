import { changesPath, type EndpointName, type EndpointParameters, endpointNames, urlOf } from '../contract/paths.ts';
import type { Change, Endpoints, Image, PageLinks, Problem } from './api.d.ts';
import { changesIn } from './change-events.ts';
import { ResponseCache } from './response-cache.ts';

export type * from './api.d.ts';

export interface ClientOptions {
  /** Origin of the site, or any URL of it. */
  readonly baseUrl: string | URL;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Maximum of responses stored for revalidation by ETag. Default 200; 0 stores none. */
  readonly maxKept?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A response without content. */
export class ReplyError extends Error {
  readonly status: number;
  /** Undefined if a proxy responded instead of the site. */
  readonly problem: Problem | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfterS: number | undefined;

  constructor(reply: Response, problem: Problem | undefined) {
    super(problem ? `${problem.code}: ${problem.detail}` : `HTTP ${reply.status}`);
    this.name = 'ReplyError';
    this.status = reply.status;
    this.problem = problem;
    this.retryAfterS = Number(reply.headers.get('retry-after')) || undefined;
  }
}

type Parameters<Name extends keyof Endpoints> = Endpoints[Name]['parameters'];

type Arguments<Name extends keyof Endpoints> =
  Record<never, never> extends Parameters<Name>
    ? [parameters?: Parameters<Name>, options?: CallOptions]
    : [parameters: Parameters<Name>, options?: CallOptions];

/** A method for each endpoint. Each rejects with `ReplyError`, or as `fetch` does. */
export type ContentMethods = {
  readonly [Name in keyof Endpoints]: (...parameters: Arguments<Name>) => Promise<Endpoints[Name]['reply']>;
};

export interface InPages {
  readonly links?: PageLinks;
}

export interface ContentClient extends ContentMethods {
  /** The next page of a list; undefined after the last. */
  nextPage<List extends InPages>(list: List, options?: CallOptions): Promise<List | undefined>;
  /**
   * Changes of the content until the signal aborts. `reset` means that everything may have changed. Reconnects after a
   * failure or silence. Throws `ReplyError` if there is no such endpoint.
   */
  changes(options?: CallOptions): AsyncGenerator<Change | 'reset', void, void>;
  /** The absolute URL of a path in the content. */
  absolute(src: string): string;
}

async function problemIn(reply: Response): Promise<Problem | undefined> {
  if (!reply.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  // The server writes it from the contract.
  return (await reply.json().catch(() => undefined)) as Problem | undefined;
}

const textOf = (parameters: Readonly<Record<string, unknown>>): EndpointParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Creates a client of a site's content API. Results belong to the caller and may be changed. */
export function createContentClient({ baseUrl, fetch: ask = fetch, maxKept = 200 }: ClientOptions): ContentClient {
  const cache = new ResponseCache(maxKept);
  const absolute = (src: string): string => new URL(src, baseUrl).href;

  // The server writes it from the contract.
  async function get<Reply>(path: string, { signal }: CallOptions = {}): Promise<Reply> {
    const url = absolute(path);
    const known = cache.get(url);
    const headers = { accept: 'application/json', ...(known && { 'if-none-match': known.etag }) };
    const reply = await ask(url, { headers, ...(signal && { signal }) });
    if (reply.status === 304 && known) return JSON.parse(known.text) as Reply;
    if (!reply.ok) throw new ReplyError(reply, await problemIn(reply));
    const text = await reply.text();
    const etag = reply.headers.get('etag');
    if (etag) cache.set(url, { etag, text });
    return JSON.parse(text) as Reply;
  }

  const methodOf =
    (name: EndpointName) =>
    (parameters: object = {}, options?: CallOptions) =>
      get(urlOf(name, textOf({ ...parameters })), options);
  // Object.fromEntries forgets the names, which are those of the contract.
  const methods = Object.fromEntries(endpointNames.map((name) => [name, methodOf(name)])) as unknown as ContentMethods;
  return {
    ...methods,
    nextPage: async <List extends InPages>({ links }: List, options?: CallOptions) =>
      links?.next === undefined ? undefined : get<List>(links.next, options),
    changes: ({ signal } = {}) =>
      changesIn(async (headers, connection) => {
        const reply = await ask(absolute(changesPath), { headers, signal: connection });
        if (reply.ok || reply.status === 429 || reply.status >= 500) return reply;
        throw new ReplyError(reply, await problemIn(reply));
      }, signal),
    absolute,
  };
}

function filesOf({ sources, renditions }: Pick<Image, 'sources' | 'renditions'>, type: string) {
  const listed = sources.filter((source) => source.type === type);
  const ending = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
  if (listed.length > 0 || !renditions?.endings.includes(ending)) return listed;
  return renditions.widths.map((width) => ({ src: `${renditions.base}${width}.${ending}`, width }));
}

/**
 * A `srcset` of the renditions of one type: `/media/… 640w, /media/… 960w`. '' without renditions, as for SVG files and
 * images before analysis: use `src`. With `baseUrl`, URLs are absolute.
 */
export function srcset(
  image: Pick<Image, 'sources' | 'renditions'>,
  type = 'image/avif',
  baseUrl?: string | URL,
): string {
  const urlOf = (src: string) => (baseUrl === undefined ? src : new URL(src, baseUrl).href);
  return filesOf(image, type)
    .map(({ src, width }) => `${urlOf(src)} ${width}w`)
    .join(', ');
}

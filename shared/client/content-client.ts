import { changesPath, type EndpointName, type EndpointParameters, endpointNames, urlOf } from '../contract/paths.ts';
import type { Change, Endpoints, Image, PageLinks, Problem } from './api.d.ts';
import { changesIn } from './change-events.ts';
import { KeptReplies } from './kept-replies.ts';

export type * from './api.d.ts';

export interface ClientOptions {
  /** Origin of the site that is asked, or a URL of it. */
  readonly baseUrl: string | URL;
  /** In the place of the global one: for tests, or with headers of your own. */
  readonly fetch?: typeof fetch;
  /** How many replies are kept, to be confirmed by their ETag in the place of being sent again; 200. 0: none. */
  readonly maxKept?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A reply that gives no content. */
export class ReplyError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** What is said of it; undefined where something on the way has answered instead. */
  readonly problem: Problem | undefined;
  /** After how many seconds it makes sense to ask again, where that is said. */
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

/** A method for each endpoint, by its name. Each rejects with `ReplyError`, or with what `fetch` rejects with. */
export type ContentMethods = {
  readonly [Name in keyof Endpoints]: (...parameters: Arguments<Name>) => Promise<Endpoints[Name]['reply']>;
};

/** What is given in pages. */
export interface InPages {
  readonly links?: PageLinks;
}

export interface ContentClient extends ContentMethods {
  /** The page of a list after this one; undefined after the last. */
  nextPage<List extends InPages>(list: List, options?: CallOptions): Promise<List | undefined>;
  /**
   * Changes of the content as they become known, for as long as the signal lets them: `reset` says that everything is to
   * be read anew. It connects again by itself when the connection ends or falls silent; it throws `ReplyError` where there is no such thing.
   */
  changes(options?: CallOptions): AsyncGenerator<Change | 'reset', void, void>;
  /** The whole URL of what content refers to: of a picture, a page, a link. */
  absolute(src: string): string;
}

async function problemIn(reply: Response): Promise<Problem | undefined> {
  if (!reply.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  // Written by the server from the contract.
  return (await reply.json().catch(() => undefined)) as Problem | undefined;
}

const textOf = (parameters: Readonly<Record<string, unknown>>): EndpointParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** A client of the content API of a site. What it gives is the caller's own, to be changed as it likes. */
export function createContentClient({ baseUrl, fetch: ask = fetch, maxKept = 200 }: ClientOptions): ContentClient {
  const kept = new KeptReplies(maxKept);
  const absolute = (src: string): string => new URL(src, baseUrl).href;

  // Written by the server from the contract.
  async function get<Reply>(path: string, { signal }: CallOptions = {}): Promise<Reply> {
    const url = absolute(path);
    const known = kept.get(url);
    const headers = { accept: 'application/json', ...(known && { 'if-none-match': known.etag }) };
    const reply = await ask(url, { headers, ...(signal && { signal }) });
    if (reply.status === 304 && known) return JSON.parse(known.text) as Reply;
    if (!reply.ok) throw new ReplyError(reply, await problemIn(reply));
    const text = await reply.text();
    const etag = reply.headers.get('etag');
    if (etag) kept.set(url, { etag, text });
    return JSON.parse(text) as Reply;
  }

  const methodOf =
    (name: EndpointName) =>
    (parameters: object = {}, options?: CallOptions) =>
      get(urlOf(name, textOf({ ...parameters })), options);
  // Object.fromEntries forgets which names there are: exactly those of the contract.
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

/** The files of one type, which a list with `pictures=cover` says in few words alone. */
function filesOf({ sources, renditions }: Pick<Image, 'sources' | 'renditions'>, type: string) {
  const listed = sources.filter((source) => source.type === type);
  const ending = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
  if (listed.length > 0 || !renditions?.endings.includes(ending)) return listed;
  return renditions.widths.map((width) => ({ src: `${renditions.base}${width}.${ending}`, width }));
}

/**
 * The files of a picture of one type as `srcset` has them, `/media/… 640w, /media/… 960w`; '' where there are none, as of
 * drawings and of pictures that have not been measured yet: `src` is then the picture. With a base they are whole URLs.
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

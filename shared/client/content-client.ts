import { endpointsOfTag } from '../contract/change-tags.ts';
import { changesPath, type EndpointName, type EndpointParameters, endpointNames, urlOf } from '../contract/paths.ts';
import type { Change, ContentImage, Endpoints, PageLinks, Problem, RichTextNode } from './api.d.ts';
import { changesIn, retryAfterIn } from './change-events.ts';
import { problemIn } from './problem-in.ts';
import { ResponseCache } from './response-cache.ts';

/** The server writes the HTML, so tags have this form and quotes in values are escaped. */
const tag = /<[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*(?: \/)?>/g;
const address = / (src|href)="(\/[^"]*)"/g;

type Resolve = (path: string) => string;

/** The same HTML with absolute URLs in `src` and `href`. Fragments stay. */
const absoluteHtml = (html: string, resolve: Resolve): string =>
  html.replace(tag, (text) =>
    text.replace(address, (_match, name: string, path: string) => {
      const url = resolve(path.replaceAll('&amp;', '&')).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return ` ${name}="${url}"`;
    }),
  );

function absoluteAttributes<Part extends { attributes?: Record<string, string> }>(part: Part, resolve: Resolve): Part {
  const { attributes } = part;
  if (!attributes) return part;
  const changed = Object.entries(attributes).map(([name, value]) =>
    (name === 'src' || name === 'href') && value.startsWith('/') ? [name, resolve(value)] : [name, value],
  );
  return { ...part, attributes: Object.fromEntries(changed) };
}

/** The same tree with absolute URLs in `src` and `href`. Fragments stay. */
const absoluteTree = (tree: readonly RichTextNode[], resolve: Resolve): RichTextNode[] =>
  tree.map((node): RichTextNode => {
    if (node.kind === 'element') {
      return { ...absoluteAttributes(node, resolve), children: absoluteTree(node.children, resolve) };
    }
    return node.marks ? { ...node, marks: node.marks.map((mark) => absoluteAttributes(mark, resolve)) } : node;
  });

export type * from './api.d.ts';

/** Options of `createContentClient`. */
export interface ClientOptions {
  /** Origin of the site, or any URL of it: `https://atelier.example`. */
  readonly baseUrl: string | URL;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Maximum number of responses stored for revalidation by ETag. Default 200; 0 stores none. */
  readonly maxStored?: number;
}

export interface CallOptions {
  /** Cancels the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export interface ChangeOptions extends CallOptions {
  /** Called when the connection to the change feed opens, and when it ends. */
  readonly onConnection?: (isOpen: boolean) => void;
}

/** A response without content: a failure, or a body that is not JSON. */
export class ResponseError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Undefined if a proxy responded instead of the site. */
  readonly problem: Problem | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfterS: number | undefined;

  constructor(response: Response, problem: Problem | undefined) {
    const kind = response.ok ? `, but the body is not JSON (${response.headers.get('content-type')})` : '';
    super(problem ? `${problem.code}: ${problem.detail}` : `HTTP ${response.status}${kind}`);
    this.name = 'ResponseError';
    this.status = response.status;
    this.problem = problem;
    this.retryAfterS = retryAfterIn(response.headers);
  }
}

type Several =
  | 'ids'
  | 'typology'
  | 'size'
  | 'series'
  | 'availability'
  | 'year'
  | 'sort'
  | 'counts'
  | `exclude${string}`;

/** `fields` names fields of a list item (of the results of a search: projects and works), or of the response. */
type FieldOf<Name extends keyof Endpoints> = keyof (Endpoints[Name]['response'] extends { items: (infer Item)[] }
  ? Item extends { item: infer Found }
    ? Found
    : Item
  : Endpoints[Name]['response']) &
  string;

/** Names of fields: a text with commas, or an array. */
export type Fields<Name extends keyof Endpoints> = string | readonly FieldOf<Name>[];

/** The parameters of an endpoint. Several values are an array, or a text with commas. */
export type ContentParameters<Name extends keyof Endpoints, Chosen = Fields<Name>> = {
  readonly [Key in keyof Endpoints[Name]['parameters']]: Key extends 'fields'
    ? Chosen | undefined
    : Key extends Several
      ? Endpoints[Name]['parameters'][Key] | readonly (string | number)[]
      : Endpoints[Name]['parameters'][Key];
};

type Named<Chosen> = Chosen extends readonly (infer Name)[]
  ? Name
  : Chosen extends `${infer Name},${infer Others}`
    ? Name | Named<Others>
    : Chosen;

type RequiredKeys<Item> = {
  [Key in keyof Item]-?: Record<never, never> extends Pick<Item, Key> ? never : Key;
}[keyof Item];

type Narrowed<Item, Name> = Pick<Item, RequiredKeys<Item> | (keyof Item & Name)>;

/** A response with the optional fields that `fields` names. The results of a search are not narrowed. */
export type Selected<Content, Chosen> =
  string extends Named<Chosen>
    ? Content
    : Content extends { items: (infer Item)[] }
      ? Item extends { item: unknown }
        ? Content
        : Omit<Content, 'items'> & { items: Narrowed<Item, Named<Chosen>>[] }
      : Narrowed<Content, Named<Chosen>>;

/** Optional if the endpoint has no required parameter. */
export type Arguments<Name extends keyof Endpoints, Chosen> =
  Record<never, never> extends Endpoints[Name]['parameters']
    ? [parameters?: ContentParameters<Name, Chosen>]
    : [parameters: ContentParameters<Name, Chosen>];

/** A method for each endpoint. Each rejects with `ResponseError`, or as `fetch` does. */
export type ContentMethods = {
  readonly [Name in keyof Endpoints]: <const Chosen extends Fields<Name>>(
    ...parameters: [...Arguments<Name, Chosen>, options?: CallOptions]
  ) => Promise<Selected<Endpoints[Name]['response'], Chosen>>;
};

/** A list with the path of its next page. */
export interface InPages {
  readonly links?: PageLinks;
}

/** The methods of all endpoints, and helpers. */
export interface ContentClient extends ContentMethods {
  /** The next page of a list; undefined after the last. */
  nextPage<List extends InPages>(list: List, options?: CallOptions): Promise<List | undefined>;
  /**
   * Changes of the content until the signal aborts. `reset` means that everything may have changed. Reconnects after a
   * failure or silence. Throws `ResponseError` if there is no such endpoint.
   */
  changes(options?: ChangeOptions): AsyncGenerator<Change | 'reset', void, void>;
  /** The methods whose responses depend on a tag of `changes()`: `['project', 'work', …]` for `detail:101`. */
  methodsOf(tag: string): readonly (keyof Endpoints)[];
  /** The absolute URL of a path in the content. Other URLs stay unchanged. */
  absolute(src: string): string;
  /** HTML of rich text with absolute URLs, for pages of another origin. */
  absoluteHtml(html: string): string;
  /** Copy of a tree of rich text with absolute URLs. */
  absoluteTree(tree: readonly RichTextNode[]): RichTextNode[];
}

const textOf = (parameters: Readonly<Record<string, unknown>>): EndpointParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

function parsed<Data>(text: string, response: Response): Data {
  try {
    return JSON.parse(text) as Data;
  } catch {
    throw new ResponseError(response, undefined);
  }
}

/**
 * Creates a client of the site API. Results belong to the caller and may be changed. Throws `TypeError` if
 * `baseUrl` is not a URL.
 */
export function createContentClient({ baseUrl, fetch: ask = fetch, maxStored = 200 }: ClientOptions): ContentClient {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new TypeError(`baseUrl must be an http or https URL, such as https://atelier.example, not "${baseUrl}"`);
  const cache = new ResponseCache(maxStored);
  const absolute = (src: string): string => new URL(src, baseUrl).href;

  // The server writes it from the contract.
  async function get<Data>(path: string, { signal }: CallOptions = {}): Promise<Data> {
    const url = absolute(path);
    const known = cache.get(url);
    const headers = { accept: 'application/json', ...(known && { 'if-none-match': known.etag }) };
    const response = await ask(url, { headers, ...(signal && { signal }) });
    if (response.status === 304 && known) return JSON.parse(known.text) as Data;
    if (!response.ok) throw new ResponseError(response, await problemIn(response));
    const text = await response.text();
    const value = parsed<Data>(text, response);
    const etag = response.headers.get('etag');
    if (etag) cache.set(url, { etag, text });
    return value;
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
    changes: ({ signal, onConnection } = {}) =>
      changesIn(
        async (headers, connection) => {
          const response = await ask(absolute(changesPath), { headers, signal: connection });
          if (response.ok || response.status === 429 || response.status >= 500) return response;
          throw new ResponseError(response, await problemIn(response));
        },
        signal,
        onConnection,
      ),
    methodsOf: endpointsOfTag,
    absolute,
    absoluteHtml: (html) => absoluteHtml(html, absolute),
    absoluteTree: (tree) => absoluteTree(tree, absolute),
  };
}

function filesOf({ sources, renditions }: Pick<ContentImage, 'sources' | 'renditions'>, type: string) {
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
  image: Pick<ContentImage, 'sources' | 'renditions'>,
  type = 'image/avif',
  baseUrl?: string | URL,
): string {
  const urlOf = (src: string) => (baseUrl === undefined ? src : new URL(src, baseUrl).href);
  return filesOf(image, type)
    .map(({ src, width }) => `${urlOf(src)} ${width}w`)
    .join(', ');
}

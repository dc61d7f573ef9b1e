import { trimEnd } from '../../shared/contract/trim-ends.ts';
import { traceHeaders } from '../base/trace.ts';
import { UpstreamError } from '../base/upstream-errors.ts';

/** How one call is made, as an operator may write it. All only read, whatever their method. */
export interface CallTemplate {
  readonly method?: 'GET' | 'POST' | undefined;
  /** Path below the base URL; `{id}`, `{slug}` and `{name}` are filled in, percent-encoded. */
  readonly path: string;
  /**
   * Query parameters, with the same placeholders. `${TOKEN}` is a variable of the environment; with `${TOKEN?}` the
   * parameter is left out where that is not set.
   */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers of the request, with variables of the environment as parameters have them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON pointer (RFC 6901) of the content in the reply; the whole reply without one. */
  readonly content?: string;
}

/** The calls of a content system, as data. What it leaves out, or gives as null, is derived from the others. */
export interface Preset {
  /** By the names of calls (`../content/resources.ts`). */
  readonly calls: Readonly<Record<string, CallTemplate | null | undefined>>;
  /** Of every call, and of the files on the content API's own origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hosts that the system keeps its files at, besides its own: pictures are read from them where no others are set. */
  readonly fileHosts?: readonly string[];
}

/**
 * Makes of a page of a reply what the normalizers read: references resolved, text trees as blocks, asset ids as URLs.
 * Total and pure: what it does not know it leaves as it is. Keeps the envelope that says where the next page is.
 * `url`: where the page was read, which may be all that says where files are.
 */
export type Tidy = (page: unknown, call: string, url?: string) => unknown | ContentElsewhere;

/** Instead of a page that holds no content, and says where that is: the call goes on there. Never for that page itself. */
export class ContentElsewhere {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** A call of the content API. */
export interface Call extends CallTemplate {
  /** What logs and metrics know it by. */
  readonly name: string;
  readonly isList?: boolean | undefined;
}

/** Variables of the environment that templates name, by their names. */
export type Variables = ReadonlyMap<string, string>;

/** What a template is filled in with. */
export interface Filling {
  /** `{name}`, of the settings. */
  readonly name: string;
  /** `{id}` and `{slug}`: what is asked about. */
  readonly key?: string | undefined;
  readonly variables?: Variables;
}

/** A variable that a template names, and whether it may be missing. */
export const variable = /\$\{([A-Z_][A-Z0-9_]*)(\?)?\}/g;

const placeholder = /(?<!\$)\{(?:id|slug|name)\}/;

/** Both in one pass: what is filled in, which a visitor may have written, is not looked at again. */
const blank = new RegExp(`${variable.source}|(?<!\\$)\\{(id|slug|name)\\}`, 'g');

const asIs = (text: string): string => text;

/** A text with its blanks filled in; undefined where a variable is not set. */
function filledIn(text: string, { name, key = '', variables }: Filling, encode = asIs): string | undefined {
  let isWhole = true;
  const filled = text.replace(blank, (_all, named?: string, _mark?: string, which?: string) => {
    if (which !== undefined) return encode(which === 'name' ? name : key);
    const value = named && variables?.get(named);
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

/** Texts with their blanks filled in, without those of which a variable is not set. */
export function valuesOf(texts: Readonly<Record<string, string>> = {}, filling: Filling): Record<string, string> {
  const values = Object.entries(texts).map(([name, text]) => [name, filledIn(text, filling)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** A path with its placeholders filled in, below the base URL. */
function pathOf({ path }: CallTemplate, { name, key }: Filling): string {
  return filledIn(path, { name, key }, encodeURIComponent) ?? path;
}

function searchOf(query: Readonly<Record<string, string>> | undefined, filling: Filling): string {
  const values = Object.entries(valuesOf(query, filling));
  const search = values.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return search && `?${search}`;
}

/**
 * Method, path and what is asked about, as a call is told of: without parameters that every such call has, and without
 * variables, which may be secrets. `variables` of the filling are not looked at.
 */
export function lineOf(call: CallTemplate, { name, key }: Filling): string {
  const asked = Object.entries(call.query ?? {}).filter(([, text]) => key !== undefined && placeholder.test(text));
  return `${call.method ?? 'GET'} /${pathOf(call, { name, key })}${searchOf(Object.fromEntries(asked), { name, key })}`;
}

/**
 * The URL of a call. A base URL may have a path of its own, with or without a slash at its end. Undefined for a key that
 * no path can hold: `..` would lead to another call.
 */
export function urlOfCall(baseUrl: string, call: CallTemplate, filling: Filling): URL | undefined {
  const path = pathOf(call, filling);
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined;
  const url = new URL(`${trimEnd(baseUrl, '/')}/${path}`);
  url.search = searchOf(call.query, filling);
  return url;
}

/**
 * Where a link in a reply leads that the call goes on by. Behind a proxy, frameworks write links with an internal host: a
 * link with the call's own path is read at the upstream's origin, whatever host it names. Throws UpstreamError `redirect`
 * for a link elsewhere.
 */
export function linkedUrl(link: string, current: URL): URL {
  const url = URL.parse(link, current);
  if (url?.origin === current.origin) return url;
  if (!url || !current.pathname.endsWith(url.pathname) || url.pathname === '/') {
    throw new UpstreamError('redirect', 'the link to the next page leads elsewhere');
  }
  const own = new URL(current);
  own.search = url.search;
  return own;
}

/** What every call is sent with, besides what is its own. */
interface HeaderOptions extends Filling {
  readonly authorization?: string | undefined;
  readonly postContentType: string;
}

/**
 * Headers of a call, the same for all visitors: some upstreams and caches before them answer by language or by user
 * agent, and the reply is kept for everybody. Only the trace is that of whoever was first to ask.
 */
export function callHeaders(
  { method, headers }: CallTemplate,
  { authorization, postContentType, name, variables }: HeaderOptions,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'accept-language': 'en-US, en;q=0.8',
    'user-agent': 'atelier-portfolio',
    'content-type': method === 'POST' ? postContentType : 'application/json',
    ...(authorization ? { authorization } : {}),
    ...valuesOf(headers, { name, variables }),
    ...traceHeaders(),
  };
}

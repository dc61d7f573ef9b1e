import type { PreviewConfig } from '../../shared/contract/preview.ts';
import { trimEnd } from '../../shared/contract/trim-ends.ts';
import { decodeSegment } from '../../shared/page/site-routes.ts';
import { traceHeaders } from '../base/trace.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import type { OwnFields } from '../normalize/ground/context.ts';

export interface CallTemplate extends OwnFields {
  readonly method?: 'GET' | 'POST' | undefined;
  /** Path below the base URL. `{id}`, `{slug}` and `{name}` are filled in, percent-encoded. */
  readonly path: string;
  /** Query parameters. `${TOKEN}` is an environment variable. If `${TOKEN?}` is unset, the parameter is omitted. */
  readonly query?: Readonly<Record<string, string>>;
  /** Request headers, with environment variables as in `query`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON pointer (RFC 6901) of the content in the response. If unset, the whole response is the content. */
  readonly content?: string;
  /** URL, or path below the base URL, of the page on which editors change an entry: {@link Preset.editUrl}, `{slug}`. */
  readonly edit?: string;
}

/**
 * How calls for drafts differ from those for published content. `${PREVIEW_TOKEN}` is the token of drafts. An entry with
 * an unset optional variable (`${PREVIEW_TOKEN?}`) is ignored, so that the published value stays.
 */
export interface DraftCalls {
  /** Part of the host of `UPSTREAM_URL` and its replacement: `['cdn.', 'preview.']`. */
  readonly host?: readonly [from: string, to: string];
  /** Query parameters added to every call. null removes a parameter. */
  readonly query?: Readonly<Record<string, string | null>>;
  /** Headers added to every call. null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Calls in place of the published ones. `query` and `headers` apply to them as well. */
  readonly calls?: Preset['calls'];
}

/** The calls of a CMS. Calls that are absent or null are derived from the others. */
export interface Preset {
  readonly calls: Readonly<Record<string, CallTemplate | null | undefined>>;
  /** Sent with every call and every file request to the content API's origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters with which every call returns all languages. Without any, calls return them anyway, or one only. */
  readonly languages?: Readonly<Record<string, string>>;
  /** Default media hosts besides the content API's own host. */
  readonly fileHosts?: readonly string[];
  /** If absent, the API has no drafts, and the preview shows published content. */
  readonly preview?: DraftCalls;
  /**
   * URL of the page on which editors change an entry. Filled in percent-encoded: `{collection}` (projects), `{type}`
   * (project), `{id}`, `{field}` (first step of the pointer) and `{pointer}`. Filled in as they are, from `UPSTREAM_URL`:
   * `{url}`, `{path}` (its path) and `{project}` (first label of its host); `{name}` is `UPSTREAM_NAME`. A parameter with
   * `{locale}`, the language of the page, is in sites with several.
   */
  readonly editUrl?: string;
}

/**
 * Converts a page at `url` to the shape that `normalize` reads. `before` is the page that led there. Total and pure: unknown
 * values stay unchanged.
 */
export type ResponseAdapter = (
  page: unknown,
  call: string,
  url?: string,
  before?: unknown,
  /** Languages of the site, if there are several. */
  locales?: readonly string[],
) => unknown | ContentElsewhere;

/**
 * Returned instead of a page if content is at another URL. The call continues there, with the page so far. `isOptional`:
 * if the CMS refuses that URL, the page so far is the content.
 */
export class ContentElsewhere {
  readonly url: string;
  readonly before: unknown;
  readonly isOptional: boolean;

  constructor(url: string, before?: unknown, isOptional = false) {
    this.url = url;
    this.before = before;
    this.isOptional = isOptional;
  }
}

export interface Call extends CallTemplate {
  readonly name: string;
  readonly isList?: boolean | undefined;
  readonly isOptional?: boolean | undefined;
}

export type Variables = ReadonlyMap<string, string>;

export interface Filling {
  readonly name: string;
  readonly key?: string | undefined;
  readonly variables?: Variables;
}

export const variable = /\$\{([A-Z_][A-Z0-9_]*)(\?)?\}/g;

const placeholder = /(?<!\$)\{(?:id|slug|name)\}/;

/** Because a visitor can write the filled-in values, fill in everything in one pass. */
const blank = new RegExp(`${variable.source}|(?<!\\$)\\{(id|slug|name)\\}`, 'g');

const asIs = (text: string): string => text;

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

/** Fills in texts and omits those with an unset variable. */
export function valuesOf(texts: Readonly<Record<string, string>> = {}, filling: Filling): Record<string, string> {
  const values = Object.entries(texts).map(([name, text]) => [name, filledIn(text, filling)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

const pathOf = ({ path }: CallTemplate, { name, key }: Filling): string =>
  filledIn(path, { name, key }, encodeURIComponent) ?? path;

function searchOf(query: Readonly<Record<string, string>> | undefined, filling: Filling): string {
  const values = Object.entries(valuesOf(query, filling));
  const search = values.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return search && `?${search}`;
}

/** Method, path and requested key for logs and errors. Contains no variables, because they can be secrets. */
export function lineOf(call: CallTemplate, { name, key }: Filling): string {
  const requested = Object.entries(call.query ?? {}).filter(([, text]) => key !== undefined && placeholder.test(text));
  return `${call.method ?? 'GET'} /${pathOf(call, { name, key })}${searchOf(Object.fromEntries(requested), { name, key })}`;
}

const maxDecodings = 5;

/**
 * False if a server could read a key as another path, however often it decodes the key: dot segments, backslashes,
 * control characters.
 */
export function isSafeKey(key: string): boolean {
  let text = key;
  for (let round = 0; round < maxDecodings; round += 1) {
    if (/[\\\p{Cc}]/u.test(text) || /(?:^|\/)\.{1,2}(?:[/;?#]|$)/.test(text)) return false;
    const decoded = decodeSegment(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

/** The URL of a call. Returns undefined for an unsafe key. */
export function urlOfCall(baseUrl: string, call: CallTemplate, filling: Filling): URL | undefined {
  if (!isSafeKey(filling.key ?? '')) return undefined;
  const url = new URL(`${trimEnd(baseUrl, '/')}/${pathOf(call, filling)}`);
  url.search = searchOf(call.query, filling);
  return url;
}

/**
 * URL of the next page. Because frameworks behind a proxy write internal hosts, a link with the call's own path is read
 * at the upstream's origin. Throws UpstreamError `redirect` for other origins.
 */
export function linkedUrl(link: string, current: URL): URL {
  const url = URL.parse(link, current);
  if (url?.origin === current.origin) return url;
  if (!url || !current.pathname.endsWith(url.pathname) || url.pathname === '/') {
    throw new UpstreamError('redirect', 'the link to the next page leads to another origin');
  }
  const own = new URL(current);
  own.search = url.search;
  return own;
}

interface HeaderOptions extends Filling {
  readonly authorization?: string | undefined;
  readonly postContentType: string;
}

/** Headers of a call. They are the same for all visitors, because the response is stored for everybody. */
export const callHeaders = (
  { method, headers }: CallTemplate,
  { authorization, postContentType, name, variables }: HeaderOptions,
): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'accept-language': 'en-US, en;q=0.8',
  'user-agent': 'atelier-portfolio',
  'content-type': method === 'POST' ? postContentType : 'application/json',
  ...(authorization ? { authorization } : {}),
  ...valuesOf(headers, { name, variables }),
  ...traceHeaders(),
});

export const editParts: readonly string[] = [
  ...['url', 'path', 'project', 'name', 'locale'],
  ...['collection', 'type', 'id', 'slug', 'field', 'pointer'],
];

const callsOfCollections = { projects: 'project', works: 'work', pages: 'page' };

interface EditSettings {
  readonly editUrl: string | undefined;
  readonly name: string;
  readonly calls: {
    readonly calls: Readonly<Record<string, Pick<CallTemplate, 'edit'> | null>>;
    readonly collections?: Readonly<Record<string, string>>;
  };
}

function inCollection(editUrl: string | undefined, collection: string | undefined): string | undefined {
  if (collection === undefined) return undefined;
  const type = encodeURIComponent(collection.replace(/s$/, ''));
  return editUrl?.replaceAll('{collection}', encodeURIComponent(collection)).replaceAll('{type}', type);
}

/** Fills in the parts of edit URLs that are the same for every entry. With one language, no parameter names it. */
export function editUrlsFor(
  { editUrl, name, calls: table }: EditSettings,
  upstreamUrl: string,
  locale?: string,
): PreviewConfig {
  const { calls, collections = {} } = table;
  const { origin, pathname, hostname } = new URL(upstreamUrl);
  const path = trimEnd(pathname, '/');
  const [project = ''] = hostname.split('.');
  const parts: Readonly<Record<string, string>> = { url: origin + path, path, project, name };
  const filled = (text: string) =>
    (locale === undefined ? text.replace(/[?&][^?&#]*\{locale\}/, '') : text.replaceAll('{locale}', locale)).replace(
      /\{(url|path|project|name)\}/g,
      (_all, part: string) => parts[part] ?? '',
    );
  const own = Object.entries(callsOfCollections).flatMap(([list, one]): [string, string][] => {
    const edit = calls[list]?.edit ?? calls[one]?.edit ?? inCollection(editUrl, collections[list]);
    return edit === undefined ? [] : [[list, filled(/^(?:https?:|\{url\})/i.test(edit) ? edit : `{url}/${edit}`)]];
  });
  return {
    ...(editUrl !== undefined && { editUrl: filled(editUrl) }),
    ...(own.length > 0 && { editUrls: Object.fromEntries(own) }),
  };
}

import { UpstreamError } from './errors.ts';
import { isOpenRecord } from './judge-body.ts';
import { type PageTurn, pageTurnOf } from './page-turn.ts';

/** Keys under which an envelope keeps its list. */
const listKeys = ['results', 'items', 'data', 'result', 'objects', 'records', 'entries', 'docs'] as const;

export interface PagedList {
  /** The key of the list. */
  readonly key: string;
  readonly items: readonly unknown[];
  /** The link to the next page as it came, if there is one. */
  readonly next: string | undefined;
  /** How to ask for the next page where there is no link to it. */
  readonly turn: PageTurn | undefined;
}

function linkOf(value: unknown): string | undefined {
  const link = isOpenRecord(value) ? (value.href ?? value.url) : value;
  return typeof link === 'string' && link.trim() !== '' ? link.trim() : undefined;
}

function nextLinkOf(envelope: Readonly<Record<string, unknown>>): string | undefined {
  const places = [envelope, envelope.links, envelope._links, envelope.pagination, envelope.meta].filter(isOpenRecord);
  return places.map((place) => linkOf(place.next) ?? linkOf(place.next_page_url)).find((link) => link !== undefined);
}

/** The list in an envelope, with the link to its next page; undefined for any other reply. */
export function pagedListOf(body: unknown): PagedList | undefined {
  if (!isOpenRecord(body)) return undefined;
  const key = listKeys.find((name) => Array.isArray(body[name]));
  const items = key === undefined ? undefined : body[key];
  if (key === undefined || !Array.isArray(items)) return undefined;
  const next = nextLinkOf(body);
  const hasLinks = 'next' in body || 'next_page_url' in body || isOpenRecord(body.links) || isOpenRecord(body._links);
  return { key, items, next, turn: hasLinks ? undefined : pageTurnOf(body, items.length) };
}

/** The first of several envelopes, with the lists of all of them. */
export function joinLists(bodies: readonly unknown[]): unknown {
  const [first] = bodies;
  const key = pagedListOf(first)?.key;
  if (key === undefined) return first;
  return { ...Object(first), [key]: bodies.flatMap((body) => pagedListOf(body)?.items ?? []) };
}

/**
 * Where the next page is. Behind a proxy, frameworks write links with an internal host: a link with the call's own path
 * is read at the upstream's origin, whatever host it names. Throws UpstreamError `redirect` for a link elsewhere.
 */
export function nextPageUrl(link: string, current: URL): URL {
  const url = URL.parse(link, current);
  if (url?.origin === current.origin) return url;
  if (!url || !current.pathname.endsWith(url.pathname) || url.pathname === '/') {
    throw new UpstreamError('redirect', 'the link to the next page leads elsewhere');
  }
  const own = new URL(current);
  own.search = url.search;
  return own;
}

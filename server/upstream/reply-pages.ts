import { contentKeys } from '../normalize/reply/envelope-keys.ts';
import { isRecord, type WireRecord } from '../normalize/reply/record.ts';
import { UpstreamError } from './errors.ts';
import { type RawPage, type ReplyRepair, readPage } from './read-page.ts';

/**
 * How to ask for the next page of a list that counts its pages and has no link to the next one: by parameters that the
 * envelope names, or by how many items have been read.
 */
type PageTurn =
  | { readonly kind: 'parameters'; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'offset'; readonly items: number; readonly total: number };

type Numbers = (...names: readonly string[]) => number | undefined;

/** Reads counts by the first of their names that holds one. */
function numbersIn(record: WireRecord): Numbers {
  return (...names) => {
    const values = names.map((name) => Number(record[name] ?? Number.NaN));
    return values.find((value) => Number.isSafeInteger(value) && value >= 0);
  };
}

function byPage(read: Numbers, prefix: (name: string) => string): PageTurn | undefined {
  const page = read('page', 'current_page', 'currentPage');
  const pages = read('pageCount', 'total_pages', 'totalPages', 'last_page', 'lastPage', 'page_count', 'pages');
  if (page === undefined || pages === undefined || page >= pages) return undefined;
  const size = prefix('') === '' ? undefined : read('pageSize');
  const parameters = { [prefix('page')]: String(page + 1), ...(size ? { [prefix('pageSize')]: String(size) } : {}) };
  return { kind: 'parameters', parameters };
}

function byStart(read: Numbers, prefix: (name: string) => string): PageTurn | undefined {
  const start = read('start', 'offset', 'skip');
  const [limit, total] = [read('limit'), read('total', 'totalDocs')];
  if (start === undefined || !limit || total === undefined || start + limit >= total) return undefined;
  const name = prefix('') === '' ? 'offset' : prefix('start');
  return { kind: 'parameters', parameters: { [name]: String(start + limit), [prefix('limit')]: String(limit) } };
}

const plain = (name: string): string => name;
const strapi = (name: string): string => `pagination[${name}]`;

/** The turn to the next page of an envelope with so many items; undefined when it says nothing of one. */
function pageTurnOf(envelope: WireRecord, items: number): PageTurn | undefined {
  const meta = isRecord(envelope.meta) ? envelope.meta : {};
  if (isRecord(meta.pagination)) {
    const read = numbersIn(meta.pagination);
    return byPage(read, strapi) ?? byStart(read, strapi);
  }
  const total = numbersIn(meta)('total_count', 'filter_count');
  if (total !== undefined && items > 0) return { kind: 'offset', items, total };
  const places = [meta, envelope.pagination, envelope].filter(isRecord).map(numbersIn);
  return places.map((read) => byPage(read, plain) ?? byStart(read, plain)).find((turn) => turn !== undefined);
}

/** Where a turn leads from a page; undefined when all items have been read. */
function turnedUrl(turn: PageTurn, current: URL): URL | undefined {
  const url = new URL(current);
  if (turn.kind === 'parameters') {
    for (const [name, value] of Object.entries(turn.parameters)) url.searchParams.set(name, value);
    return url;
  }
  const offset = (Number(url.searchParams.get('offset')) || 0) + turn.items;
  if (offset >= turn.total) return undefined;
  url.searchParams.set('offset', String(offset));
  return url;
}

export interface PagedList {
  readonly key: string;
  readonly items: readonly unknown[];
  /** The link to the next page as it came, if there is one. */
  readonly next: string | undefined;
  /** How to ask for the next page where there is no link to it. */
  readonly turn: PageTurn | undefined;
}

function linkOf(value: unknown): string | undefined {
  const link = isRecord(value) ? (value.href ?? value.url) : value;
  return typeof link === 'string' && link.trim() !== '' ? link.trim() : undefined;
}

function nextLinkOf(envelope: WireRecord): string | undefined {
  const places = [envelope, envelope.links, envelope._links, envelope.pagination, envelope.meta].filter(isRecord);
  return places.map((place) => linkOf(place.next) ?? linkOf(place.next_page_url)).find((link) => link !== undefined);
}

/** The list in an envelope, with the link to its next page; undefined for any other reply. */
export function pagedListOf(body: unknown): PagedList | undefined {
  if (!isRecord(body)) return undefined;
  const key = contentKeys.find((name) => Array.isArray(body[name]));
  const items = key === undefined ? undefined : body[key];
  if (key === undefined || !Array.isArray(items)) return undefined;
  const next = nextLinkOf(body);
  const hasLinks = 'next' in body || 'next_page_url' in body || isRecord(body.links) || isRecord(body._links);
  return { key, items, next, turn: hasLinks ? undefined : pageTurnOf(body, items.length) };
}

/**
 * Where the next page is. Behind a proxy, frameworks write links with an internal host: a link with the call's own path
 * is read at the upstream's origin, whatever host it names. Throws UpstreamError `redirect` for a link elsewhere.
 */
function linkedUrl(link: string, current: URL): URL {
  const url = URL.parse(link, current);
  if (url?.origin === current.origin) return url;
  if (!url || !current.pathname.endsWith(url.pathname) || url.pathname === '/') {
    throw new UpstreamError('redirect', 'the link to the next page leads elsewhere');
  }
  const own = new URL(current);
  own.search = url.search;
  return own;
}

/** Where a list goes on. Not sure where it gives no link: then it is our guess from what it counts. */
export interface NextPage {
  readonly url: URL;
  readonly isSure: boolean;
}

/** The page after one that came from `current`; undefined for the last one. Throws as {@link linkedUrl}. */
export function nextPageOf({ next, turn }: PagedList, current: URL): NextPage | undefined {
  if (next !== undefined) return { url: linkedUrl(next, current), isSure: true };
  const url = turn && turnedUrl(turn, current);
  return url && { url, isSure: false };
}

export interface PagesOrder {
  /** May the reply come in pages? */
  readonly isList: boolean;
  readonly maxPages: number;
  /** Bound of all pages together, without their content codings. */
  readonly maxBodyBytes: number;
}

/** The list of the page before, and how the page that comes was found. */
interface Walk {
  readonly list: PagedList;
  readonly next: NextPage;
}

const beginningLength = 2_000;

/** What tells a page from another one. */
function beginningOf({ items }: PagedList): string {
  return (JSON.stringify(items[0]) ?? '').slice(0, beginningLength);
}

/**
 * The pages of one reply as they come, each read once. A list goes on by links or by counts, to at most `maxPages`. A
 * page that fails fails the whole call: half a list would look like a list. A page that was guessed at and is not there,
 * or is the one before it once more, cuts the list instead: nothing better can be had of such an upstream.
 */
export class ReplyPages {
  readonly #order: PagesOrder;
  readonly #seen = new Set<string>();
  readonly #items: (readonly unknown[])[] = [];
  #first: unknown = [];
  #repairs: readonly ReplyRepair[] = [];
  #bytes = 0;
  #walk: Walk | undefined;
  #isCut = false;

  constructor(order: PagesOrder) {
    this.#order = order;
  }

  /**
   * Reads the next page. Answers where the one after it is; nothing with the last one. Throws UpstreamError as
   * {@link readPage}, `redirect` for a link that leads elsewhere, `wrong-shape` for a page without a list.
   */
  add(page: RawPage): NextPage | undefined {
    const { value, bytes, repairs } = readPage(page, this.#order.maxBodyBytes - this.#bytes);
    this.#bytes += bytes;
    if (this.#walk) return this.#goOn(this.#walk, page, value);
    this.#first = value;
    this.#repairs = repairs;
    this.#seen.add(page.url);
    const list = this.#order.isList ? pagedListOf(value) : undefined;
    return list && this.#take(list, page);
  }

  /** The page that was asked for is not there: what has come is all there is, nothing at all for the first one. */
  end(): undefined {
    this.#isCut = this.#walk !== undefined;
  }

  /** The document: its one page, or the first envelope with the lists of all pages. */
  get document(): unknown {
    const list = this.#items.length > 1 ? pagedListOf(this.#first) : undefined;
    return list ? { ...Object(this.#first), [list.key]: this.#items.flat() } : this.#first;
  }

  get repairs(): readonly ReplyRepair[] {
    if (this.#isCut) return [...this.#repairs, 'pages-cut'];
    return this.#items.length > 1 ? [...this.#repairs, 'pages-joined'] : this.#repairs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #goOn({ list: before, next }: Walk, page: RawPage, value: unknown): NextPage | undefined {
    const list = pagedListOf(value);
    if (!next.isSure && (!list || beginningOf(list) === beginningOf(before))) return this.end();
    if (!list) throw new UpstreamError('wrong-shape', `page ${this.#seen.size} holds no list`);
    return this.#take(list, page);
  }

  #take(list: PagedList, { url }: RawPage): NextPage | undefined {
    this.#items.push(list.items);
    const next = nextPageOf(list, new URL(url));
    // A link back ends the list: what it leads to is there already.
    if (!next || (next.isSure && this.#seen.has(next.url.href))) return undefined;
    this.#walk = { list, next };
    if (this.#seen.size >= this.#order.maxPages) return this.end();
    this.#seen.add(next.url.href);
    return next;
  }
}

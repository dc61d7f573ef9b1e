import { UpstreamError } from '../base/upstream-errors.ts';
import { reportBeside, reportOf } from '../normalize/reply/envelope.ts';
import { contentKeys } from '../normalize/reply/envelope-keys.ts';
import { isRecord, type WireRecord } from '../normalize/reply/record.ts';
import { ContentElsewhere, linkedUrl } from './call.ts';
import { pointed } from './content-pointer.ts';
import { type RawPage, type ReplyRepair, readPage } from './read-page.ts';
import { itemsCounted, nextLinkIn, type PagingHeaders, pagesCounted } from './reply-headers.ts';

/** Where the page after one is, of a list that counts its pages and has no link to the next one; undefined after the last. */
type PageTurn = (current: URL) => URL | undefined;

function withParameters(current: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(current);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

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
  return (current) => withParameters(current, parameters);
}

function byStart(read: Numbers, prefix: (name: string) => string): PageTurn | undefined {
  const start = read('start', 'offset', 'skip');
  const [limit, total] = [read('limit'), read('total', 'totalDocs')];
  if (start === undefined || !limit || total === undefined || start + limit >= total) return undefined;
  const ownName = read('skip') === undefined ? 'offset' : 'skip';
  const name = prefix('') === '' ? ownName : prefix('start');
  const parameters = { [name]: String(start + limit), [prefix('limit')]: String(limit) };
  return (current) => withParameters(current, parameters);
}

const byOffset =
  (items: number, total: number): PageTurn =>
  (current) => {
    const offset = (Number(current.searchParams.get('offset')) || 0) + items;
    return offset >= total ? undefined : withParameters(current, { offset: String(offset) });
  };

const plain = (name: string): string => name;
const strapi = (name: string): string => `pagination[${name}]`;

/** The turn to the next page of an envelope with so many items; undefined when it says nothing of one. */
function pageTurnOf(envelope: WireRecord, items: number): PageTurn | undefined {
  const meta = isRecord(envelope.meta) ? envelope.meta : {};
  if (isRecord(meta.pagination)) {
    const read = numbersIn(meta.pagination);
    // Ghost counts its pages in the same place, and is asked for them by a plain parameter.
    const prefix = 'pages' in meta.pagination ? plain : strapi;
    return byPage(read, prefix) ?? byStart(read, prefix);
  }
  const total = numbersIn(meta)('filter_count', 'total_count');
  if (total !== undefined && items > 0) return byOffset(items, total);
  const places = [meta, envelope.pagination, envelope].filter(isRecord).map(numbersIn);
  return places.map((read) => byPage(read, plain) ?? byStart(read, plain)).find((turn) => turn !== undefined);
}

/** The turn of a list whose pages are counted beside it, as WordPress and Storyblok count them. */
function headerTurnOf(headers: PagingHeaders): PageTurn | undefined {
  const pages = pagesCounted(headers);
  if (pages === undefined) return undefined;
  return (current) => {
    const next = (Number(current.searchParams.get('page')) || 1) + 1;
    return next > pages ? undefined : withParameters(current, { page: String(next) });
  };
}

/** How many items a list has on all its pages together, or on this one where its envelope counts only those. */
function totalOf(envelope: WireRecord): number | undefined {
  const { meta } = envelope;
  const places = [isRecord(meta) ? meta.pagination : undefined, meta, envelope.pagination, envelope].filter(isRecord);
  const totals = places.map((place) =>
    numbersIn(place)('total', 'totalDocs', 'totalItems', 'hydra:totalItems', 'filter_count', 'total_count', 'count'),
  );
  return totals.find((total) => total !== undefined);
}

export interface PagedList {
  /** Of the list in its envelope; undefined for a list without one. */
  readonly key: string | undefined;
  readonly items: readonly unknown[];
  /** The link to the next page as it came, if there is one. */
  readonly next: string | undefined;
  /** How to ask for the next page where there is no link to it. */
  readonly turn: PageTurn | undefined;
  /** How many items all pages have together, as far as it is said. */
  readonly total: number | undefined;
}

function linkOf(value: unknown): string | undefined {
  const link = isRecord(value) ? (value.href ?? value.url) : value;
  return typeof link === 'string' && link.trim() !== '' ? link.trim() : undefined;
}

const nextLinkNames = ['next', 'next_page_url', 'next_page'];

function nextLinkOf(envelope: WireRecord): string | undefined {
  const places = [envelope, envelope.links, envelope._links, envelope.pagination, envelope.meta].filter(isRecord);
  const links = places.flatMap((place) => nextLinkNames.map((name) => linkOf(place[name])));
  return links.find((link) => link !== undefined);
}

/** Does an envelope say by links, or by there being none, whether the list goes on? */
function hasLinks(envelope: WireRecord): boolean {
  const { next_page: next } = envelope;
  const isNamed = 'next' in envelope || 'next_page_url' in envelope || next === null || typeof next === 'string';
  return isNamed || isRecord(envelope.links) || isRecord(envelope._links);
}

function listIn(content: unknown): Pick<PagedList, 'key' | 'items'> | undefined {
  if (Array.isArray(content)) return { key: undefined, items: content };
  if (!isRecord(content)) return undefined;
  const key = contentKeys.find((name) => Array.isArray(content[name]));
  const items = key === undefined ? undefined : content[key];
  return Array.isArray(items) ? { key, items } : undefined;
}

/**
 * The list that is, or is in, the content of a page, with the link to its next page; undefined for any other content.
 * `outer`: what holds the content, from the inside to the outside.
 */
export function pagedListOf(
  content: unknown,
  outer: readonly unknown[] = [],
  headers: PagingHeaders = {},
): PagedList | undefined {
  const list = listIn(content);
  if (!list) return undefined;
  const envelopes = [content, ...outer].filter(isRecord);
  const links = [...envelopes.map(nextLinkOf), linkOf(nextLinkIn(headers))];
  const next = links.find((link) => link !== undefined);
  const totals = [...envelopes.map(totalOf), itemsCounted(headers)];
  const total = totals.find((count) => count !== undefined);
  if (envelopes.some(hasLinks)) return { ...list, next, total, turn: undefined };
  const turns = [...envelopes.map((envelope) => pageTurnOf(envelope, list.items.length)), headerTurnOf(headers)];
  return { ...list, next, total, turn: turns.find((turn) => turn !== undefined) };
}

/** Where a list goes on. Not sure where it gives no link: then it is our guess from what it counts. */
export interface NextPage {
  readonly url: URL;
  readonly isSure: boolean;
}

/** The page after one that came from `current`; undefined for the last one. Throws as {@link linkedUrl}. */
export function nextPageOf({ next, turn }: PagedList, current: URL): NextPage | undefined {
  if (next !== undefined) return { url: linkedUrl(next, current), isSure: true };
  const url = turn?.(current);
  return url && { url, isSure: false };
}

export interface PagesOrder {
  /** May the reply come in pages? */
  readonly isList: boolean;
  /** Is it about one thing of many, of which there may be none? */
  readonly isOfOne?: boolean;
  /** JSON pointer of the content in each page. */
  readonly content?: string | undefined;
  readonly maxPages: number;
  /** Bound of all pages together, without their content codings. */
  readonly maxBodyBytes: number;
}

/** The list of the page before, and how the page that comes was found. */
interface Walk {
  readonly list: PagedList;
  readonly next: NextPage;
}

/** What tells a page from another one: how its first item begins. */
const beginningOf = ({ items }: PagedList): string => (JSON.stringify(items[0]) ?? '').slice(0, 2_000);

/**
 * The pages of one reply as they come, each read once. A list goes on by links or by counts, to at most `maxPages`. A
 * page that fails, or is empty where items are promised, fails the whole call: half a list would look like a list. A page
 * that was guessed at and is not there, is empty (counts may count what is not shown), or is the one before it once more
 * cuts the list instead: nothing better can be had of such an upstream.
 */
export class ReplyPages {
  readonly #order: PagesOrder;
  readonly #tidy: ((page: unknown, url: string) => unknown) | undefined;
  readonly #seen = new Set<string>();
  readonly #items: (readonly unknown[])[] = [];
  #first: unknown = [];
  #repairs: readonly ReplyRepair[] = [];
  #bytes = 0;
  #walk: Walk | undefined;
  #isCut = false;
  #isAbsent = false;

  /** `tidy`: what each page is put through before anything of it is read. */
  constructor(order: PagesOrder, tidy?: (page: unknown, url: string) => unknown) {
    this.#order = order;
    this.#tidy = tidy;
  }

  /**
   * Reads the next page. Answers where the one after it is; nothing with the last one. Throws UpstreamError as
   * {@link readPage}, `redirect` for a link that leads elsewhere, `wrong-shape` for a page without a list, without items
   * that are promised, or without what the pointer leads to, `reported` for an error that is told in its place.
   */
  add(page: RawPage): NextPage | undefined {
    const { value, bytes, repairs } = readPage(page, this.#order.maxBodyBytes - this.#bytes);
    this.#bytes += bytes;
    const tidied = this.#tidy ? this.#tidy(value, page.url) : value;
    // No part of the reply, which begins with the page that comes.
    if (tidied instanceof ContentElsewhere) return { url: linkedUrl(tidied.url, new URL(page.url)), isSure: true };
    const { content, outer } = this.#contentOf(tidied);
    const list = this.#order.isList ? pagedListOf(content, outer, page.paging) : undefined;
    if (this.#walk) return this.#goOn(this.#walk, page, content, list);
    this.#first = content;
    this.#repairs = repairs;
    this.#seen.add(page.url);
    return list && this.#take(list, page);
  }

  /** The content of a page, with what holds it. */
  #contentOf(page: unknown): { content: unknown; outer: readonly unknown[] } {
    const { content: pointer, isOfOne = false } = this.#order;
    if (pointer === undefined) return { content: page, outer: [] };
    const target = pointed(page, pointer);
    const report = target.isNothing ? reportBeside(target.value, target.around) : undefined;
    if (report?.reason === 'reported') throw new UpstreamError('reported', report.message);
    this.#isAbsent ||= target.isNothing && !this.#walk && (isOfOne || report !== undefined);
    if (target.kind === 'found') return { content: target.value, outer: target.around };
    if (this.#isAbsent) return { content: [], outer: [] };
    throw new UpstreamError('wrong-shape', `its content "${pointer}" is not there: ${target.reason}`);
  }

  /** The page that was asked for is not there: what has come is all there is, nothing at all for the first one. */
  end(): undefined {
    this.#isCut = this.#walk !== undefined;
  }

  /** The document: its one page, or the first envelope with the lists of all pages. */
  get document(): unknown {
    const list = this.#items.length > 1 ? listIn(this.#first) : undefined;
    if (!list) return this.#first;
    return list.key === undefined ? this.#items.flat() : { ...Object(this.#first), [list.key]: this.#items.flat() };
  }

  /** Does the reply say that there is no such thing? Known with its first page. */
  get isAbsent(): boolean {
    return this.#isAbsent;
  }

  get repairs(): readonly ReplyRepair[] {
    if (this.#isCut) return [...this.#repairs, 'pages-cut'];
    return this.#items.length > 1 ? [...this.#repairs, 'pages-joined'] : this.#repairs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #goOn(walk: Walk, page: RawPage, content: unknown, list: PagedList | undefined): NextPage | undefined {
    const report = isRecord(content) ? reportOf(content) : undefined;
    if (report?.reason === 'absent' && !walk.next.isSure) return this.end();
    if (report) throw new UpstreamError('reported', report.message);
    if (!list) throw new UpstreamError('wrong-shape', `page ${this.#seen.size} holds no list`);
    const isEmpty = list.items.length === 0;
    const isEnd = isEmpty ? list.key === walk.list.key : beginningOf(list) === beginningOf(walk.list);
    if (isEnd && !walk.next.isSure) return this.end();
    if (isEmpty && this.#isPromised(walk, list))
      throw new UpstreamError('wrong-shape', `page ${this.#seen.size} is empty, and the list was to go on`);
    return this.#take(list, page);
  }

  /** Were items to come where a page is empty? Behind a link it may be the honest end: where no count says otherwise. */
  #isPromised({ list: before }: Walk, list: PagedList): boolean {
    const read = this.#items.reduce((sum, items) => sum + items.length, 0);
    return list.key !== before.key || (list.next === undefined && before.total !== undefined && before.total > read);
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

import { UpstreamError } from '../base/upstream-errors.ts';
import { reportBeside, reportOf } from '../normalize/payload/envelope.ts';
import { contentKeys } from '../normalize/payload/envelope-keys.ts';
import { isRecord, type PayloadRecord } from '../normalize/payload/record.ts';
import { ContentElsewhere, linkedUrl } from './call.ts';
import { pointed } from './content-pointer.ts';
import { type RawPage, type ResponseRepair, readPage } from './read-page.ts';
import { itemsCounted, nextLinkIn, type PagingHeaders, pagesCounted } from './response-headers.ts';

type PageTurn = (current: URL) => URL | undefined;

function withParameters(current: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(current);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

type Numbers = (...names: readonly string[]) => number | undefined;

function numbersIn(record: PayloadRecord): Numbers {
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

function pageTurnOf(envelope: PayloadRecord, items: number): PageTurn | undefined {
  const meta = isRecord(envelope.meta) ? envelope.meta : {};
  if (isRecord(meta.pagination)) {
    const read = numbersIn(meta.pagination);
    // Ghost also has `meta.pagination`, but uses plain parameters.
    const prefix = 'pages' in meta.pagination ? plain : strapi;
    return byPage(read, prefix) ?? byStart(read, prefix);
  }
  const total = numbersIn(meta)('filter_count', 'total_count');
  if (total !== undefined && items > 0) return byOffset(items, total);
  const places = [meta, envelope.pagination, envelope].filter(isRecord).map(numbersIn);
  return places.map((read) => byPage(read, plain) ?? byStart(read, plain)).find((turn) => turn !== undefined);
}

function headerTurnOf(headers: PagingHeaders): PageTurn | undefined {
  const pages = pagesCounted(headers);
  if (pages === undefined) return undefined;
  return (current) => {
    const next = (Number(current.searchParams.get('page')) || 1) + 1;
    return next > pages ? undefined : withParameters(current, { page: String(next) });
  };
}

function totalOf(envelope: PayloadRecord): number | undefined {
  const { meta } = envelope;
  const places = [isRecord(meta) ? meta.pagination : undefined, meta, envelope.pagination, envelope].filter(isRecord);
  const totals = places.map((place) =>
    numbersIn(place)('total', 'totalDocs', 'totalItems', 'hydra:totalItems', 'filter_count', 'total_count', 'count'),
  );
  return totals.find((total) => total !== undefined);
}

export interface PagedList {
  readonly key: string | undefined;
  readonly items: readonly unknown[];
  readonly next: string | undefined;
  readonly turn: PageTurn | undefined;
  readonly total: number | undefined;
}

function linkOf(value: unknown): string | undefined {
  const link = isRecord(value) ? (value.href ?? value.url) : value;
  return typeof link === 'string' && link.trim() !== '' ? link.trim() : undefined;
}

const nextLinkNames = ['next', 'next_page_url', 'next_page'];

function nextLinkOf(envelope: PayloadRecord): string | undefined {
  const places = [envelope, envelope.links, envelope._links, envelope.pagination, envelope.meta].filter(isRecord);
  const links = places.flatMap((place) => nextLinkNames.map((name) => linkOf(place[name])));
  return links.find((link) => link !== undefined);
}

function hasLinks(envelope: PayloadRecord): boolean {
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

/** The list in a page's content, if any, and its next page. `outer`: the envelopes, the innermost first. */
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

export interface NextPage {
  readonly url: URL;
  readonly isSure: boolean;
}

/** The page after one at `current`. Returns undefined for the last one. Throws as {@link linkedUrl}. */
export function nextPageOf({ next, turn }: PagedList, current: URL): NextPage | undefined {
  if (next !== undefined) return { url: linkedUrl(next, current), isSure: true };
  const url = turn?.(current);
  return url && { url, isSure: false };
}

export interface PagesOrder {
  readonly isList: boolean;
  /** True for a call about one resource, which can be absent. */
  readonly isOfOne?: boolean;
  readonly content?: string | undefined;
  readonly maxPages: number;
  /** Limit of all pages together, decompressed. */
  readonly maxBodyBytes: number;
}

interface Walk {
  readonly list: PagedList;
  readonly next: NextPage;
}

const beginningOf = ({ items }: PagedList): string => (JSON.stringify(items[0]) ?? '').slice(0, 2_000);

type Adapt = (page: unknown, url: string, before: unknown) => unknown;

const idNames = ['id', 'documentId', '_id', 'uuid', 'uid', 'pk', 'slug'];

function identityOf(item: unknown): string {
  const record = isRecord(item) ? item : {};
  const holder = isRecord(record.sys) ? record.sys : record;
  const name = idNames.find((each) => typeof holder[each] === 'string' || typeof holder[each] === 'number');
  return name === undefined ? JSON.stringify(item) : `${name} ${String(holder[name])}`;
}

/**
 * Joins the pages of one response, at most `maxPages`. A missing page fails the call, because half a list would look
 * complete. Only a derived page may be absent, empty or repeated: it ends the list.
 */
export class ResponsePages {
  readonly #order: PagesOrder;
  readonly #adapt: Adapt | undefined;
  #before: unknown;
  readonly #seen = new Set<string>();
  readonly #items: (readonly unknown[])[] = [];
  readonly #totals = new Set<number | undefined>();
  #first: unknown = [];
  firstUrl = '';
  #repairs: readonly ResponseRepair[] = [];
  bytes = 0;
  #walk: Walk | undefined;
  #isCut = false;
  isAbsent = false;

  constructor(order: PagesOrder, adapt?: Adapt) {
    this.#order = order;
    this.#adapt = adapt;
  }

  /**
   * Reads a page and returns the next one. Throws UpstreamError as {@link readPage}, `redirect` for a link to another
   * origin, `wrong-shape` for missing content or items, `reported` for an error in the payload.
   */
  add(page: RawPage): NextPage | undefined {
    this.firstUrl ||= page.url;
    const { value, bytes, repairs } = readPage(page, this.#order.maxBodyBytes - this.bytes);
    this.bytes += bytes;
    const adapted = this.#adapt ? this.#adapt(value, page.url, this.#before) : value;
    if (adapted instanceof ContentElsewhere) {
      this.#before = adapted.before;
      return { url: linkedUrl(adapted.url, new URL(page.url)), isSure: true };
    }
    const { content, outer } = this.#contentOf(adapted);
    const list = this.#order.isList ? pagedListOf(content, outer, page.paging) : undefined;
    if (this.#walk) return this.#goOn(this.#walk, page, content, list);
    this.#first = content;
    this.#repairs = repairs;
    this.#seen.add(page.url);
    return list && this.#take(list, page);
  }

  #contentOf(page: unknown): { content: unknown; outer: readonly unknown[] } {
    const { content: pointer, isOfOne = false } = this.#order;
    if (pointer === undefined) return { content: page, outer: [] };
    const target = pointed(page, pointer);
    const report = target.isNothing ? reportBeside(target.value, target.around) : undefined;
    if (report?.reason === 'reported') throw new UpstreamError('reported', report.message);
    this.isAbsent ||= target.isNothing && !this.#walk && (isOfOne || report !== undefined);
    if (target.kind === 'found') return { content: target.value, outer: target.around };
    if (this.isAbsent) return { content: [], outer: [] };
    throw new UpstreamError('wrong-shape', `the content "${pointer}" is missing: ${target.reason}`);
  }

  end(): undefined {
    this.#isCut = this.#walk !== undefined;
  }

  get document(): unknown {
    const list = this.#items.length > 1 ? listIn(this.#first) : undefined;
    if (!list) return this.#first;
    return list.key === undefined ? this.#items.flat() : { ...Object(this.#first), [list.key]: this.#items.flat() };
  }

  get repairs(): readonly ResponseRepair[] {
    if (this.#isCut) return [...this.#repairs, 'pages-cut'];
    if (!this.areSeveral) return this.#repairs;
    return [...this.#repairs, 'pages-joined', ...(this.faults() === '' ? [] : (['pages-changed'] as const))];
  }

  #goOn(walk: Walk, page: RawPage, content: unknown, list: PagedList | undefined): NextPage | undefined {
    const report = isRecord(content) ? reportOf(content) : undefined;
    if (report?.reason === 'absent' && !walk.next.isSure) return this.end();
    if (report) throw new UpstreamError('reported', report.message);
    if (!list) throw new UpstreamError('wrong-shape', `page ${this.#seen.size} contains no list`);
    const isEmpty = list.items.length === 0;
    const isEnd = isEmpty ? list.key === walk.list.key : beginningOf(list) === beginningOf(walk.list);
    if (isEnd && !walk.next.isSure) return this.end();
    if (isEmpty && this.#isPromised(walk, list))
      throw new UpstreamError('wrong-shape', `page ${this.#seen.size} is empty before the end of the list`);
    return this.#take(list, page);
  }

  /** Behind a link, an empty page is a valid end unless counts promise more. */
  #isPromised({ list: before }: Walk, list: PagedList): boolean {
    const read = this.#items.reduce((sum, items) => sum + items.length, 0);
    return list.key !== before.key || (list.next === undefined && before.total !== undefined && before.total > read);
  }

  get areSeveral(): boolean {
    return this.#items.length > 1;
  }

  /** Signs that the list changed between its pages: items twice, fewer than the total, another total. '' without a sign. */
  faults(): string {
    const items = this.#items.flat().map(identityOf);
    const distinct = new Set(items).size;
    const [total] = this.#totals;
    const isShort = !this.#isCut && total !== undefined && distinct < total;
    const faults = [
      distinct < items.length && `items twice: ${items.length - distinct}`,
      isShort && this.#totals.size === 1 && `items missing: ${total - distinct}`,
      this.#totals.size > 1 && 'another total on a page',
    ];
    return faults.filter(Boolean).join(', ');
  }

  #take(list: PagedList, { url }: RawPage): NextPage | undefined {
    this.#items.push(list.items);
    // A count of the page's own items is not a total.
    if (list.total !== list.items.length) this.#totals.add(list.total);
    const next = nextPageOf(list, new URL(url));
    // A link back to a known page ends the list.
    if (!next || (next.isSure && this.#seen.has(next.url.href))) return undefined;
    this.#walk = { list, next };
    if (this.#seen.size >= this.#order.maxPages) return this.end();
    this.#seen.add(next.url.href);
    return next;
  }
}

import { isRecord, type PayloadRecord } from '../normalize/ground/record.ts';
import { contentKeys, isWrapping } from '../normalize/payload/envelope-keys.ts';
import { linkedUrl } from './call.ts';
import { itemsCounted, nextLinkIn, type PagingHeaders, pagesCounted } from './response-headers.ts';

export interface PagedList {
  /** Keys that lead from the content to the items. */
  readonly path: readonly string[];
  readonly items: readonly unknown[];
  /** Total of the whole list, unless it only counts the items of this page. */
  readonly total: number | undefined;
  /** The next page under each name that the API may read, the likeliest first. Empty at the end of the list. */
  readonly next: readonly URL[];
  /** A page behind a link or token may be empty. A link to a known page ends the list. */
  readonly nextBy: 'link' | 'token' | 'count';
}

export interface PagePlace {
  readonly url: URL;
  /** Envelopes around the content, the innermost first. */
  readonly outer?: readonly unknown[];
  readonly headers?: PagingHeaders;
  /** Pages and items read before this page. */
  readonly before?: { readonly pages: number; readonly items: number };
  /** True for a call about one resource, whose own lists have no pages. */
  readonly isOfOne?: boolean;
}

interface FoundList extends Pick<PagedList, 'path' | 'items'> {
  readonly envelopes: readonly PayloadRecord[];
}

const maxListDepth = 3;

const isRecords = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** A document may have a list and a field `total`, so only an envelope of paging fields counts. */
function isEnvelope(content: PayloadRecord, listKey: string): boolean {
  const names = Object.keys(content).filter((name) => name !== listKey);
  return names.every(
    (name) => isWrapping(name) || [nextNames, moreNames, placeNames].some((names) => names.test(name)),
  );
}

function listIn(content: unknown, isOfOne: boolean, depth = 0): FoundList | undefined {
  if (Array.isArray(content)) return { path: [], items: content, envelopes: [] };
  if (!isRecord(content) || depth > maxListDepth) return undefined;
  const known = contentKeys.filter((key) => key in content);
  const lists = known.filter((key) => Array.isArray(content[key]));
  const all = Object.keys(content);
  const others = all.filter((key) => key !== 'links' && isRecords(content[key]));
  const keys = isOfOne
    ? lists
    : [...lists, ...known, ...(others.length === 1 ? others : []), ...(all.length === 1 ? all : [])];
  for (const key of keys) {
    const list = isOfOne && !isEnvelope(content, key) ? undefined : listIn(content[key], isOfOne, depth + 1);
    if (list) return { ...list, path: [key, ...list.path], envelopes: [...list.envelopes, content] };
  }
  return undefined;
}

const placeNames =
  /^_?(?:meta|metadata|response_metadata|pagination|paging|page|page_?info|info|cursors?|links|view|hydra:view)$/i;
const maxPlaceDepth = 2;

/** The records of an envelope that describe its pages, the innermost first. */
function placesIn(envelope: PayloadRecord, depth = 0): readonly PayloadRecord[] {
  const names = depth < maxPlaceDepth ? Object.keys(envelope).filter((name) => placeNames.test(name)) : [];
  const inner = names.flatMap((name) => {
    const place = envelope[name];
    if (Array.isArray(place))
      return place
        .filter(isRecord)
        .filter(({ rel }) => rel === 'next')
        .map((next) => ({ next }));
    return isRecord(place) ? placesIn(place, depth + 1) : [];
  });
  return [...inner, envelope];
}

type Numbers = (...names: readonly string[]) => number | undefined;

function numbersIn(record: PayloadRecord): Numbers {
  return (...names) => {
    const values = names.map((name) => record[name]);
    const found = values.find((value) =>
      /^\d{1,15}$/.test(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''),
    );
    return found === undefined ? undefined : Number(found);
  };
}

function firstOf<Value>(places: readonly PayloadRecord[], read: (place: PayloadRecord) => Value | undefined) {
  for (const place of places) {
    const value = read(place);
    if (value !== undefined) return value;
  }
  return undefined;
}

const totalNames =
  'total totalDocs totalItems hydra:totalItems filter_count total_count totalCount total_items totalElements total_results totalResults total_results_size @odata.count found count'.split(
    ' ',
  );
const pageNames = ['page', 'current_page', 'currentPage', 'page_number', 'pageNumber', 'number'];
const pagesNames = 'pageCount page_count total_pages totalPages last_page lastPage num_pages numPages pages'.split(' ');
const startNames = ['offset', 'skip', 'start'];
const limitNames = ['limit', 'per_page', 'perPage', 'page_size', 'pageSize', 'size'];

const moreNames = /^(?:has_?more|has_?next(?:_?page)?|more)$/i;
const lastNames = /^(?:is_?)?last(?:_?page)?$/i;

/** True or false if the page contains a flag such as `has_more`. */
function hasMoreIn(place: PayloadRecord): boolean | undefined {
  const flags = Object.entries(place).filter(([, value]) => typeof value === 'boolean');
  const more = flags.find(([name]) => moreNames.test(name));
  const last = flags.find(([name]) => lastNames.test(name));
  return more ? more[1] === true : last && last[1] === false;
}

/** `next`, `nextPageToken`, `next_cursor`, `@odata.nextLink`, `endCursor`, `continuation`: the next page, or the end of the list. */
const nextNames =
  /^(?:@?[a-z]+[.:])?(?:next(?:_?(?:page|page_?url|page_?token|page_?link|url|link|href|uri|cursor|token|marker|offset|start|skip|key))?|end_?cursor|continuation(?:_?token)?)$/i;
const tokenNames = /(?:cursor|token|marker|offset|start|skip|key|continuation)$/i;
const looksLikeLink = /^[a-z][a-z\d+.-]*:|[/?]/i;

interface Named {
  readonly name: string;
  /** Undefined at the end of the list. */
  readonly value: string | undefined;
  readonly isLink: boolean;
}

function namedNext(place: PayloadRecord): Named | undefined {
  const all = Object.entries(place).flatMap(([name, given]): Named[] => {
    if (!nextNames.test(name)) return [];
    const isWhole = isRecord(given);
    const value = isWhole ? (given.href ?? given.url) : given;
    if (typeof value === 'number') return [{ name, value: String(value), isLink: false }];
    const text = typeof value === 'string' ? value.trim() : '';
    const isEnd = value === null || value === false || typeof value === 'string';
    if (text === '') return isEnd ? [{ name, value: undefined, isLink: false }] : [];
    return [{ name, value: text, isLink: isWhole || (!tokenNames.test(name) && looksLikeLink.test(text)) }];
  });
  return all.find(({ isLink }) => isLink) ?? all.find(({ value }) => value !== undefined) ?? all[0];
}

function withParameters(current: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(current);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** URLs with one of the parameters. A parameter that the URL already has is the one that the API reads. */
function urlsWith(current: URL, turns: readonly Readonly<Record<string, string>>[]): readonly URL[] {
  const used = turns.filter((turn) => current.searchParams.has(Object.keys(turn)[0] ?? ''));
  return (used.length > 0 ? used : turns).map((turn) => withParameters(current, turn));
}

/** `next_cursor` is sent as `cursor`, `nextPageToken` as `pageToken`, `endCursor` as `after`. */
function parametersOf({ name }: Named): readonly string[] {
  const own = name.replace(/^.*[.:]/, '');
  const base = own.replace(/^(?:next|end)_?/i, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  if (base === '' || base === 'page') return ['page', 'page[number]', 'cursor', 'after'];
  const likely = /^end/i.test(own) ? ['after', base] : [base, own];
  return [...new Set([...likely, 'cursor', 'after', 'page[after]'])];
}

const isStrapi = ({ meta }: PayloadRecord): boolean =>
  isRecord(meta) && isRecord(meta.pagination) && !('pages' in meta.pagination);

type Turn = Readonly<Record<string, string>>;

const limitedTo = (name: string, limit: number | undefined): Turn => (limit ? { [name]: String(limit) } : {});

/** Parameters of the next page by number and by offset, under the names that the page uses. */
function countedTurns(
  { envelopes, items }: FoundList,
  places: readonly PayloadRecord[],
  { url, hasPages }: { readonly url: URL; readonly hasPages: boolean },
): readonly Turn[] {
  const query = Object.fromEntries(url.searchParams);
  const read = (names: readonly string[]) => firstOf(places, (place) => numbersIn(place)(...names));
  const [start, limit] = [read(startNames), read(limitNames)];
  const page = numbersIn(query)('page', 'page[number]', 'pagination[page]') ?? read(pageNames);
  const from = numbersIn(query)(...startNames, 'pagination[start]') ?? start;
  const number = String((page ?? 1) + 1);
  const offset = String((from ?? 0) + (start === undefined ? items.length : (limit ?? items.length)));
  const isSkip = places.some((place) => 'skip' in place);
  const names = isSkip ? ['skip', 'offset', 'start'] : startNames;
  const byPage: Turn[] = [{ page: number }, { 'page[number]': number }];
  const byStart = names.map(
    (name): Turn => ({ [name]: offset, ...(start !== undefined && limitedTo('limit', limit)) }),
  );
  if (envelopes.some(isStrapi)) {
    byPage.unshift({ 'pagination[page]': number, ...limitedTo('pagination[pageSize]', limit) });
    byStart.unshift({ 'pagination[start]': offset, ...limitedTo('pagination[limit]', limit) });
  }
  const isByStart = start !== undefined || (page === undefined && !hasPages);
  return isByStart ? [...byStart, ...byPage] : [...byPage, ...byStart];
}

/**
 * Finds the list in the content of a page, and the URLs of its next page. Returns undefined without a list. Throws as
 * {@link linkedUrl}.
 */
export function pagedListOf(content: unknown, place: PagePlace): PagedList | undefined {
  const { url, outer = [], headers = {}, before = { pages: 0, items: 0 }, isOfOne = false } = place;
  const list = listIn(content, isOfOne);
  if (!list) return undefined;
  const { path, items } = list;
  const envelopes = [...list.envelopes, ...outer.filter(isRecord)];
  const places = envelopes.flatMap((envelope) => placesIn(envelope));
  const totals = [...places.map((one) => numbersIn(one)(...totalNames)), itemsCounted(headers)];
  const total = totals.find((count) => count !== undefined && count !== items.length);
  const end = { path, items, total, next: [], nextBy: 'link' as const };
  const hasMore = firstOf(places, hasMoreIn);
  if (hasMore === false) return end;
  const named = places.map(namedNext).filter((one) => one !== undefined);
  const next = named.find(({ isLink }) => isLink) ?? named.find(({ value }) => value !== undefined);
  const link = next?.isLink ? next.value : nextLinkIn(headers);
  if (link !== undefined) return { ...end, next: [linkedUrl(link, url)] };
  const { value } = next ?? {};
  if (next && value !== undefined) {
    const turns = parametersOf(next).map((name) => ({ [name]: value }));
    return { ...end, next: urlsWith(url, turns), nextBy: 'token' };
  }
  if (named.length > 0 && hasMore !== true) return end;
  const pages = firstOf(places, (one) => numbersIn(one)(...pagesNames)) ?? pagesCounted(headers);
  const isCounted = pages === undefined ? (total ?? 0) > before.items + items.length : pages > before.pages + 1;
  const isMore = hasMore === true || isCounted;
  if (!isMore) return end;
  const turns = countedTurns({ ...list, envelopes }, places, { url, hasPages: pages !== undefined });
  return { ...end, next: urlsWith(url, turns), nextBy: 'count' };
}

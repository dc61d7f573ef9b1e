import { UpstreamError } from '../base/upstream-errors.ts';
import { isRecord } from '../normalize/ground/record.ts';
import { reportBeside, reportOf } from '../normalize/payload/envelope.ts';
import { ContentElsewhere, linkedUrl } from './call.ts';
import { pointed } from './content-pointer.ts';
import type { EditLinks } from './edit-data.ts';
import { type PagedList, pagedListOf } from './paged-list.ts';
import { type RawPage, type ResponseRepair, readPage } from './read-page.ts';

export interface NextPage {
  readonly url: URL;
  /** 2 for the second page of a list. */
  readonly number: number;
  /** False if the page can be requested in another way, should this one fail. */
  readonly isSure: boolean;
}

export interface PagesOrder {
  readonly isList: boolean;
  /** True for a call about one resource, which can be absent. */
  readonly isOfOne?: boolean;
  readonly content?: string | undefined;
  /** Limit of all pages together, decompressed. */
  readonly maxBodyBytes: number;
}

interface Walk {
  readonly list: PagedList;
  /** Other URLs of the page that was requested. */
  readonly others: readonly URL[];
}

type Adapt = (page: unknown, url: string, before: unknown) => unknown;

const idNames = ['id', 'documentId', '_id', 'uuid', 'uid', 'pk', 'slug'];

function identityOf(item: unknown): string {
  const record = isRecord(item) ? item : {};
  const holder = isRecord(record.sys) ? record.sys : record;
  const name = idNames.find((each) => typeof holder[each] === 'string' || typeof holder[each] === 'number');
  if (name === undefined) return JSON.stringify(item);
  return JSON.stringify([name, holder[name], holder.type, holder._type, holder.locale]);
}

function withValueAt(content: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  return { ...Object(content), [key]: withValueAt(Object(content)[key], rest, value) };
}

/**
 * Joins the pages of one response. A missing page fails the call, because half a list would look complete. A page that
 * the API only counts has no certain URL: if one URL is refused or repeats items, the next one is requested.
 */
export class ResponsePages {
  readonly #order: PagesOrder;
  readonly #adapt: Adapt | undefined;
  readonly #links: EditLinks | undefined;
  #before: unknown;
  readonly #seen = new Set<string>();
  readonly #lists: PagedList[] = [];
  readonly #identities = new Set<string>();
  readonly #totals = new Set<number>();
  /** Items that an earlier page contains too. */
  #repeated = 0;
  #items = 0;
  #first: unknown = [];
  firstUrl = '';
  #repairs: readonly ResponseRepair[] = [];
  bytes = 0;
  #walk: Walk | undefined;
  /** A promised page that could not be read. */
  #gap = '';
  isAbsent = false;

  constructor(order: PagesOrder, adapt?: Adapt, links?: EditLinks) {
    this.#order = order;
    this.#adapt = adapt;
    this.#links = links;
  }

  /**
   * Reads a page and returns the next one. Throws UpstreamError as {@link readPage}, `redirect` for a link to another
   * origin, `wrong-shape` for missing content or items, `reported` for an error in the payload.
   */
  add(page: RawPage): NextPage | undefined {
    this.firstUrl ||= page.url;
    const { value, bytes, repairs } = readPage(page, this.#order.maxBodyBytes - this.bytes, this.#links);
    this.bytes += bytes;
    const adapted = this.#adapt ? this.#adapt(value, page.url, this.#before) : value;
    if (adapted instanceof ContentElsewhere) {
      this.#before = adapted.before;
      if (adapted.isOptional) this.#first = this.#contentOf(adapted.before).content;
      return { url: linkedUrl(adapted.url, new URL(page.url)), number: 1, isSure: !adapted.isOptional };
    }
    const { content, outer } = this.#contentOf(adapted);
    const { isList, isOfOne = false } = this.#order;
    const before = { pages: this.#lists.length, items: this.#items - this.#repeated };
    const place = { url: new URL(page.url), outer, headers: page.paging, before, isOfOne };
    const list = isList ? pagedListOf(content, place) : undefined;
    if (this.#walk) return this.#goOn(this.#walk, content, list);
    this.#first = content;
    this.#repairs = repairs;
    this.#seen.add(page.url);
    return list && this.#take(list);
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

  /** Returns another URL of the page that the API refused. Undefined after the last URL: {@link document} throws. */
  another(why = 'is missing'): NextPage | undefined {
    if (!this.#walk) return undefined;
    const number = this.#lists.length + 1;
    const [url, ...others] = this.#walk.others;
    if (!url) {
      this.#gap = `page ${number} ${why}`;
      return undefined;
    }
    this.#walk = { ...this.#walk, others };
    this.#seen.add(url.href);
    return { url, number, isSure: others.length === 0 };
  }

  /** The content with the items of all pages. Throws `wrong-shape` if items are missing. */
  get document(): unknown {
    const missing = this.missing();
    if (missing !== '') throw new UpstreamError('wrong-shape', missing);
    const [list] = this.#lists;
    if (!list || !this.areSeveral) return this.#first;
    return withValueAt(
      this.#first,
      list.path,
      this.#lists.flatMap(({ items }) => items),
    );
  }

  get repairs(): readonly ResponseRepair[] {
    if (!this.areSeveral) return this.#repairs;
    return [...this.#repairs, 'pages-joined', ...(this.errors() === '' ? [] : (['pages-changed'] as const))];
  }

  #goOn(walk: Walk, content: unknown, list: PagedList | undefined): NextPage | undefined {
    const report = isRecord(content) ? reportOf(content) : undefined;
    if (report?.reason === 'absent' && walk.others.length > 0) return this.another();
    if (report) throw new UpstreamError('reported', report.message);
    const page = this.#lists.length + 1;
    if (list?.path.join('/') !== walk.list.path.join('/'))
      throw new UpstreamError('wrong-shape', `page ${page} contains ${list ? 'another' : 'no'} list`);
    const isEmpty = list.items.length === 0;
    const hasNews = list.items.some((item) => !this.#identities.has(identityOf(item)));
    if (hasNews || (isEmpty && walk.list.nextBy !== 'count')) return this.#take(list);
    const isComplete = this.missing() === '' && this.#totals.size > 0;
    return isComplete ? undefined : this.another(isEmpty ? 'is empty' : 'repeats the items of another page');
  }

  get areSeveral(): boolean {
    return this.#lists.length > 1;
  }

  /** Names items that the list promises and its pages lack. '' for a complete list. */
  missing(): string {
    const total = [...this.#totals].at(-1) ?? 0;
    const items = this.#items - this.#repeated;
    const counted = items < total && `the list counts ${total} items, but its pages contain ${items}`;
    return [this.#gap, counted].filter(Boolean).join('; ');
  }

  /** Signs that the list changed between its pages: items twice, fewer than the total, another total. '' without a sign. */
  errors(): string {
    const errors = [
      this.#repeated > 0 && `items twice: ${this.#repeated}`,
      this.missing(),
      this.#totals.size > 1 && 'another total on a page',
    ];
    return errors.filter(Boolean).join(', ');
  }

  /** Equal for two readings with the same items in the same order. */
  get identity(): string {
    return [...this.#identities, this.#items].join('\n');
  }

  #take(list: PagedList): NextPage | undefined {
    const identities = list.items.map(identityOf);
    this.#repeated += identities.filter((identity) => this.#identities.has(identity)).length;
    for (const identity of identities) this.#identities.add(identity);
    this.#items += list.items.length;
    this.#lists.push(list);
    if (list.total !== undefined) {
      // The last one counts.
      this.#totals.delete(list.total);
      this.#totals.add(list.total);
    }
    this.#walk = { list, others: list.next.filter(({ href }) => !this.#seen.has(href)) };
    // A link back to a known page ends the list.
    const isEnd = list.next.length === 0 || (list.nextBy === 'link' && this.#walk.others.length === 0);
    return isEnd ? undefined : this.another('leads back to a known page');
  }
}

import { UpstreamError } from './errors.ts';
import { type NextPage, nextPageOf, type PagedList, pagedListOf } from './next-page.ts';
import { type RawPage, type ReplyRepair, readPage } from './read-reply.ts';

/** How the pages of a reply are read. */
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

  /** What had to be put right to read it. */
  get repairs(): readonly ReplyRepair[] {
    if (this.#isCut) return [...this.#repairs, 'pages-cut'];
    return this.#items.length > 1 ? [...this.#repairs, 'pages-joined'] : this.#repairs;
  }

  /** Size of all pages. */
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

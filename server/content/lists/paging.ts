import { hash } from 'node:crypto';
import {
  type Cursor,
  maxIdLength,
  type PageLinks,
  readCursor,
  usualLimit,
  writeCursor,
} from '../../../shared/contract/lists/paging.ts';
import { type EndpointName, type EndpointParameters, urlOf } from '../../../shared/contract/paths.ts';

/** A page of a list, with how many there are in all and where its other pages are. */
interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly links: PageLinks;
}

export interface PagingOptions<Item> {
  /** Tells an item from all others of its list, and stays when others come or go. */
  readonly idOf: (item: Item) => string;
  /** Items of a page. */
  readonly limit?: number | undefined;
  /** Where the page begins, as an address says it; undefined: at the first item. */
  readonly cursor?: string | undefined;
  /** Path of the same list from another cursor. */
  readonly pathFrom: (cursor: string | undefined) => string;
}

/** An id as a cursor holds it. Content has ids, and paths in other scripts, of any length. */
function heldId(id: string): string {
  return id.length <= maxIdLength ? id.toWellFormed() : hash('sha256', id, 'base64url');
}

/**
 * Where the page after a cursor begins. What it names may be gone: what came after that has its place now, or the list
 * has become shorter.
 */
function startAfter<Item>(all: readonly Item[], { id, position }: Cursor, idOf: (item: Item) => string): number {
  const at = all.findIndex((item) => heldId(idOf(item)) === id);
  return at >= 0 ? at + 1 : Math.min(position, all.length);
}

/** A page of all items, in their order. Pages that follow one another's links share no item, and leave none out. */
export function pageOf<Item>(
  all: readonly Item[],
  { idOf, limit = usualLimit, cursor, pathFrom }: PagingOptions<Item>,
): Paged<Item> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const start = after ? startAfter(all, after, idOf) : 0;
  const end = start + limit;
  const pathAt = (position: number): string => {
    const before = all[position - 1];
    return pathFrom(before && writeCursor({ id: heldId(idOf(before)), position: position - 1 }));
  };
  const back = start > 0 ? { first: pathFrom(undefined), prev: pathAt(Math.max(0, start - limit)) } : {};
  const links = { ...back, ...(end < all.length ? { next: pathAt(end) } : {}) };
  return { items: all.slice(start, end), total: all.length, links };
}

/** The path of an endpoint with the parameters of a request, from another cursor. */
export function pathsFrom(name: EndpointName, { cursor: _cursor, ...parameters }: EndpointParameters) {
  return (cursor: string | undefined): string =>
    urlOf(name, cursor === undefined ? parameters : { ...parameters, cursor });
}

/** The links of a page as a header field (RFC 8288), as name and value; nothing where there are none. */
export function linkHeader(links: PageLinks): readonly string[] {
  const all = Object.entries(links).map(([rel, path]) => `<${path}>; rel="${rel}"`);
  return all.length > 0 ? ['Link', all.join(', ')] : [];
}

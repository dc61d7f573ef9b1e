import { hash } from 'node:crypto';
import {
  type Cursor,
  maxIdLength,
  readCursor,
  usualLimit,
  writeCursor,
} from '../../../shared/contract/lists/cursor.ts';
import type { PageLinks } from '../../../shared/contract/lists/paging.ts';
import { type EndpointName, type EndpointParameters, urlOf } from '../../../shared/contract/paths.ts';

export interface PagingOptions<Item> {
  readonly idOf: (item: Item) => string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly pathFrom: (cursor: string | undefined, limit?: number) => string;
}

const heldId = (id: string): string => (id.length <= maxIdLength ? id.toWellFormed() : hash('sha256', id, 'base64url'));

/** Returns where the page after a cursor starts. If the item is deleted, its position counts. */
function startAfter<Item>(all: readonly Item[], { id, position }: Cursor, idOf: (item: Item) => string): number {
  const isNamed = (item: Item) => heldId(idOf(item)) === id;
  const at = all.slice(position, position + 1).some(isNamed) ? position : all.findIndex(isNamed);
  return at >= 0 ? at + 1 : Math.min(position, all.length);
}

/** Returns one page. Pages linked to each other share no item and leave none out. */
export function pageOf<Item>(
  all: readonly Item[],
  { idOf, limit = usualLimit, cursor, pathFrom }: PagingOptions<Item>,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const start = after ? startAfter(all, after, idOf) : 0;
  const end = start + limit;
  const pathAt = (position: number): string => {
    const before = all[position - 1];
    return pathFrom(before && writeCursor({ id: heldId(idOf(before)), position: position - 1 }));
  };
  // A cursor of another limit can leave fewer items before it.
  const previous = start < limit ? pathFrom(undefined, start) : pathAt(start - limit);
  const back = start > 0 ? { first: pathFrom(undefined), previous } : {};
  const lastStart = start + Math.floor((all.length - 1 - start) / limit) * limit;
  const onward = end < all.length ? { next: pathAt(end), last: pathAt(lastStart) } : {};
  const links: PageLinks = { ...back, ...onward };
  return { items: all.slice(start, end), total: all.length, links };
}

export function pathsFrom(name: EndpointName, { cursor: _cursor, ...parameters }: EndpointParameters) {
  return (cursor: string | undefined, limit?: number): string =>
    urlOf(name, { ...parameters, ...(limit && { limit: String(limit) }), ...(cursor !== undefined && { cursor }) });
}

/** Returns the links with their registered relation types, where `previous` is `prev`. */
export function linkHeader(links: PageLinks): readonly string[] {
  const all = Object.entries(links).map(([name, path]) => `<${path}>; rel="${name === 'previous' ? 'prev' : name}"`);
  return all.length > 0 ? ['Link', all.join(', ')] : [];
}

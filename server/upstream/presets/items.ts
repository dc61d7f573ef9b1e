import { isRecord, type WireRecord } from '../../normalize/reply/record.ts';

/** Calls that ask for one document. A general page is looked for by its slug in whatever comes. */
const single: ReadonlySet<string> = new Set(['project', 'work', 'about', 'process', 'biography']);

type ItemReader = (item: WireRecord) => unknown;

const read = (item: unknown, reader: ItemReader): unknown => (isRecord(item) ? reader(item) : item);

/**
 * A page with each of its items read: a list of items, an envelope that has one under one of `keys`, or the item itself.
 * In an envelope the list stands under `data` afterwards; a call that asks for one thing gets that, if it has come as
 * the only one of a list.
 */
export function ofItems(page: unknown, call: string, keys: readonly string[], reader: ItemReader): unknown {
  if (Array.isArray(page)) {
    const items = page.map((item) => read(item, reader));
    return oneOf(items, call) ?? items;
  }
  if (!isRecord(page)) return page;
  const key = keys.find((name) => Array.isArray(page[name]));
  if (key === undefined) return reader(page);
  const { [key]: list, ...envelope } = page;
  const items = Array.isArray(list) ? list.map((item) => read(item, reader)) : [];
  return oneOf(items, call) ?? { ...envelope, data: items };
}

const oneOf = (items: readonly unknown[], call: string): unknown =>
  items.length === 1 && single.has(call) ? items[0] : undefined;

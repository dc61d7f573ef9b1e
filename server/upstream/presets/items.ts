import { isRecord, type PayloadRecord } from '../../normalize/ground/record.ts';

/** Calls for one document. `page` is not here, because the page is found by slug later. */
const single: ReadonlySet<string> = new Set(['project', 'work', 'about', 'process', 'biography']);

export const recordsIn = (value: unknown): PayloadRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

type ItemReader = (item: PayloadRecord) => unknown;

const read = (item: unknown, reader: ItemReader): unknown => (isRecord(item) ? reader(item) : item);

/**
 * Reads each item of a page: a list, an envelope with a list under one of `keys`, or a single item. An envelope then
 * has its list under `data`. A call for one document returns the only item of a list.
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

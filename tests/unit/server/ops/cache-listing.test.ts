import { expect, test } from 'vitest';
import { type Listed, type ListingOrder, pageOf, positionIn } from '../../../../server/ops/cache-listing.ts';
import type { CacheItem, CacheSort } from '../../../../shared/ops/cache-report.ts';

function listed(key: string, more: Partial<CacheItem> & { size?: number; confirmedAtMs?: number } = {}): Listed {
  const { size = 10, confirmedAtMs = 0, ...fields } = more;
  const item: CacheItem = {
    ...{ of: 'value', key, tags: [key], state: 'fresh', isPurged: false, ageMs: 0, refreshInMs: 0 },
    ...{ bytes: { identity: size, total: size }, hits: 0, version: 'v', lastError: null, isFailing: false },
    ...fields,
  };
  return { item, confirmedAtMs };
}

const all = [
  listed('b', { size: 30, hits: 1, confirmedAtMs: 300, state: 'stale' }),
  listed('a', { size: 30, hits: 9, confirmedAtMs: 100 }),
  listed('C', { size: 50, hits: 5, confirmedAtMs: 200, isFailing: true, tags: ['details', 'C'] }),
  listed('a', { of: 'reply', size: 5, confirmedAtMs: 400 }),
];

const keysOf = (order: Partial<ListingOrder>) =>
  pageOf(all, { sort: 'key', limit: 50, ...order }).items.map(({ of, key }) => `${of} ${key}`);

test.each<[CacheSort, string[]]>([
  ['key', ['value C', 'reply a', 'value a', 'value b']],
  ['size', ['value C', 'value a', 'value b', 'reply a']],
  ['hits', ['value a', 'value C', 'value b', 'reply a']],
  ['age', ['value a', 'value C', 'value b', 'reply a']],
])('sorts by %s, then key [P12]', (sort, keys) => {
  expect(keysOf({ sort })).toEqual(keys);
});

test.each<[Partial<ListingOrder>, string[]]>([
  [{ filter: 'c' }, ['value C']],
  [{ tag: 'details' }, ['value C']],
  [{ state: 'stale' }, ['value b']],
  [{ state: 'failing' }, ['value C']],
  [{ of: 'reply' }, ['reply a']],
  [{ of: 'reply', filter: 'b' }, []],
])('filters by %j [P12]', (order, keys) => {
  expect(keysOf(order)).toEqual(keys);
});

test.each<CacheSort>(['key', 'size', 'hits', 'age'])('pages by %s are complete without repeats [P12]', (sort) => {
  const seen: string[] = [];
  let after: ListingOrder['after'];
  for (let pages = 1; ; pages += 1) {
    const { items, cursor, total, bytes } = pageOf(all, { sort, limit: 1, after });
    expect([total, bytes]).toEqual([4, 115]);
    seen.push(...items.map(({ of, key }) => `${of} ${key}`));
    if (cursor === null) {
      expect(pages).toBe(4);
      break;
    }
    after = positionIn(cursor);
  }
  expect(seen).toEqual(keysOf({ sort }));
});

import { expect, test } from 'vitest';
import { cursorOf, type Listed, type ListingOrder, pageOf, positionIn } from '../../../../server/ops/cache-listing.ts';
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
])('P12 by %s, equal ones by their keys', (sort, keys) => {
  expect(keysOf({ sort })).toEqual(keys);
});

test.each<[Partial<ListingOrder>, string[]]>([
  [{ filter: 'c' }, ['value C']],
  [{ tag: 'details' }, ['value C']],
  [{ state: 'stale' }, ['value b']],
  [{ state: 'failing' }, ['value C']],
  [{ of: 'reply' }, ['reply a']],
  [{ of: 'reply', filter: 'b' }, []],
])('P12 %j', (order, keys) => {
  expect(keysOf(order)).toEqual(keys);
});

test.each<CacheSort>(['key', 'size', 'hits', 'age'])(
  'P12 pages by %s leave nothing out and give nothing twice',
  (sort) => {
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
  },
);

test('P12 what has gone since the last page does not hold the next one up', () => {
  const { cursor } = pageOf(all, { sort: 'size', limit: 2 });
  const left = all.filter(({ item }) => item.key !== 'a' || item.of === 'reply');
  const { items } = pageOf(left, { sort: 'size', limit: 2, after: positionIn(cursor ?? '') });
  expect(items.map(({ key }) => key)).toEqual(['b', 'a']);
});

test('a cursor is one that was given', () => {
  expect(positionIn(cursorOf({ rank: 3, name: 'ä value' }))).toEqual({ rank: 3, name: 'ä value' });
  for (const word of ['', 'x', Buffer.from('{}').toString('base64url'), Buffer.from('["a",1]').toString('base64url')]) {
    expect(positionIn(word)).toBeUndefined();
  }
});

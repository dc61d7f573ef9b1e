import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { Entry } from '../../../../server/cache/entry.ts';
import { noStore, type PersistentStore } from '../../../../server/cache/stores/persistent-store.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';

/** A store in memory. */
function storeOf(rows: Map<string, Entry>): PersistentStore {
  return {
    ...noStore,
    name: 'sqlite',
    get: (key) => rows.get(key),
    put: (entry) => void (entry.isPassing ? rows.delete(entry.key) : rows.set(entry.key, entry)),
    purge: (target) => {
      if ('keys' in target) for (const key of target.keys) rows.delete(key);
    },
  };
}

const pageOf = (slug: string) =>
  Object.assign(new ControlledSource<string>(`page:${slug}`), { isArbitrary: true as const });

describe('values that only a request names', () => {
  let rows: Map<string, Entry>;
  let cache: ContentCache;

  beforeEach(() => {
    rows = new Map();
    ({ cache } = cacheUnderTest({ maxEntries: 10_000, maxBytes: 64_000_000, store: storeOf(rows) }));
  });

  async function load(source: ControlledSource<string>, value: string, isUnnamed: boolean, under = cache) {
    const reading = under.read(source, 8_000);
    await settled();
    await source.answer(value, value === '', isUnnamed);
    return reported(await reading);
  }

  test('have 500 places in memory and store, and evict no content [R6]', async () => {
    const menu = new ControlledSource<string>('menu');
    expect(await load(menu, 'one', false)).toBe('one fresh');
    for (let index = 0; index < 700; index += 1) await load(pageOf(`made-up-${index}`), 'anything', true);
    expect([rows.size, cache.usage.entries]).toEqual([501, 501]);
    expect(reported(cache.peek(menu))).toBe('one fresh');
    expect(cache.peek(pageOf('made-up-0'))).toBeUndefined();
    expect(reported(cache.peek(pageOf('made-up-699')))).toBe('anything fresh');
  });
});

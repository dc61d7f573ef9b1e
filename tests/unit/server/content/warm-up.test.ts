import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Source } from '../../../../server/cache/entry.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import { warmUp } from '../../../../server/content/warm-up.ts';
import { DerivedCache } from '../../../../server/replies/derived-cache.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import { settled } from '../../../helpers/controlled-source.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

/** Sources that answer at once, over two lists of two and one items. */
function answeringSources(loaded: string[]): Sources {
  const source = <Value>(key: string, value: unknown): Source<Value> => ({
    key,
    tags: [],
    lifetimes: { freshForMs: 60_000, staleForMs: 0, keepForMs: 60_000 },
    load: async () => {
      loaded.push(key);
      return { kind: 'found', value: value as Value };
    },
  });
  const listOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: ids.length });
  const unused = () => {
    throw new Error('Not read by the warm-up');
  };
  const lists: Pick<Sources, 'projects' | 'works'> = {
    projects: source('design', listOf('1', '2')),
    works: source('art', listOf('3')),
  };
  return {
    landing: source('landing', {}),
    menu: source('menu', {}),
    ...lists,
    list: (section) => (section === 'design' ? lists.projects : lists.works),
    project: (id) => source(`detail ${id}`, {}),
    about: source('about', {}),
    process: source('process', {}),
    biography: source('biography', {}),
    page: unused,
    seo: unused,
    formerSlugs: { ownerOf: unused, isGone: unused },
  };
}

test('P12 after start: menu, landing, lists, then details, at a bounded rate', async () => {
  const { cache, clock } = cacheUnderTest();
  const derived = new DerivedCache(cache, { maxEntries: 10, maxBytes: 1_000_000, joins: nothingJoined });
  const loaded: string[] = [];
  const { signal } = new AbortController();
  const warm = warmUp({ derived, sources: answeringSources(loaded), clock }, signal);
  const seen: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    await settled();
    seen.push(loaded.length);
    // A site has thousands of details: what waits for the end must not become more with each.
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    clock.advance(200);
  }
  await warm;
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(loaded).toEqual(['menu', 'landing', 'design', 'art', 'detail 1', 'detail 2', 'detail 3']);
});

test('P12 it ends when the server closes', async () => {
  const { cache, clock } = cacheUnderTest();
  const derived = new DerivedCache(cache, { maxEntries: 10, maxBytes: 1_000_000, joins: nothingJoined });
  const loaded: string[] = [];
  const closing = new AbortController();
  const warm = warmUp({ derived, sources: answeringSources(loaded), clock }, closing.signal);
  await settled();
  closing.abort();
  await warm;
  expect(loaded).toEqual(['menu']);
});

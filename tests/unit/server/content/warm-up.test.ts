import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Source } from '../../../../server/cache/entry.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import { warmUp } from '../../../../server/content/warm-up.ts';
import { ResponseCache } from '../../../../server/http/response-cache.ts';
import type { Menu } from '../../../../shared/contract/menu.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import { settled } from '../../../helpers/controlled-source.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';
import { config, siteOwn } from '../../web/src/view-fixtures.ts';

const facts = { publicConfig: () => config, siteOwn, messages: {}, findRule: () => undefined };

const menu: Menu = {
  art: { id: 'art', title: 'Art', items: [] },
  design: [
    { kind: 'pages', title: 'Studio', items: [{ label: 'Care guide', url: '/design/care', isMessaging: false }] },
  ],
  typologies: [],
  sizes: [],
};

const page = { slug: 'page', blocks: [], isEmpty: false };

/** Sources with immediate values, over lists of two and one items. */
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
    hasCall: (name) => name !== 'events',
    events: source('events', listOf()),
    coverage: async () => [],
    by: unused,
    inLocale: unused,
    otherLocales: [],
    landing: source('landing', {}),
    menu: source('menu', menu),
    ...lists,
    list: (section) => (section === 'design' ? lists.projects : lists.works),
    project: (id) => source(`detail ${id}`, {}),
    about: source('about', page),
    process: source('process', page),
    biography: source('biography', page),
    page: (slug) => source(`page ${slug}`, { ...page, slug }),
    seo: unused,
    wantedOf: unused,
    ofKey: unused,
    formerSlugs: {
      ownerOf: unused,
      isGone: unused,
      formerOf: unused,
      heard: () => undefined,
      renamed: async () => undefined,
    },
  };
}

test('loads menu, landing, lists, pages and details after start at a bounded rate [P12] [V3]', async () => {
  const { cache, clock } = cacheUnderTest();
  const responseCache = new ResponseCache(cache, { maxEntries: 10, maxBytes: 1_000_000, joins: nothingJoined });
  const loaded: string[] = [];
  const { signal } = new AbortController();
  const warm = warmUp({ ...facts, responseCache, sources: answeringSources(loaded), clock }, signal);
  const seen: number[] = [];
  for (let turn = 0; turn < 14; turn += 1) {
    await settled();
    seen.push(loaded.length);
    // A site has thousands of details: what waits for the end must not become more with each.
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    clock.advance(200);
  }
  await warm;
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(loaded.slice(0, 5)).toEqual(['menu', 'landing', 'design', 'art', 'page care']);
  expect(loaded.slice(5, 11).sort()).toEqual([
    'about',
    'biography',
    'page accessibility',
    'page contact-us',
    'page privacy-policy',
    'process',
  ]);
  expect(loaded.slice(11)).toEqual(['detail 1', 'detail 2', 'detail 3']);
});

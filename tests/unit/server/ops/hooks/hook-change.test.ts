import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PurgeTarget } from '../../../../../server/cache/purge-target.ts';
import {
  collectionWords,
  type KnownContent,
  readHookChange,
  staleBy,
} from '../../../../../server/ops/hooks/hook-change.ts';
import { verifyWebhook } from '../../../../../server/ops/hooks/hook-signature.ts';
import { type PresetName, presetNames, presets } from '../../../../../server/upstream/presets/presets.ts';

const known: KnownContent = {
  words: new Map([
    ['projects', ['projects', 'items', 'posts']],
    ['works', ['works', 'items', 'posts']],
    ['page', ['page', 'pages']],
  ]),
  items: [
    { id: '12', slug: 'tideline-steps', list: 'projects' },
    { id: 'work~12', slug: 'salt-clock', list: 'works' },
    { id: 'abc', slug: 'low-tide', list: 'works' },
  ],
  isDerived: false,
};

const stale = (body: unknown, about: KnownContent = known): PurgeTarget[] => staleBy(readHookChange(body), about);
const keysOf = (targets: readonly PurgeTarget[]): string[] =>
  targets.flatMap((target) => ('keys' in target ? [...target.keys] : []));

const tideline = ['projects', 'detail:12', 'page:tideline-steps', 'seo:design/tideline-steps'];

const lowTide = ['works', 'detail:abc', 'seo:art/low-tide'];

/** Requests of the systems that `webhooks.md` sets up, and content that they do not invalidate. */
const recordings: readonly (readonly [system: string, stale: readonly string[], others: readonly string[]])[] = [
  ['contentful', lowTide, ['projects']],
  ['directus', tideline, ['works']],
  ['kirby', tideline, ['works']],
  ['payload', lowTide, ['projects']],
  ['sanity', tideline, ['works']],
  ['storyblok', tideline, ['works']],
  ['strapi', tideline, ['works']],
  ['wordpress', tideline, ['works']],
];

const fixtures = new URL('../../../../fixtures/hooks/', import.meta.url);

describe('a recorded request', () => {
  test.each(recordings)('of %s is genuine, and invalidates its entry [P12]', (system, expected, others) => {
    const { headers, body, secret, nowMs } = JSON.parse(readFileSync(new URL(`${system}.http.json`, fixtures), 'utf8'));
    const hook = { path: `/ops/hooks/${system}`, headers, body: Buffer.from(body) };
    expect(verifyWebhook(system, { hook, secret, nowMs })).toBe('genuine');
    expect(verifyWebhook(system, { hook, secret: 'another', nowMs })).toBe('wrong');
    const keys = keysOf(stale(JSON.parse(body)));
    expect(keys).toEqual(expect.arrayContaining([...expected]));
    for (const other of others) expect(keys).not.toContain(other);
  });
});

/** Bodies of other systems, and the content that they invalidate besides unstored content. */
const events: readonly (readonly [
  system: string,
  body: object,
  stale: readonly string[],
  others: readonly string[],
])[] = [
  ['Wagtail', { id: 12, type: 'projects.ProjectPage', slug: 'tideline-steps' }, tideline, ['works']],
  ['Prismic', { type: 'api-update', domain: 'x', documents: ['abc'] }, lowTide, ['projects']],
  ['Drupal', { entity: { uuid: 'abc', bundle: 'work', type: 'node--work' } }, ['works', 'detail:abc'], ['projects']],
  [
    'Ghost, with the slug that it had',
    { post: { current: { id: 'abc', slug: 'new-tide' }, previous: { slug: 'low-tide' } } },
    [...lowTide, 'seo:art/new-tide'],
    ['menu'],
  ],
];

describe('stale content after an event', () => {
  test.each(events)('of %s [P12]', (_system, body, expected, others) => {
    const keys = keysOf(stale(body));
    expect(keys).toEqual(expect.arrayContaining([...expected]));
    for (const other of others) expect(keys).not.toContain(other);
  });

  test('includes a page by slug, a text page by name, or all pages [P12]', () => {
    expect(keysOf(stale({ page: { current: { slug: 'care' } } }))).toEqual(
      expect.arrayContaining(['page:care', 'seo:care']),
    );
    expect(keysOf(stale({ slug: 'about' }))).toContain('about');
    expect(stale({ collection: 'pages', key: 7 })).toContainEqual({ tag: 'pages' });
  });

  test.each([
    ['nothing', undefined],
    ['an empty body', {}],
    ['pictures', { event: 'media.update', media: { id: 3 } }],
    ['files of Directus', { collection: 'directus_files', keys: ['a'] }],
    ['an asset of Contentful', { sys: { type: 'Asset', id: 'a' } }],
    ['a deleted asset of Contentful', { sys: { type: 'DeletedAsset', id: 'a' } }],
    ['a part of other items, whatever its id', { collection: 'block_quote', keys: ['12'] }],
    ['a term that items have', { event: 'entry.update', model: 'typology', entry: { id: 12, slug: 'interiors' } }],
    ['a menu with a call of its own', { collection: 'menu', key: 1 }],
    ['an unknown resource, beside an item', { type: 'api-update', documents: ['abc', 'author'] }],
    ['an unknown slug', { slug: 'new-tide' }],
    ['more than can be followed up', { keys: Array.from({ length: 51 }, (_, index) => index) }],
  ])('is everything for %s [P12]', (_what, body) => {
    expect(stale(body)).toEqual([{ all: true }]);
  });

  test('is bounded for any body [P12]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const targets = stale(body);
        expect(targets.length).toBeGreaterThan(0);
        expect(targets.length).toBeLessThanOrEqual(3);
        expect(keysOf(targets).length).toBeLessThan(500);
      }),
    );
  });
});

describe('collections of presets', () => {
  const concernedBy = (name: PresetName, collection: string): string[] => {
    const words = collectionWords(presets[name].calls);
    const keys = keysOf(stale({ collection, key: 99 }, { ...known, words }));
    return ['projects', 'works'].filter((list) => keys.includes(list));
  };

  // Ghost has posts, which one of two lists has by its tag.
  test.each(presetNames.filter((name) => name !== 'ghost'))('%s has its own names [P12]', (name) => {
    expect(concernedBy(name, 'project')).toEqual(['projects']);
    expect(concernedBy(name, 'works')).toEqual(['works']);
    expect(concernedBy(name, 'page')).toEqual([]);
  });
});

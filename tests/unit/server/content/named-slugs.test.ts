import { describe, expect, test } from 'vitest';
import type { Dependency, ReadDependency } from '../../../../server/cache/dependency.ts';
import type { Dependencies } from '../../../../server/content/dependencies.ts';
import { namedSlug } from '../../../../server/content/named-slugs.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import type { Menu } from '../../../../shared/contract/menu.ts';

const item = (url: string) => ({ label: url, url, isMessaging: false });

const menu: Menu = {
  art: { id: '1', title: 'Art', items: [item('/art/biography/x'), item('https://atelier.example/design/Journal/')] },
  design: [
    { title: 'Pages', kind: 'pages', items: [item('Care'), item('/design/ca%CC%81re?x=1#top')] },
    { title: 'Other', kind: 'other', items: [item('press')] },
  ],
  typologies: [],
  sizes: [],
};

const unknown: Dependency<never> = { kind: 'unknown', error: new Error('down'), retryAfterMs: 1 };
const found = <Value>(value: Value): Dependency<Value> => ({ kind: 'found', value });
const listOf = (slug: string) => found({ items: [{ slug }], total: 1 });

/** A parts over three parts by their keys. */
function readerOver(parts: Readonly<Record<'menu' | 'design' | 'art', Dependency<unknown>>>): Dependencies {
  const lifetimes = { freshForMs: 1, staleForMs: 1, keepForMs: 1 };
  const source = (key: string) => ({ key, tags: [], lifetimes, load: () => Promise.reject(new Error('not read')) });
  const sources = { menu: source('menu'), list: (section: string) => source(section) };
  const read: ReadDependency = async <Value>({ key }: { key: string }) =>
    parts[key as keyof typeof parts] as Dependency<Value>;
  return { read, sources: sources as unknown as Sources };
}

const all = { menu: found(menu), design: listOf('lamp'), art: listOf('Night') };

describe('the slugs that the site names', () => {
  test.each(['care', 'CARE', 'press', 'journal', 'cáre', 'lamp', 'night', 'x'])('include %s [R6]', async (slug) => {
    expect(await namedSlug(readerOver(all), slug)).toMatchObject({ kind: 'found' });
  });

  test.each([
    ['care', 'Care'],
    ['JOURNAL', 'Journal'],
    ['NIGHT', 'Night'],
  ])('are returned as the menu or a list spells them: %s is %s [R17]', async (slug, value) => {
    expect(await namedSlug(readerOver(all), slug)).toEqual({ kind: 'found', value });
  });

  test.each(['are', 'made-up', 'biography/y', ''])('do not include "%s" [R6]', async (slug) => {
    expect(await namedSlug(readerOver(all), slug)).toEqual({ kind: 'absent' });
  });

  test('are unknown while a list is missing, unless another one has the slug [R6]', async () => {
    const without = readerOver({ ...all, art: unknown });
    expect(await namedSlug(without, 'made-up')).toMatchObject({ kind: 'unknown' });
    expect(await namedSlug(without, 'care')).toMatchObject({ kind: 'found' });
  });
});

import { describe, expect, test } from 'vitest';
import type { Dependency, ReadDependency } from '../../../../server/cache/dependency.ts';
import type { Dependencies } from '../../../../server/content/dependencies.ts';
import { findListed } from '../../../../server/content/listed-projects.ts';
import { resolveSlug } from '../../../../server/content/project.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import type { ProjectList, ProjectSummary, Section } from '../../../../shared/contract/project.ts';

type ListPart = Dependency<ProjectList>;

function item(section: Section, id: string): ProjectSummary {
  return { id, slug: `slug-${id}`, section, title: id, typologies: [], extra: {} };
}

function list(section: Section, ...ids: string[]): ListPart {
  const items = ids.map((id) => item(section, id));
  return { kind: 'found', value: { items, total: items.length } };
}

const down: ListPart = { kind: 'unknown', error: new Error('down'), retryAfterMs: 5_000 };

/** Nothing was ever listed before. */
const neverSeen: Sources['formerSlugs'] = {
  ownerOf: async () => undefined,
  isGone: async () => false,
  formerOf: () => [],
  heard: () => undefined,
  renamed: async () => undefined,
};

/** A parts over two lists; the sources themselves are never loaded. */
function parts(design: ListPart, art: ListPart, formerSlugs = neverSeen): Dependencies {
  const lifetimes = { freshForMs: 1, staleForMs: 1, keepForMs: 1 };
  const never = () => Promise.reject(new Error('not read'));
  const source = (key: string) => ({ key, tags: [], lifetimes, load: never });
  const list: Sources['list'] = (section) => source(section);
  const sources: Pick<Sources, 'list' | 'formerSlugs' | 'otherLocales'> = { list, formerSlugs, otherLocales: [] };
  const read: ReadDependency = async <Value>(requested: { key: string }) =>
    // The two lists are all that a resolution reads.
    (requested.key === 'design' ? design : art) as unknown as Dependency<Value>;
  return { read, sources: sources as Sources };
}

describe('a slug', () => {
  test('is absent only if both lists are known [S7]', async () => {
    expect((await resolveSlug(parts(list('design', '1'), list('art')), 'design', 'x')).kind).toBe('absent');
    expect((await resolveSlug(parts(list('design', '1'), down), 'design', 'x')).kind).toBe('unknown');
    expect((await resolveSlug(parts(down, list('art')), 'design', 'x')).kind).toBe('unknown');
  });

  test('is found by one list alone [S6] [S7]', async () => {
    expect((await resolveSlug(parts(list('design', '1'), down), 'design', 'slug-1')).kind).toBe('found');
    expect((await resolveSlug(parts(down, list('art', '9')), 'design', 'slug-9')).kind).toBe('found');
  });

  test('made from an id is not found in the other section, which may have the same ids', async () => {
    const works: ListPart = { kind: 'found', value: { items: [{ ...item('art', '2'), slug: 'id-2' }], total: 1 } };
    expect((await resolveSlug(parts(list('design', '1'), works), 'design', 'id-2')).kind).toBe('absent');
    expect((await resolveSlug(parts(list('design', '1'), works), 'art', 'id-2')).kind).toBe('found');
  });

  test('leads to its last owner if no item has it [R7]', async () => {
    const was = (id: string, isGone = false) => ({ ...neverSeen, ownerOf: async () => id, isGone: async () => isGone });
    const lists = [list('design', '1'), list('art', '9')] as const;
    expect(await resolveSlug(parts(...lists, was('9')), 'design', 'old')).toMatchObject({
      value: { id: '9', canonicalPath: '/art/art-works/slug-9' },
    });
    // A current slug always wins over a former one.
    expect(await resolveSlug(parts(...lists, was('9')), 'design', 'slug-1')).toMatchObject({ value: { id: '1' } });
    expect(await resolveSlug(parts(...lists, was('5', true)), 'design', 'old')).toEqual({
      kind: 'absent',
      isGone: true,
    });
    expect(await resolveSlug(parts(...lists, was('5')), 'design', 'old')).toEqual({ kind: 'absent' });
    expect((await resolveSlug(parts(lists[0], down, was('1', true)), 'design', 'old')).kind).toBe('unknown');
  });

  test('neighbors wrap, and an only item has none [C4]', async () => {
    const three = await findListed(parts(list('design', '1', '2', '3'), list('art')), 'design', 'slug-1');
    expect(three).toMatchObject({ value: { previous: { id: '3' }, next: { id: '2' } } });
    const one = await findListed(parts(list('design', '1'), list('art')), 'design', 'slug-1');
    expect(one).toMatchObject({ value: { previous: undefined, next: undefined } });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identitiesOf, readableSlug } from '../../../../../server/upstream/folder/folder-identities.ts';
import type { FileKind } from '../../../../../server/upstream/folder/folder-schema.ts';

describe('the slug of a folder', () => {
  test.each([
    ['Haus am See Ä', 'haus-am-see-a'],
    ['Häuser', 'hauser'],
    ['Straße Nº 5 (außen)', 'strasse-nº-5-aussen'],
    ['Łódź, Żabieniec', 'lodz-zabieniec'],
    ['Æble & Øl', 'aeble-ol'],
    ['Дом у моря', 'дом-у-моря'],
    ['Йод', 'Йод'],
    ['海辺の家', '海辺の家'],
    ['海辺の家 2', '海辺の家-2'],
    ['がっこう の', 'がっこう-の'],
    ['बाग का घर', 'बाग-का-घर'],
    ['50% / 100% 🏠', '50-100'],
    ['sill_chair.v2', 'sill_chair.v2'],
    ['Sill-Chair', 'Sill-Chair'],
    ['🏠', '🏠'],
  ])('%s is %s', (name, slug) => {
    expect(readableSlug(name)).toBe(slug);
  });

  test('of an accented Latin name needs no percent sign in a URL, and is its own slug', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aZ9 äÉñçşřůÅøßł&?#%/'), minLength: 1 });
    fc.assert(
      fc.property(letters, (name) => {
        const slug = readableSlug(`x${name}`);
        expect(encodeURIComponent(slug)).toBe(slug);
        expect(readableSlug(slug)).toBe(slug);
      }),
    );
  });

  test('is reported if it differs from the name, and keeps the id', () => {
    const kind: FileKind = 'project';
    const file = (path: string, fields = {}) => ({ path, kind, content: { fields, blocks: [] } });
    const found = identitiesOf([file('projects/Haus Ä/index.md'), file('projects/b/index.md', { slug: 'Ö ö' })]);
    expect([...found.values()]).toEqual([
      {
        slug: 'haus-a',
        id: 'project-Haus Ä',
        clashes: ['has a name that is no part of a URL: its page is at "haus-a"'],
      },
      { slug: 'Ö ö', id: 'project-Ö ö', clashes: [] },
    ]);
  });
});

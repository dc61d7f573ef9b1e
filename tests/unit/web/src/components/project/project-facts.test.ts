import { expect, test } from 'vitest';
import { renderedFacts } from '../../../../../../web/src/components/project/project-facts.ts';
import { project } from '../../view-fixtures.ts';

const partsOf = (fields: Parameters<typeof project>[1], artistSlug?: string) =>
  Object.fromEntries(
    renderedFacts(project('a', { blocks: [], ...fields }), {}, artistSlug).map(({ label, parts }) => [label, parts]),
  );

test('place, types, medium, materials and series link to the filtered index [R2]', () => {
  const parts = partsOf({
    place: 'Bergen, Norway',
    typologies: [
      { value: 'public-spaces', label: 'Public spaces' },
      { value: 'sheds', label: 'Sheds' },
    ],
    medium: 'Oil on linen',
    extra: { materials: 'oiled ash, tin', series: 'Tides', area: '9 m²' },
  });
  expect(parts).toEqual({
    'project.place': [{ text: 'Bergen, Norway', href: '/design?q=Bergen%2C+Norway#index' }],
    'project.type': [
      { text: 'Public spaces', href: '/design?typology=public-spaces#projects' },
      { text: 'Sheds', href: '/design?typology=sheds#projects' },
    ],
    'project.medium': [{ text: 'Oil on linen', href: '/design?q=Oil+on+linen#index' }],
    Materials: [
      { text: 'oiled ash', href: '/design?q=oiled+ash#index' },
      { text: 'tin', href: '/design?q=tin#index' },
    ],
    Series: [{ text: 'Tides', href: '/design?q=Tides#index' }],
    Area: undefined,
  });
});

test('medium and series of a work link to the wall, and its other facts to the index [R2]', () => {
  const parts = partsOf({ section: 'art', place: 'Oslo', medium: 'Oil', extra: { series: 'Tides' } }, 'ida');
  expect(parts).toEqual({
    'project.place': [{ text: 'Oslo', href: '/design?q=Oslo#index' }],
    'project.medium': [{ text: 'Oil', href: '/art/ida?medium=oil#art_works' }],
    Series: [{ text: 'Tides', href: '/art/ida?series=tides#art_works' }],
  });
});

import { expect, test } from 'vitest';
import { certainDimensions, factsOf, measuresOf } from '../../../../../../web/src/components/project/project-facts.ts';
import { project } from '../../view-fixtures.ts';

test('dimensions are width first, with a bound unit', () => {
  const measures = measuresOf({ dimensions: { widthCm: 1200, heightCm: 12.5, depthCm: 3 } });
  expect(measures?.text).toBe('1,200 × 12.5 × 3\u00a0cm');
  expect(measuresOf({ dimensions: { widthCm: 180, heightCm: 120 } })?.inches).toBe('(71 × 47\u00a0in)');
});

test('a label shows the words of the content where figures do not hold all of them', () => {
  const dimensions = { widthCm: 120, heightCm: 80, order: 'assumed' } as const;
  expect(measuresOf({ dimensions, dimensionsText: '120 x 80 cm unframed' })).toEqual({ text: '120 x 80 cm unframed' });
});

test('no true scale uses figures whose order is a guess', () => {
  expect(certainDimensions({ dimensions: { widthCm: 120, heightCm: 80, order: 'assumed' } })).toBeUndefined();
  expect(certainDimensions({ dimensions: { widthCm: 120, heightCm: 80 } })).toBeDefined();
});

test('known facts come first, then other fields, then facts of the detail [N9]', () => {
  const shed = project('shed', {
    year: '2020',
    place: 'Bergen',
    facts: [
      { label: 'Year', value: '1999' },
      { label: 'Area', value: '12 m²' },
      { label: 'Client', value: 'Nobody' },
    ],
    extra: { area: '12', roof_slope: '1:80' },
  });
  expect(factsOf(shed, (key) => key.replace('project.', ''))).toEqual([
    { label: 'year', value: '2020' },
    { label: 'place', value: 'Bergen', parts: [{ text: 'Bergen', href: '/design?q=Bergen#index' }] },
    { label: 'Roof slope', value: '1:80' },
    { label: 'Area', value: '12 m²' },
    { label: 'Client', value: 'Nobody' },
  ]);
});

const partsOf = (fields: Parameters<typeof project>[1]) =>
  Object.fromEntries(factsOf(project('a', fields), (key) => key).map(({ label, parts }) => [label, parts]));

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

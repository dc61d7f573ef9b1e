import { expect, test } from 'vitest';
import { dimensionsText, factsOf, inchesText } from '../../../../../../web/src/components/project/project-facts.ts';
import { project } from '../../view-fixtures.ts';

test('dimensions are width first, with the unit bound to its number', () => {
  expect(dimensionsText({ widthCm: 1200, heightCm: 12.5, depthCm: 3 })).toBe('1,200 × 12.5 × 3\u00a0cm');
  expect(inchesText({ widthCm: 180, heightCm: 120 })).toBe('(71 × 47\u00a0in)');
});

test('N9 known facts come first, then unknown printable fields, then facts of the detail, no label twice', () => {
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
    { label: 'place', value: 'Bergen' },
    { label: 'Roof slope', value: '1:80' },
    { label: 'Area', value: '12 m²' },
    { label: 'Client', value: 'Nobody' },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SortedItem, sortProjects } from '../../../../shared/find/sort-projects.ts';
import { indexColumns } from '../../../../shared/page/page-query.ts';

const option = (label: string) => ({ value: label.toLowerCase(), label });
const item = (title: string, more: Partial<SortedItem> = {}): SortedItem => ({ title, typologies: [], ...more });
const titles = (items: readonly SortedItem[]) => items.map(({ title }) => title).join(' ');

const items = [
  item('b', { year: '2019', size: option('Street'), place: 'Łódź', typologies: [option('Seats')] }),
  item('A', { year: '2018–2025', size: option('Hand'), place: 'Lodi', medium: 'Oil' }),
  item('c', { dimensions: { widthCm: 60, heightCm: 60 } }),
  item('Ä', { year: '2021', size: option('Body'), place: 'Zadar', medium: 'Chalk' }),
];

test.each([
  ['year', false, 'b Ä A c'],
  ['year', true, 'A Ä b c'],
  ['size', false, 'A Ä b c'],
  ['size', true, 'c b Ä A'],
  ['title', false, 'A Ä b c'],
  ['title', true, 'c b Ä A'],
  ['place', false, 'A b Ä c'],
  ['place', true, 'Ä b A c'],
  ['typology', false, 'Ä A b c'],
  ['typology', true, 'b A Ä c'],
] as const)('sorts by %s, falling: %s [R2]', (column, isFalling, expected) => {
  expect(titles(sortProjects(items, { column, isFalling }))).toBe(expected);
});

test.each([
  ['en-US', 'Ähre Öde Orm Zeit'],
  ['sv', 'Orm Zeit Ähre Öde'],
])('sorts in the order of the language: %s', (locale, expected) => {
  const words = ['Zeit', 'Orm', 'Öde', 'Ähre'].map((title) => item(title));
  expect(titles(sortProjects(words, { column: 'title', isFalling: false }, locale))).toBe(expected);
});

test('keeps all items, equal ones in order, and empty ones last [R2]', () => {
  const text = fc.option(fc.constantFrom('', 'a', 'Á', 'b', '10', '9', '2020', '1999–2004'), { nil: undefined });
  const any = fc.record({ title: fc.constantFrom('a', 'b'), year: text, place: text, medium: text });
  const list = fc.array(any.map(({ title, ...more }) => item(title, more)));
  fc.assert(
    fc.property(list, fc.constantFrom(...indexColumns), fc.boolean(), (some, column, isFalling) => {
      const sorted = sortProjects(some, { column, isFalling });
      expect(new Set(sorted)).toEqual(new Set(some));
      expect(sortProjects(sorted, { column, isFalling })).toEqual(sorted);
      const places = sorted.map(({ place }) => place !== undefined);
      if (column === 'place') expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

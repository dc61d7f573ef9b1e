import { expect, test } from 'vitest';
import { sortingIn } from '../../../../../../shared/find/sort-projects.ts';
import { indexRows, sortAfterPress } from '../../../../../../web/src/pages/design/use-index.ts';
import { summary } from '../../view-fixtures.ts';

const projects = [
  summary('stool', { title: 'Oak Stool', year: '2019' }),
  summary('shed', { title: 'Shed', year: '2024', extra: { materials: 'oak, tin' } }),
  summary('gate', { title: 'Gate', year: '2021' }),
];
const works = [summary('wood', { section: 'art', title: 'Wood', year: '2025', medium: 'Chalk on oak' })];
const titles = (sought?: string, sort?: string) =>
  indexRows(projects, works, { sought, sorting: sortingIn(sort) }).rows.map(({ title }) => title);

test('the index has all projects by year, or sorted as asked [R2]', () => {
  expect(titles()).toEqual(['Shed', 'Gate', 'Oak Stool']);
  expect(titles(undefined, 'year')).toEqual(['Oak Stool', 'Gate', 'Shed']);
  expect(titles(undefined, '-title')).toEqual(['Shed', 'Oak Stool', 'Gate']);
});

test('a search has both lists by rank, then year, or sorted [R2]', () => {
  expect(titles('oak')).toEqual(['Oak Stool', 'Wood', 'Shed']);
  expect(titles('oak', 'title')).toEqual(['Oak Stool', 'Shed', 'Wood']);
  expect(titles('oak chalk')).toEqual(['Wood']);
  expect(titles('elm')).toEqual([]);
});

test('pressing a column reverses it, another one starts at its beginning [R2]', () => {
  expect(sortAfterPress('year', undefined)).toBe('-year');
  expect(sortAfterPress('title', undefined)).toBe('title');
  expect(sortAfterPress('year', sortingIn('-year'))).toBe('year');
  expect(sortAfterPress('title', sortingIn('title'))).toBe('-title');
  expect(sortAfterPress('title', sortingIn('-year'))).toBe('title');
});

import { expect, test } from 'vitest';
import { sortingIn } from '../../../../../../shared/find/sort-projects.ts';
import { indexRows, maxRows, sortAfterPress } from '../../../../../../web/src/pages/design/use-index.ts';
import { summary } from '../../view-fixtures.ts';

const projects = [
  summary('stool', { title: 'Oak Stool', year: '2019' }),
  summary('shed', { title: 'Shed', year: '2024', extra: { materials: 'oak, tin' } }),
  summary('gate', { title: 'Gate', year: '2021' }),
];
const works = [summary('wood', { section: 'art', title: 'Wood', year: '2025', medium: 'Chalk on oak' })];
const titles = (sought?: string, sort?: string) =>
  indexRows(projects, works, { sought, sorting: sortingIn(sort) }).rows.map(({ title }) => title);

test('R2 the index has all projects, newest first, or sorted as asked for', () => {
  expect(titles()).toEqual(['Shed', 'Gate', 'Oak Stool']);
  expect(titles(undefined, 'year')).toEqual(['Oak Stool', 'Gate', 'Shed']);
  expect(titles(undefined, '-title')).toEqual(['Shed', 'Oak Stool', 'Gate']);
});

test('R2 what is found is of both lists, best first, newest first where it answers equally well, or sorted', () => {
  expect(titles('oak')).toEqual(['Oak Stool', 'Wood', 'Shed']);
  expect(titles('oak', 'title')).toEqual(['Oak Stool', 'Shed', 'Wood']);
  expect(titles('oak chalk')).toEqual(['Wood']);
  expect(titles('elm')).toEqual([]);
});

test('R2 of ten thousand as many rows are drawn as are read, and the others are counted', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    summary(`item-${index}`, { title: `Item ${index} of oak` }),
  );
  for (const sought of [undefined, 'oak', 'item']) {
    const { rows, more, total } = indexRows(many, many, { sought, sorting: undefined });
    expect(rows).toHaveLength(maxRows);
    expect(total).toBe(sought === undefined ? 10_000 : 20_000);
    expect(more).toBe(total - maxRows);
  }
});

test('R2 a press turns the column that is sorted by; another one begins at its start, years with the newest', () => {
  expect(sortAfterPress('year', undefined)).toBe('-year');
  expect(sortAfterPress('title', undefined)).toBe('title');
  expect(sortAfterPress('year', sortingIn('-year'))).toBe('year');
  expect(sortAfterPress('title', sortingIn('title'))).toBe('-title');
  expect(sortAfterPress('title', sortingIn('-year'))).toBe('title');
});

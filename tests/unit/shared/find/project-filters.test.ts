import { describe, expect, test } from 'vitest';
import { filterOptions, projectsMatching } from '../../../../shared/find/project-filters.ts';

const option = (value: string, label = value.toUpperCase()) => ({ value, label });
const projects = [
  { typologies: [option('rooms'), option('seats', 'Chairs')], size: option('room') },
  { typologies: [option('seats', 'Chairs')], size: undefined },
];
const list = { items: projects };
const valuesOf = (...input: Parameters<typeof filterOptions>) => filterOptions(...input).map(({ value }) => value);

describe('filter values', () => {
  test('follow the order of the menu, then those of projects [N5]', () => {
    const menu = { typologies: [option('seats'), option('lamps')], sizes: [] };
    expect(valuesOf('typology', list, menu)).toEqual(['seats', 'lamps', 'rooms']);
    expect(filterOptions('typology', list, menu)[0]?.label).toBe('SEATS');
    expect(valuesOf('typology', list, null)).toEqual(['rooms', 'seats']);
  });
});

test('both filters narrow a list together [R2]', () => {
  const [first, second] = [projects[0], { ...projects[1], typologies: [option('seats')], size: option('body') }];
  const matching = (filter: Parameters<typeof projectsMatching>[1]) =>
    projectsMatching(
      [first, second].filter((project) => project !== undefined),
      filter,
    );
  expect(matching({})).toEqual([first, second]);
  expect(matching({ typology: 'seats' })).toEqual([first, second]);
  expect(matching({ typology: 'seats', size: 'body' })).toEqual([second]);
  expect(matching({ typology: 'rooms', size: 'body' })).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { filterOptions, projectsMatching } from '../../../../shared/find/project-filters.ts';

const option = (value: string, label = value.toUpperCase()) => ({ value, label });
const projects = [
  { typologies: [option('rooms'), option('seats', 'Chairs')], size: option('room') },
  { typologies: [option('seats', 'Chairs')], size: undefined },
];
const valuesOf = (...input: Parameters<typeof filterOptions>) => filterOptions(...input).map(({ value }) => value);

describe('the values there are to filter by', () => {
  test("N5 come in the menu's order; those only projects name follow", () => {
    const menu = { typologies: [option('seats'), option('lamps')], sizes: [] };
    expect(valuesOf('typology', projects, menu)).toEqual(['seats', 'lamps', 'rooms']);
    expect(filterOptions('typology', projects, menu)[0]?.label).toBe('SEATS');
    expect(valuesOf('typology', projects, null)).toEqual(['rooms', 'seats']);
  });

  test('N6 sizes are offered only where projects carry them', () => {
    const menu = { typologies: [], sizes: [option('hand'), option('room')] };
    expect(valuesOf('size', projects, menu)).toEqual(['hand', 'room']);
    expect(valuesOf('size', [{ typologies: [] }], menu)).toEqual([]);
  });
});

test('R2 both filters narrow a list together', () => {
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

import { describe, expect, test } from 'vitest';
import {
  filterHref,
  filterIn,
  knownFilter,
  optionsOf,
  projectsMatching,
} from '../../../../../../web/src/pages/design/filter-projects.ts';
import { summary } from '../../view-fixtures.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const projects = [
  summary('a', { typologies: [option('rooms'), option('seats')], size: option('room') }),
  summary('b', { typologies: [option('seats')], size: option('body') }),
];
const slugs = (filter: Parameters<typeof projectsMatching>[1]) =>
  projectsMatching(projects, filter).map(({ slug }) => slug);

describe('filters of the overview', () => {
  test('R2 both filters narrow the list together', () => {
    expect(slugs({})).toEqual(['a', 'b']);
    expect(slugs({ typology: 'seats' })).toEqual(['a', 'b']);
    expect(slugs({ typology: 'seats', size: 'body' })).toEqual(['b']);
    expect(slugs({ typology: 'rooms', size: 'body' })).toEqual([]);
  });

  test('R2 an unknown value counts as all', () => {
    expect(knownFilter(projects, { typology: 'boats', size: 'body' })).toEqual({ typology: undefined, size: 'body' });
  });

  test('R2 a filter is an address, and back', () => {
    expect(filterHref({})).toBe('/design#projects');
    expect(filterHref({ typology: 'public spaces', size: 'room' })).toBe(
      '/design?typology=public+spaces&size=room#projects',
    );
    expect(filterIn('?typology=public+spaces&size=')).toEqual({ typology: 'public spaces', size: undefined });
  });

  test("N5 options come in the menu's order; those only projects name follow", () => {
    expect(optionsOf(projects, 'typology', [option('seats')]).map(({ value }) => value)).toEqual(['seats', 'rooms']);
  });
});

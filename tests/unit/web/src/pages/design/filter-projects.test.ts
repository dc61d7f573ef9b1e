import { describe, expect, test } from 'vitest';
import {
  filterHref,
  filterIn,
  knownFilter,
  projectsMatching,
} from '../../../../../../web/src/pages/design/filter-projects.ts';
import { summary } from '../../view-fixtures.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const projects = [
  summary('a', { typologies: [option('rooms'), option('seats')], size: option('room') }),
  summary('b', { typologies: [option('seats')], size: option('body') }),
];
const options = { typology: ['rooms', 'seats', 'lamps'].map(option), size: ['body', 'room'].map(option) };
const slugs = (filter: Parameters<typeof projectsMatching>[1]) =>
  projectsMatching(projects, filter).map(({ slug }) => slug);

describe('filters of the overview', () => {
  test('R2 both filters narrow the list together', () => {
    expect(slugs({})).toEqual(['a', 'b']);
    expect(slugs({ typology: 'seats' })).toEqual(['a', 'b']);
    expect(slugs({ typology: 'seats', size: 'body' })).toEqual(['b']);
    expect(slugs({ typology: 'rooms', size: 'body' })).toEqual([]);
  });

  test('R2 an unknown value counts as all; a known one without projects holds', () => {
    expect(knownFilter(options, { typology: 'boats', size: 'body' })).toEqual({ typology: undefined, size: 'body' });
    expect(knownFilter(options, { typology: 'lamps' })).toEqual({ typology: 'lamps', size: undefined });
  });

  test('R2 a filter is an address, and back; what is looked for and the order of the index stay as they are', () => {
    expect(filterHref({})).toBe('/design#projects');
    expect(filterHref({ typology: 'public spaces', size: 'room' })).toBe(
      '/design?typology=public+spaces&size=room#projects',
    );
    expect(filterHref({ size: 'room' }, '?sort=-year&utm=1&q=oak&typology=made-up')).toBe(
      '/design?size=room&q=oak&sort=-year#projects',
    );
    expect(filterIn('?typology=public+spaces&size=')).toEqual({ typology: 'public spaces', size: undefined });
  });
});

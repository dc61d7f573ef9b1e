import { describe, expect, test } from 'vitest';
import { filterHref, filterIn, knownFilter } from '../../../../../../web/src/pages/design/filter-projects.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const options = { typology: ['rooms', 'seats', 'lamps'].map(option), size: ['body', 'room'].map(option) };

describe('filters of the overview', () => {
  test('an unknown value means all, a known one without projects stays [R2]', () => {
    expect(knownFilter(options, { typology: 'boats', size: 'body' })).toEqual({ typology: undefined, size: 'body' });
    expect(knownFilter(options, { typology: 'lamps' })).toEqual({ typology: 'lamps', size: undefined });
  });

  test('a filter is an address, and keeps search and order [R2]', () => {
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

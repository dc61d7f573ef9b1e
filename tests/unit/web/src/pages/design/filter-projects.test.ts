import { describe, expect, test } from 'vitest';
import { filterHref, filterIn, knownFilter } from '../../../../../../web/src/pages/design/filter-projects.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const options = { typology: ['rooms', 'seats', 'lamps'].map(option), size: ['body', 'room'].map(option) };

describe('filters of the overview', () => {
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

import { describe, expect, test } from 'vitest';
import { queryWith } from '../../../../../../shared/page/page-query.ts';
import { filterIn, knownFilter } from '../../../../../../web/src/components/filters/use-filter.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const options = { typology: ['rooms', 'seats', 'lamps'].map(option), size: ['body', 'room'].map(option) };

describe('filters of the overview', () => {
  test('an unknown value means all, a known one without projects stays [R2]', () => {
    expect(knownFilter(options, { typology: 'boats', size: 'body' })).toEqual({ typology: undefined, size: 'body' });
    expect(knownFilter(options, { typology: 'lamps' })).toEqual({ typology: 'lamps', size: undefined });
  });

  test('a filter is an address, and keeps search and order [R2]', () => {
    expect(queryWith('design', '', { typology: 'public spaces', size: 'room' })).toBe(
      '?typology=public+spaces&size=room',
    );
    expect(queryWith('design', '?sort=-year&utm=1&q=oak&typology=made-up', { typology: undefined, size: 'room' })).toBe(
      '?size=room&q=oak&sort=-year',
    );
    expect(queryWith('art-name', '?size=room&medium=oil', { series: 'tides' })).toBe('?series=tides&medium=oil');
    expect(filterIn('?typology=public+spaces&size=')).toEqual({ typology: 'public spaces', size: undefined });
  });
});

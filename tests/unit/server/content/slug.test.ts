import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableSlug, findBySlug } from '../../../../server/content/slug.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

describe('R7 comparing slugs', () => {
  test('R7 percent-encoded once or twice, in any normal form, with slashes around it', () => {
    expect(comparableSlug('/caf%C3%A9/')).toBe('café');
    expect(comparableSlug('caf%25C3%25A9')).toBe('café');
    expect(comparableSlug('cafe\u0301')).toBe('café');
  });

  test('R7 malformed percent signs never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (slug) => {
        expect(typeof comparableSlug(slug)).toBe('string');
        expect(comparableSlug(`100%${slug}`)).toContain('100');
      }),
      propertyRuns,
    );
  });

  test('R7 slashes are taken away at both ends alone, however many there are', () => {
    const many = '/'.repeat(300_000);
    expect(comparableSlug(`${many}a${many}b${many}`)).toBe(`a${many}b`);
    expect(comparableSlug(many)).toBe('');
  });

  test('R7 the exact spelling wins over another case', () => {
    const items = [{ slug: 'Chair' }, { slug: 'chair' }];
    expect(findBySlug(items, 'chair')).toBe(items[1]);
    expect(findBySlug(items, 'CHAIR')).toBe(items[0]);
    expect(findBySlug(items, 'stool')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableSlug, findBySlug } from '../../../../server/content/slug.ts';

describe('comparing slugs', () => {
  test('ignores encoding, normal form and outer slashes [R7]', () => {
    expect(comparableSlug('/caf%C3%A9/')).toBe('café');
    expect(comparableSlug('caf%25C3%25A9')).toBe('café');
    expect(comparableSlug('cafe\u0301')).toBe('café');
  });

  test('never throws for malformed percent signs [R7]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (slug) => {
        expect(typeof comparableSlug(slug)).toBe('string');
        expect(comparableSlug(`100%${slug}`)).toContain('100');
      }),
    );
  });

  test('prefers the exact spelling [R7]', () => {
    const items = [{ slug: 'Chair' }, { slug: 'chair' }];
    expect(findBySlug(items, 'chair')).toBe(items[1]);
    expect(findBySlug(items, 'CHAIR')).toBe(items[0]);
    expect(findBySlug(items, 'stool')).toBeUndefined();
  });
});

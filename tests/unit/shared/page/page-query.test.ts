import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasVisitorInput,
  isListed,
  maxSoughtLength,
  maxSubjectLength,
  pageQueryOf,
  parameterIn,
} from '../../../../shared/page/page-query.ts';
import { pageNames } from '../../../../shared/page/site-routes.ts';

describe('the query of a document', () => {
  test('has one spelling [V3] [R2]', () => {
    const query = '?typology=furniture&size=hand&q=oak+chair&sort=-year';
    expect(pageQueryOf('design', query)).toBe(query);
    expect(pageQueryOf('design', '?sort=-year&q=%20oak%0a chair&size=hand&utm=1&typology=furniture')).toBe(query);
    expect(pageQueryOf('design', '?q=oak&q=ash')).toBe('?q=oak');
    expect(pageQueryOf('design', '?q=&q=ash')).toBe('');
    expect(pageQueryOf('design', '')).toBe('');
  });

  test('has only parameters of the page [V3]', () => {
    const all = '?typology=a&size=b&series=e&q=c&sort=year&wall=320&about=d';
    expect(pageQueryOf('art-art-works-slug', all)).toBe('?wall=320');
    expect(pageQueryOf('design-slug', all)).toBe('?about=d');
    expect(pageQueryOf('contact', all)).toBe('?wall=320&about=d');
    expect(pageQueryOf('art-name', all)).toBe('?series=e&sort=year');
    const taking = ['design', 'art-name', 'art-art-works-slug', 'design-slug', 'design-contact-us', 'contact'];
    for (const page of pageNames) {
      if (!taking.includes(page)) expect(pageQueryOf(page, all)).toBe('');
    }
  });

  test.each([
    ['design', 'q', ['', ' ', '?!…', 'x'.repeat(maxSoughtLength + 1)]],
    ['design', 'sort', ['', '-', '--year', 'Year', 'year-', 'toString', '__proto__']],
    [
      'art-art-works-slug',
      'wall',
      ['', '119', '801', '0320', '320.5', '-320', '+320', '3e2', ' 320', '٣٢٠', 'NaN', '1000000000', '0', 'wide'],
    ],
    ['design-slug', 'about', ['', '\n', '…', 'x'.repeat(maxSubjectLength + 1)]],
  ] as const)('omits a malformed value: %s ?%s [V3]', (page, name, values) => {
    for (const value of values) {
      expect(pageQueryOf(page, `?${new URLSearchParams([[name, value]])}`), value).toBe('');
    }
  });

  test('is bounded and idempotent [V3]', () => {
    const parameter = fc.tuple(
      fc.constantFrom('typology', 'size', 'q', 'sort', 'wall', 'about', 'x'),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('-year', '320', 'oak\u0000', '%E0%A4')),
    );
    const search = fc.array(parameter, { maxLength: 8 }).map((pairs) => `?${new URLSearchParams(pairs)}`);
    fc.assert(
      fc.property(fc.constantFrom(...pageNames), fc.oneof(search, fc.string()), (page, requested) => {
        const query = pageQueryOf(page, requested);
        expect(pageQueryOf(page, query)).toBe(query);
        const names = [...new URLSearchParams(query).keys()];
        expect(new Set(names).size).toBe(names.length);
        expect(parameterIn(query, 'q')?.length ?? 0).toBeLessThanOrEqual(maxSoughtLength);
      }),
    );
  });
});

test('documents with invented values are not stored, and searches are not listed [V3] [P12]', () => {
  expect(['', '?typology=a&size=b'].map(hasVisitorInput)).toEqual([false, false]);
  expect(['?q=a', '?size=b&sort=year', '?wall=320', '?about=a'].map(hasVisitorInput)).toEqual([true, true, true, true]);
  expect(['', '?typology=a', '?sort=year', '?wall=320'].map(isListed)).toEqual([true, true, true, true]);
  expect(['?q=a', '?typology=a&q=a&sort=year', '?about=a'].map(isListed)).toEqual([false, false, false]);
});

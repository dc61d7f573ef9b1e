import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormedUrl } from '../../../../server/site/well-formed-url.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

test('R17 an address that can be decoded stays as it is', () => {
  expect(wellFormedUrl('/design/caf%C3%A9?q=100%')).toBe('/design/caf%C3%A9?q=100%');
});

test('R16 a malformed one becomes one that can be decoded', () => {
  expect(wellFormedUrl('/design/100%')).toBe('/design/100%25');
  expect(wellFormedUrl('/design/%E0%A4%A')).toBe('/design/%25E0%25A4%25A');
  fc.assert(
    fc.property(fc.stringMatching(/^[%\w/-]*$/), (path) => {
      expect(() => decodeURIComponent(wellFormedUrl(`/${path}`))).not.toThrow();
    }),
    propertyRuns,
  );
});

import { expect, test } from 'vitest';
import { compactInlineData } from '../../../../server/site/inline-data.ts';
import { config, inlineData } from '../../web/src/view-fixtures.ts';

test('the data that goes with a document has no outlines of logos, but says where they are', () => {
  const brand = { ...config.brand, logos: { art: '<svg></svg>' }, logoHrefs: { art: '/brand/logo-art.svg#logo' } };
  const data = inlineData('/design', { config: { ...config, brand } });
  expect(compactInlineData(data).view?.config.brand).toEqual({ ...brand, logos: {} });
  expect(data.view?.config.brand.logos.art).toBe('<svg></svg>');
});

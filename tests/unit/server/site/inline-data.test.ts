import { describe, expect, test } from 'vitest';
import { compactInlineData } from '../../../../server/site/inline-data.ts';
import type { PublicConfig } from '../../../../shared/contract/config.ts';
import { config, inlineData } from '../../web/src/view-fixtures.ts';

const drawing = '<svg viewBox="0 0 222 22"></svg>';

function dataWith(logos: PublicConfig['brand']['logos']) {
  return inlineData('/design', { config: { ...config, brand: { ...config.brand, logos } } });
}

describe('the data that goes with a document', () => {
  test('has no outlines of logos, but says which there are', () => {
    const data = dataWith({ design: drawing, art: drawing });
    expect(compactInlineData(data).view?.config.brand.logos).toEqual({ design: '', art: '' });
    expect(data.view?.config.brand.logos).toEqual({ design: drawing, art: drawing });
  });

  test('P1 says nothing of a logo that the brand does not have', () => {
    expect(compactInlineData(dataWith({ art: drawing })).view?.config.brand.logos).toEqual({ art: '' });
  });
});

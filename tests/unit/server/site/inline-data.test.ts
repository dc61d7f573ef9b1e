import { describe, expect, test } from 'vitest';
import { compactInlineData } from '../../../../server/site/inline-data.ts';
import { config, inlineData, summary } from '../../web/src/view-fixtures.ts';

describe('the data that goes with a document', () => {
  test('has no outlines of logos, but says where they are', () => {
    const brand = { ...config.brand, logos: { art: '<svg></svg>' }, logoHrefs: { art: '/brand/logos.svg#art' } };
    const data = inlineData('/design', { config: { ...config, brand } });
    expect(compactInlineData(data).view?.config.brand).toEqual({ ...brand, logos: {} });
    expect(data.view?.config.brand.logos.art).toBe('<svg></svg>');
  });

  test('P4 has no texts of the interface: they are in the code that reads it', () => {
    const data = inlineData('/design');
    expect(Object.keys(data.messages).length).toBeGreaterThan(50);
    expect(compactInlineData(data)).not.toHaveProperty('messages');
  });

  test('has of a list what the list shows', () => {
    const item = summary('shed', { lead: 'Words', extra: { area: '12 m²' } });
    const data = inlineData('/design', { projects: { items: [item], total: 1 } });
    const { lead: _lead, ...shown } = item;
    expect(compactInlineData(data).view?.projects).toEqual({ items: [{ ...shown, extra: {} }], total: 1 });
  });
});

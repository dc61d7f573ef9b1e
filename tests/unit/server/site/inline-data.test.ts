import { describe, expect, test } from 'vitest';
import { drawnView, sentDataOf } from '../../../../server/site/inline-data.ts';
import { projectListSchema } from '../../../../shared/contract/project.ts';
import { config, image, inlineData, summary, view } from '../../web/src/view-fixtures.ts';

describe('the data that goes with a document', () => {
  test('has no outlines of logos, but says where they are', () => {
    const brand = { ...config.brand, logos: { art: '<svg></svg>' }, logoHrefs: { art: '/brand/logos.svg#art' } };
    const data = inlineData('/design', { config: { ...config, brand } });
    expect(sentDataOf(data).view?.config.brand).toEqual({ ...brand, logos: {} });
    expect(data.view?.config.brand.logos.art).toBe('<svg></svg>');
  });

  test('P4 has no texts of the interface: they are in the code that reads it', () => {
    const data = inlineData('/design');
    expect(Object.keys(data.messages).length).toBeGreaterThan(50);
    expect(sentDataOf(data)).not.toHaveProperty('messages');
  });
});

const cover = (name: string) => ({
  ...image(name),
  caption: 'A caption',
  tone: 'oklch(0.5 0.1 40)',
  bandMin: 0.1,
  bandMax: 0.2,
  preview: 'data:image/webp;base64,AA',
});
const items = [
  summary('bare', { cover: undefined }),
  summary('first', { cover: cover('first'), lead: 'A lead', extra: { area: '40 m²' }, year: '2020' }),
  summary('second', { cover: cover('second'), place: 'Bergen' }),
];

describe('what of a view a document is made from', () => {
  const drawn = drawnView(view('/design', { projects: { items, total: 3 } }));

  test('the hero stays whole; of other pictures what is drawn', () => {
    const [bare, first, second] = drawn.projects?.items ?? [];
    expect(bare?.cover).toBeUndefined();
    expect(first?.cover).toEqual(cover('first'));
    const { src, width, height } = image('second');
    // Its project begins with it, the header above it.
    const band = { bandMin: 0.1, bandMax: 0.2 };
    expect(second?.cover).toEqual({ src, alt: '', width, height, tone: 'oklch(0.5 0.1 40)', ...band, sources: [] });
  });

  test('leads and unknown fields are left out; titles, years and places are not', () => {
    const [, first, second] = drawn.projects?.items ?? [];
    expect(first).toMatchObject({ title: 'Title of first', year: '2020', extra: {} });
    expect(first).not.toHaveProperty('lead');
    expect(second?.place).toBe('Bergen');
  });

  test('it is a list of the contract still, and other views are as they were', () => {
    expect(projectListSchema.safeParse(drawn.projects).success).toBe(true);
    const about = view('/design/about');
    expect(drawnView(about)).toEqual(about);
  });
});

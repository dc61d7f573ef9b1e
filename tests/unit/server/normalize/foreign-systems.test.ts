import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const projects = (system: string) => normalizeProjectList(fixture('projects', system), 'design', options).value.items;
const detail = (system: string) => normalizeProjectDetail(fixture('detail', system), options);
/** What systems and their plugins say to search engines, beside what is to be read. */
const searchData = {
  prismic: { meta_title: 'Chairs for sale', meta_description: 'Buy a chair.', meta_image: { url: '/preview.jpg' } },
  payload: { meta: { title: 'Chairs for sale', description: 'Buy a chair.', image: { url: '/preview.jpg' } } },
  strapi: {
    seo: { metaTitle: 'Chairs for sale', metaDescription: 'Buy a chair.', shareImage: { url: '/preview.jpg' } },
  },
};

const kinds = (system: string) => detail(system).value.blocks.map(({ kind }) => kind);
const stored = (system: string) => detail(system).media.map(({ url }) => url);

describe('WordPress', () => {
  it('lists have custom fields and embedded media', () => {
    expect(projects('wordpress')).toMatchObject([
      {
        id: '312',
        slug: 'ropewalk-reading-room',
        title: 'Ropewalk Reading Room – Trieste',
        year: '2024',
        place: 'Trieste, Italy',
        typologies: [{ value: 'interiors', label: 'Interiors' }],
        lead: 'A ropewalk is a building as long as a rope.',
        cover: { alt: 'A vaulted hall with one long table', caption: 'Under the clerestory', width: 2000 },
        extra: { materials: 'limewashed brick, oiled ash' },
      },
    ]);
  });

  it('details have content, galleries and flexible content', () => {
    expect(kinds('wordpress')).toEqual([
      'text',
      'image',
      'text',
      'gallery',
      'text',
      'video',
      'gallery',
      'text',
      'gallery',
    ]);
    expect(stored('wordpress').map((url) => url.split('/').at(-1))).toEqual([
      'shelf-1024x683.jpg',
      'felt.jpg',
      'foot.jpg',
      'lamps.jpg',
      'plan.jpg',
      'reel.jpg',
    ]);
    expect(detail('wordpress').value.facts).toEqual([
      { label: 'Area', value: '412 m²' },
      { label: 'Photographer', value: 'Pia Lorenzut' },
    ]);
  });
});

describe.each(['strapi-v4', 'strapi-v5'])('%s', (system) => {
  it('lists have every field [#22] [#23]', () => {
    expect(projects(system)).toMatchObject([
      {
        slug: 'sill-chair',
        year: '2021',
        typologies: [{ value: 'furniture', label: 'Furniture' }],
        size: { value: 'body', label: 'Body' },
        dimensions: { widthCm: 46, heightCm: 78, depthCm: 51 },
        cover: { alt: 'An ash chair', width: 2000, height: 1333 },
      },
    ]);
  });

  it('details have text, galleries and each image once', () => {
    expect(kinds(system).slice(0, 3)).toEqual(['text', 'image', 'gallery']);
    const [text, , gallery] = detail(system).value.blocks;
    expect(text).toMatchObject({
      html: expect.stringContaining('<strong>same</strong> stock, see <a href="/design/about">'),
    });
    expect(gallery).toMatchObject({
      title: 'Chair',
      items: [{ full: { alt: 'Side elevation' } }, { full: { alt: 'Four stacked' } }],
    });
    expect(stored(system).slice(0, 3)).toEqual([
      '/uploads/joint_c3d4.jpg',
      '/uploads/side_e5f6.jpg',
      '/uploads/stack_g7h8.jpg',
    ]);
  });
});

describe('Directus', () => {
  it('lists omit drafts, follow the sort field and find files by UUID', () => {
    const { items } = normalizeProjectList(fixture('works', 'directus'), 'art', options).value;
    expect(items.map(({ slug }) => slug)).toEqual(['salt-clock', 'low-tide-ledger']);
    expect(items[1]).toMatchObject({ dimensions: { widthCm: 180, heightCm: 120 }, medium: 'Oil and wax on linen' });
    expect(items[0]?.cover?.alt).toBe('Twelve uneven rings of salt');
  });

  it('details have the items behind junctions', () => {
    expect(kinds('directus')).toEqual(['heading', 'text', 'image', 'gallery', 'quote']);
    expect(stored('directus')).toHaveLength(3);
  });
});

describe('Wagtail', () => {
  it('lists have slugs and images from meta', () => {
    expect(projects('wagtail')).toMatchObject([
      { id: '21', slug: 'tideline-steps', cover: { alt: 'Limestone steps going down into still water' } },
      { id: '22', slug: 'plumb-lamp', cover: { alt: 'A brass lamp' } },
    ]);
  });

  it('details keep the ids of stream fields', () => {
    expect(kinds('wagtail')).toEqual(['heading', 'text', 'image', 'gallery', 'quote', 'facts', 'list']);
    expect(detail('wagtail').value.blocks[0]?.id).toBe('b1c7f0a2-0000-4000-8000-000000000001');
    expect(stored('wagtail')).toHaveLength(3);
    expect(detail('wagtail').repairs).toContainEqual(expect.objectContaining({ rule: 'image-unresolved-id' }));
  });
});

describe.each(Object.entries(searchData))('SEO data of %s', (_system, fields) => {
  const document = { slug: 'care', title: 'Care', body: '<p>Wipe.</p>', ...fields };

  it('is no part of a detail or a page [N12]', () => {
    const wiped = [expect.objectContaining({ kind: 'text', html: '<p>Wipe.</p>' })];
    expect(normalizeProjectDetail(document, options).value.blocks).toEqual(wiped);
    expect(normalizeGeneralPage([document], 'care', options).value.blocks).toEqual(wiped);
    expect(normalizePage({ title: 'Care', body: '<p>Wipe.</p>', ...fields }, 'about', options).value.blocks).toEqual(
      wiped,
    );
  });
});

it('reads fields of a project in meta [N12]', () => {
  const { blocks } = normalizeProjectDetail(
    { slug: 'a', title: 'A', meta: { title: 'A', note: 'Oiled ash, twice' } },
    options,
  ).value;
  expect(JSON.stringify(blocks)).toContain('Oiled ash, twice');
});

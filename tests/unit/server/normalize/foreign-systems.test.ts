import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const projects = (system: string) => normalizeProjectList(fixture('projects', system), 'design', options).value.items;
const detail = (system: string) => normalizeProjectDetail(fixture('detail', system), options);
/** Data for search engines that CMSs and plugins add to content. */
const searchData = {
  prismic: { meta_title: 'Chairs for sale', meta_description: 'Buy a chair.', meta_image: { url: '/preview.jpg' } },
  payload: { meta: { title: 'Chairs for sale', description: 'Buy a chair.', image: { url: '/preview.jpg' } } },
  strapi: {
    seo: { metaTitle: 'Chairs for sale', metaDescription: 'Buy a chair.', shareImage: { url: '/preview.jpg' } },
  },
};

const kinds = (system: string) => detail(system).value.blocks.map(({ kind }) => kind);
const stored = (system: string) => detail(system).media.map(({ url }) => url);

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

describe.each(Object.entries(searchData))('SEO data of %s', (_system, fields) => {
  const document = { slug: 'care', title: 'Care', body: '<p>Wipe.</p>', ...fields };

  it('is not a part of a detail or a page [N12]', () => {
    const wiped = [expect.objectContaining({ kind: 'text', html: '<p>Wipe.</p>' })];
    expect(normalizeProjectDetail(document, options).value.blocks).toEqual(wiped);
    expect(normalizeGeneralPage([document], 'care', options).value.blocks).toEqual(wiped);
    expect(normalizePage({ title: 'Care', body: '<p>Wipe.</p>', ...fields }, 'about', options).value.blocks).toEqual(
      wiped,
    );
  });
});

it.each([
  ['a file', [{ type: 'download', file: '/files/plan.pdf', label: 'Plan' }], { kind: 'link', label: 'Plan' }],
  ['a sound', [{ type: 'audio', src: '/files/mill.mp3', title: 'Mill' }], { kind: 'audio', audio: { title: 'Mill' } }],
  ['the path of a file', [{ brochure: '/files/plan.pdf' }], { kind: 'link', label: 'plan.pdf' }],
  [
    'a number and its caption',
    [{ type: 'stats', items: [{ number: '12', caption: 'Floors' }] }],
    { kind: 'facts', items: [{ label: 'Floors', value: '12' }] },
  ],
  [
    'an event',
    [{ type: 'timeline', events: [{ date: '2020', title: 'Start', text: 'Digging' }] }],
    { kind: 'facts', items: [{ label: '2020', value: 'Start: Digging' }] },
  ],
  ['a year alone', [{ Year: 2020 }], { kind: 'facts', items: [{ label: 'Year', value: '2020' }] }],
  [
    'rows',
    [
      {
        type: 'table',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
    { kind: 'text', html: '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>' },
  ],
  [
    'Contentful in a list',
    [
      {
        nodeType: 'document',
        content: [{ nodeType: 'paragraph', content: [{ nodeType: 'text', value: 'Oak', marks: [{ type: 'bold' }] }] }],
      },
    ],
    { html: '<p><strong>Oak</strong></p>' },
  ],
  [
    'DatoCMS',
    {
      schema: 'dast',
      document: {
        type: 'root',
        children: [{ type: 'paragraph', children: [{ type: 'span', value: 'Oak', marks: ['emphasis'] }] }],
      },
    },
    { html: '<p><em>Oak</em></p>' },
  ],
  ['Keystone', { story: [{ type: 'paragraph', children: [{ text: 'Oak' }] }] }, { html: '<p>Oak</p>' }],
])('%s becomes a block of its kind [N12]', (_name, read_more, block) => {
  expect(normalizeProjectDetail({ read_more }, options).value.blocks).toMatchObject([block]);
});

it('reads fields of a project in meta [N12]', () => {
  const { blocks } = normalizeProjectDetail(
    { slug: 'a', title: 'A', meta: { title: 'A', note: 'Oiled ash, twice' } },
    options,
  ).value;
  expect(JSON.stringify(blocks)).toContain('Oiled ash, twice');
});

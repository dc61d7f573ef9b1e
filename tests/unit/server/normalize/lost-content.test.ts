import { describe, expect, it } from 'vitest';
import { normalizeMenu } from '../../../../server/normalize/menu.ts';
import { normalizePage } from '../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { options } from './sample-options.ts';

const detail = (readMore: unknown) => normalizeProjectDetail({ title: 'Title', read_more: readMore }, options);
const blocksOf = (readMore: unknown) => detail(readMore).value.blocks;
const texts = (...lines: string[]) => lines.map((line) => ({ kind: 'text', html: `<p>${line}</p>` }));

describe('the body field is never a fact', () => {
  it.each([
    ['one sentence', 'A building as long as a rope.', ['A building as long as a rope.']],
    ['one word', 'Rope', ['Rope']],
    ['a number', 12, ['12']],
    ['two sentences', ['A rope.', 'A walk.'], ['A rope.', 'A walk.']],
    ['two words', ['Rope', 'Walk'], ['Rope', 'Walk']],
    ['an object of words', { a: 'x', b: 'y' }, ['x', 'y']],
    ['an object of words and numbers as keys', { '010': 'c', '002': 'b', 1: 'a' }, ['a', 'b', 'c']],
  ])('reads %s as text blocks [P10] [N10]', (_what, body, lines) => {
    const { value } = detail(body);
    expect(value.facts).toEqual([]);
    expect(value.blocks).toMatchObject(texts(...lines));
    const page = normalizePage({ title: 'Title', content: body }, 'about', options).value;
    expect(page.blocks).toMatchObject(texts(...lines));
  });
});

describe('labels stay with their values', () => {
  it.each([
    [[{ Client: 'Someone', Area: 120 }], 'Someone', '120'],
    [{ Client: 'Someone', Area: 120 }, 'Someone', '120'],
    [[{ Client: 'Some One', Area: '120 m²' }], 'Some One', '120 m²'],
    [[{ client: 'Some One', area: 120 }], 'Some One', '120'],
  ])('reads %j as facts [P10]', (body, client, area) => {
    const items = [
      { label: 'Client', value: client },
      { label: 'Area', value: area },
    ];
    expect(blocksOf(body)).toMatchObject([{ kind: 'facts', items }]);
  });

  it.each([
    [
      [
        ['Client', 'Some One'],
        ['Area', 120],
      ],
    ],
    ['Client: Some One\nArea: 120'],
    ['<ul><li>Client: Some One</li><li>Area: 120</li></ul>'],
    ['<dl><dt>Client</dt><dd>Some One</dd><dt>Area</dt><dd>120</dd></dl>'],
    ['<table><tr><th>Client</th><td>Some One</td></tr><tr><th>Area</th><td>120</td></tr></table>'],
    [[{ label: 'Client', value: 'Some One' }, { label: 'Opened', value: '0001-01-01T00:00:00Z' }, 'Area: 120']],
  ])('reads the field of facts %j [P10]', (facts) => {
    const { value } = normalizeProjectDetail({ facts, read_more: 'A rope.' }, options);
    expect(value.facts).toEqual([
      { label: 'Client', value: 'Some One' },
      { label: 'Area', value: '120' },
    ]);
  });

  it('prints a block of an unknown type with labels [N12]', () => {
    expect(blocksOf([{ type: 'plans', rows: [{ plan: 'Pro', price: '240 € a year' }] }])).toMatchObject([
      { kind: 'unknown', text: 'Plan: Pro\nPrice: 240 € a year' },
    ]);
    expect(blocksOf([{ type: 'weird', foo: { bar: 'baz', scent: 'tar' }, size: 5 }])).toMatchObject([
      { kind: 'unknown', text: 'Bar: baz\nScent: tar' },
      { kind: 'unknown', text: 'Size: 5' },
    ]);
  });
});

it('gives the author beside a pull quote to it [N12]', () => {
  expect(blocksOf([{ type: 'text', pull_quote: 'Slow is fast.', author: 'Tove' }])).toMatchObject([
    { kind: 'quote', text: 'Slow is fast.', attribution: 'Tove' },
  ]);
});

it('shows people with their images [N12]', () => {
  const team = [
    { name: 'Ida Lund', role: 'Architect', photo: '/media/ida.jpg' },
    { name: 'Bo Ek', role: 'Lead maker', photo: { url: '/media/bo.jpg', alt: 'Bo' } },
  ];
  const { value, media } = normalizePage({ title: 'About', team }, 'about', options);
  expect(value.blocks).toMatchObject([
    { kind: 'heading', text: 'Ida Lund' },
    { kind: 'facts', items: [{ label: 'Role', value: 'Architect' }] },
    { kind: 'image' },
    { kind: 'heading', text: 'Bo Ek' },
    { kind: 'facts', items: [{ label: 'Role', value: 'Lead maker' }] },
    { kind: 'image', image: { alt: 'Bo' } },
  ]);
  expect(media.map(({ url }) => url)).toEqual(['/media/ida.jpg', '/media/bo.jpg']);
});

describe('options in a map', () => {
  const typologies = [
    { value: 'furniture', label: 'Furniture' },
    { value: 'public-spaces', label: 'Public spaces' },
  ];

  it.each([
    [{ furniture: 'Furniture', 'public-spaces': 'Public spaces' }],
    [{ Furniture: 'furniture', 'Public spaces': 'public-spaces' }],
    [{ furniture: true, 'public-spaces': true, objects: false }],
    [{ furniture: { label: 'Furniture' }, 'public-spaces': { label: 'Public spaces' } }],
    [[{ furniture: 'Furniture' }, { 'public-spaces': 'Public spaces' }]],
  ])('%j are typologies [N5]', (map) => {
    expect(normalizeMenu({ design_typologies: map }, options).value.typologies).toEqual(typologies);
  });
});

it('shows uploads and words of blocks in a tree of text [N12]', () => {
  const blocks = [
    { type: 'upload', value: { url: '/media/oak.jpg', alt: 'Oak' } },
    { type: 'block', fields: { blockType: 'note', text: 'Wax it' } },
    { type: 'block', fields: { inner: { text: 'Deeper', tone: 'Quiet words' } } },
  ];
  const root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Oak' }] }, ...blocks],
  };
  const { value, repairs } = detail({ root });
  expect(value.blocks).toMatchObject([
    { html: '<p>Oak</p>' },
    { kind: 'image', image: { alt: 'Oak' } },
    { html: '<p>Wax it</p><p>Deeper</p><p>Quiet words</p>' },
  ]);
  expect(repairs.map(({ rule }) => rule)).not.toContain('text-not-used');
});

it('reports an image in a flag [N12]', () => {
  const { repairs } = detail([{ type: 'text', text: 'Oak', status: { 0: 1, more: [{ id: '/media/a.jpg' }] } }]);
  expect(repairs).toContainEqual(expect.objectContaining({ rule: 'image-not-used' }));
});

it('keeps labels of telephone numbers, files of items, and no data of an image that is too large [N12]', () => {
  const people = [{ name: 'Ida Lund', role: 'Architect', phone: '+39 040 12', photo: '/media/ida.jpg' }];
  expect(normalizePage({ title: 'About', people }, 'about', options).value.blocks).toContainEqual(
    expect.objectContaining({ items: expect.arrayContaining([{ label: 'Phone', value: '+39 040 12' }]) }),
  );
  const [item] = normalizeProjectList([{ id: 1, title: 'A', plan: '/files/plan.pdf' }], 'art', options).value.items;
  expect(item?.extra.plan).toMatch(/^\/media\/.*plan\.pdf$/);
  const image = `data:image/png;base64,${'A'.repeat(20_000)}`;
  expect(
    blocksOf([
      { type: 'image', image },
      { type: 'text', text: 'Oak' },
    ]),
  ).toMatchObject(texts('Oak'));
});

it('reports no ids of other entries as lost text [N12]', () => {
  const { repairs } = normalizeProjectDetail(
    { title: 'Oak', user_created: '0dbfacee-3d1f-4b0e-9abc-7f0f2a7cadde' },
    options,
  );
  expect(repairs.filter(({ rule }) => rule === 'text-not-used')).toEqual([]);
});

it.each([
  'https://images.unsplash.com/photo-1234abc?w=800',
  { url: 'https://cdn.example/abcdef', mime: 'image/jpeg' },
  { src: '/assets/hall', contentType: 'image/webp' },
])('does not report an image without an ending that is shown: %j [N12]', (file) => {
  const reads = [
    normalizeProjectDetail({ slug: 'a', gallery: [file, '/media/b.jpg'] }, options),
    normalizeProjectList([{ id: 1, title: 'A', cover: file }], 'art', options),
  ];
  for (const { repairs, media } of reads) {
    expect(media).not.toEqual([]);
    expect(repairs.map(({ rule }) => rule)).not.toContain('text-not-used');
  }
});

it('names an image in a URL that is too long for a page, and does not print its description [#18] [N12]', () => {
  const src = `data:image/png;base64,${'A'.repeat(200_000)}`;
  const block = { type: 'image', src, alt: 'A dark hall' };
  const reads = [
    normalizeProjectDetail({ slug: 'a', blocks: [block] }, options),
    normalizeProjectList([{ id: 1, title: 'A', cover: { url: src, alt: 'A dark hall' } }], 'art', options),
  ];
  for (const { value, repairs } of reads) {
    expect(JSON.stringify(value)).not.toContain('dark hall');
    expect(repairs.map(({ rule }) => rule)).toContain('data-url-dropped');
  }
});

it.each([
  [{ guid: { rendered: '/media/a.jpg' }, _links: { author: [{ href: 'https://x/users/1' }] } }, '/0/guid/rendered'],
  [{ links: { self: '/api/1', related: '/media/a.jpg' } }, '/0/links/related'],
  [{ created_by: { first_name: 'Ada', avatar: { url: '/media/a.jpg' } } }, '/0/created_by/avatar/url'],
])('names an image in fields of the CMS, and no text: %j', (fields, pointer) => {
  expect(normalizeMenu([fields], options).repairs).toContainEqual({ pointer, rule: 'image-of-system', count: 1 });
  expect(normalizeMenu([fields], options).repairs.map(({ rule }) => rule)).not.toContain('text-not-used');
});

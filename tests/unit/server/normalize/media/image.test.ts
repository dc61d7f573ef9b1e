import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { fixture } from '../fixture.ts';
import { options } from '../sample-options.ts';

const read = (name: string) => normalizeProjectDetail(fixture('detail', name), options);
const blocks = (name: string) => read(name).value.blocks;
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);
const stored = (name: string) => read(name).media.map(({ url }) => url);

const id = '8cbb43fe-4cdf-4991-8352-c461779cec01';

describe('images', () => {
  it('resolves relative URLs against the media base [#11]', () => {
    expect(stored('11-relative-media')).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg', '/media/d.jpg']);
  });

  it('reads absolute and relative URLs as one file [#12]', () => {
    expect(stored('12-mixed-media')).toEqual(['/media/a.jpg', '/media/b.jpg', 'https://cdn.example/c.jpg']);
  });

  it.each(['datei', 'bild', 'fichier', 'archivo', 'bestand'])('reads the file of a record under %s', (name) => {
    const gallery = [{ [name]: '/media/a.jpg', alttext: 'A chair' }];
    const { value, media } = normalizeProjectDetail({ id: 1, slug: 'a', title: 'A', gallery }, options);
    expect(media.map(({ url }) => url)).toEqual(['/media/a.jpg']);
    expect(value.blocks).toMatchObject([{ kind: 'gallery', items: [{ full: { alt: 'A chair' } }] }]);
  });

  it.each([
    ['![A chair](/media/a.jpg "Oak")', 'A chair'],
    ['/media/a-400.jpg 400w, /media/a.jpg 800w', undefined],
    [{ cdnUrl: '/media/a.jpg', mimeType: 'image/jpeg' }, undefined],
    [{ publicUrlTransformed: '/media/a.jpg', filename: 'b.jpg' }, undefined],
  ])('reads a cover as %j', (cover, alt) => {
    const { value, media } = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', cover }], 'art', options);
    expect(media.map(({ url }) => url)).toEqual(['/media/a.jpg']);
    expect(value.items[0]?.cover?.alt).toBe(alt);
  });

  it.each([
    ['/media/small.jpg', '/media/big.jpg', 'big'],
    ['/media/chair-300x200.jpg', '/media/chair.jpg', 'chair'],
    ['/media/chair.jpg', '/media/plan.png', 'chair'],
  ])('shows the larger file of %s in a link to %s', (src, href, shown) => {
    const html = `<p><a href="${href}"><img src="${src}" alt="A chair"></a></p>`;
    const { value, media } = normalizeProjectDetail({ id: 1, slug: 'a', title: 'A', text: html }, options);
    expect(value.blocks).toMatchObject([{ kind: 'image', image: { alt: 'A chair' } }]);
    expect(media.map(({ url }) => url)).toEqual([`/media/${shown}.jpg`]);
  });

  it('reads protocol-relative URLs as https [#13]', () => {
    expect(stored('13-protocol-relative')).toEqual(['https://cdn.example/x.jpg']);
  });

  it('rewrites internal hosts, and upgrades http except on loopback [#14]', () => {
    expect(stored('14-internal-hosts')).toEqual([
      '/media/a.jpg',
      '/media/b.jpg',
      'https://old.example/c.jpg',
      'http://127.0.0.1:8000/d.jpg',
    ]);
  });

  it('cleans slashes, drops broken segments, and reports both [#15]', () => {
    expect(stored('15-broken-paths')).toEqual(['/media/a.jpg', '/media/b.jpg', '/IMG.webp', '/media/c.jpg']);
    expect(rules('15-broken-paths')).toEqual(expect.arrayContaining(['media-path-cleaned', 'media-unusable']));
  });

  it('encodes names once [#16]', () => {
    expect(stored('16-odd-names')).toEqual([
      '/media/my%20photo.jpg',
      '/media/P%C3%A9cs%201.jpg',
      '/media/100%25.jpg',
      '/media/plan%20%233.jpg',
    ]);
  });

  it('keeps the query of a signed URL [#17]', () => {
    expect(stored('17-signed-urls')).toEqual([
      'https://bucket.example/a.jpg?X-Amz-Expires=900&X-Amz-Signature=abc%2Fdef',
    ]);
  });

  it('keeps small data URLs of images, and drops others [#18]', () => {
    expect(blocks('18-data-and-blob')).toMatchObject([{ image: { src: 'data:image/png;base64,iVBORw0KGgo=' } }]);
    expect(rules('18-data-and-blob')).toContain('data-url-dropped');
  });

  it('reads every form of an image at any depth [#20]', () => {
    expect(stored('20-image-forms')).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'deep'].map((name) => `/media/${name}.jpg`),
    );
  });

  it('shows a file as one block: an image, a video or a link [#20] [#21] [N12]', () => {
    const found = blocks('20-files');
    expect(found).toMatchObject([
      {
        kind: 'image',
        image: { alt: 'Harbour at dusk', caption: 'Boats in the evening', width: 800, height: 838 },
      },
      { id: '3', kind: 'image', image: { alt: 'Quay', width: 640 } },
      { id: '4', kind: 'image' },
      { kind: 'image', image: { alt: 'A model' } },
      { kind: 'video', video: { alt: 'Pouring the floor', width: 1920, sources: [{ type: 'video/mp4' }] } },
      { kind: 'link', label: 'The plans', href: expect.stringMatching(/^\/media\//) },
      { kind: 'gallery', items: [{}, {}] },
    ]);
    expect(stored('20-files')).toEqual([
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec01',
      '/assets/quay',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec03',
      '/uploads/model_large.jpg',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec05',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec06',
      '/assets/8cbb43fe-4cdf-4991-8352-c461779cec07',
      '/assets/pier',
    ]);
    expect(rules('20-files')).toContain('file-details');
  });

  it.each([
    ['00 Lit', '00-lit.jpg', undefined],
    ['Img 20240512 Wa0003', 'IMG_20240512-WA0003.jpg', undefined],
    ['House by the Lake', 'house-by-the-lake.jpg', 'House by the Lake'],
    ['Lamp 2, lit', '00-lit.jpg', 'Lamp 2, lit'],
  ])('ignores a title that Directus derived from a file name: %s [#20] [N12]', (title, name, alt) => {
    const file = { id: '1bdc9375-4863-4257-abf5-7dc7ad3c0784', title, filename_download: name, type: 'image/jpeg' };
    const { blocks } = normalizeProjectDetail({ blocks: [file] }, options).value;
    expect(blocks.map((block) => block.kind === 'image' && block.image.alt)).toEqual([alt]);
  });

  it.each([
    [
      'beside a caption',
      { caption: 'Plan', description: 'Four rooms.\n\nOne stair.' },
      'Plan',
      '<p>Four rooms.</p><p>One stair.</p>',
    ],
    ['under its own name', { long_description: '<p>Four <b>rooms</b>.</p>' }, undefined, '<p>Four <b>rooms</b>.</p>'],
    ['of WordPress', { caption: 'Plan', description: { rendered: '<p>Rooms.</p>' } }, 'Plan', '<p>Rooms.</p>'],
    [
      'too long for a caption',
      { description: 'Rooms. '.repeat(30) },
      undefined,
      `<p>${'Rooms. '.repeat(30).trim()}</p>`,
    ],
    ['that is a caption', { description: 'Four rooms' }, 'Four rooms', undefined],
    ['that repeats the alternative', { alt: 'Rooms', caption: 'Plan', description: 'Rooms' }, 'Plan', undefined],
  ])('reads a description %s [N12]', (_name, fields, caption, description) => {
    const read = normalizeProjectDetail(
      { blocks: [{ type: 'image', image: { url: '/media/a.jpg', ...fields } }] },
      options,
    );
    const [block] = read.value.blocks;
    expect(block?.kind === 'image' && [block.image.caption, block.image.description]).toEqual([caption, description]);
  });

  it('shows each image of markup once, in its best file, with its caption [#20] [#34] [N12]', () => {
    expect(blocks('34-pictures-in-markup')).toMatchObject([
      { kind: 'text', html: '<p>One</p>' },
      { image: { alt: 'A jetty', caption: 'The jetty & the sea', width: 1600, height: 1200 } },
      { kind: 'text', html: '<p>Two</p>' },
      { image: { alt: 'B' } },
      { kind: 'gallery', title: 'Both of them', items: [{ full: { caption: 'First' } }, { full: { sources: [] } }] },
      { image: { caption: 'Above' } },
      { image: { sources: [] } },
      { image: { alt: 'G', caption: 'By its class' } },
      { kind: 'text', html: expect.stringMatching(/h-200\.jpg" alt="H" width="200" height="100" \/> line<\/p>$/) },
      { image: { alt: 'I' } },
      { kind: 'video', video: { sources: [{}, {}], poster: {}, caption: 'The film' } },
      { image: { alt: 'K', caption: 'In its place' } },
      { kind: 'gallery', items: [{ full: { caption: 'L' } }, {}] },
    ]);
    const names = ['a-1600.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f-900.jpg', 'g.jpg', 'h-200.jpg', 'i.jpg'];
    const others = ['j.webm', 'j.mp4', 'j.jpg', 'k.jpg', 'l.jpg', 'm-900.jpg'];
    expect(stored('34-pictures-in-markup')).toEqual([...names, ...others].map((name) => `/media/${name}`));
    expect(rules('34-pictures-in-markup')).toContain('html-rendition-chosen');
    expect(rules('34-pictures-in-markup')).not.toContain('image-not-used');
  });

  it('reports a bare id [#21]', () => {
    expect(stored('21-image-id')).toEqual(['/media/a.jpg']);
    expect(rules('21-image-id')).toContain('image-unresolved-id');
  });

  it.each(['22-strapi-envelopes', '23-strapi-flat'])('reads one image from %s [#22] [#23]', (name) => {
    expect(blocks(name)).toMatchObject([{ kind: 'image', image: { alt: 'A hall', width: 100, height: 50 } }]);
    expect(stored(name)).toEqual(['/uploads/a.jpg']);
  });

  const altOf = (title: string) => {
    const file = { id: '8cbb43fe-4cdf-4991-8352-c461779cec01', type: 'image/jpeg', filename_disk: 'x.jpg', title };
    const [block] = normalizeProjectDetail({ read_more: [file] }, options).value.blocks;
    return block?.kind === 'image' ? block.image.alt : undefined;
  };

  it.each([
    'house.jpg',
    'IMG_1234',
    'DSC01234',
    'img-0042',
    'P1010023',
    '8cbb43fe',
    'c461779cec01',
    'f47ac10b-58cc',
    'house-1600x900',
  ])('ignores the generated title %s [N12]', (title) => {
    expect(altOf(title)).toBeUndefined();
  });

  it('has an empty text only for a decorative image [N12]', () => {
    const altFor = (fields: object) =>
      normalizeProjectDetail({ read_more: [{ kind: 'image', image: { url: '/a.jpg', ...fields } }] }, options).value
        .blocks;
    expect(altFor({ alt: '' })[0]).not.toHaveProperty('image.alt');
    expect(altFor({ alt: '', decorative: true })).toMatchObject([{ image: { alt: '' } }]);
  });

  const chosen = (markup: string) =>
    normalizeProjectDetail({ read_more: [{ kind: 'text', html: markup }] }, options).media.map(({ url }) => url);

  it.each([
    ['by the widths in their names', '/w-1600.jpg 1600w', '/w-400.jpg', '/w-1600.jpg'],
    ['by marks of size', '/w-large.webp 1600w', '/w-small.jpg', '/w-large.webp'],
    ['by a query', '/w.jpg?w=1600 1600w', '/w.jpg?w=400', '/w.jpg?w=1600'],
    ['another crop stays for its screens', '/wide-1600.jpg 1600w', '/w-400.jpg', '/w-400.jpg'],
    ['numbers that are not widths', '/w-2.jpg 1600w', '/w-1.jpg', '/w-1.jpg'],
  ])('takes the best source of an image, %s [#34]', (_by, srcset, src, best) => {
    const source = `<source media="(min-width: 800px)" srcset="${srcset}">`;
    expect(chosen(`<picture>${source}<img src="${src}"></picture>`)).toEqual([best]);
  });

  const inJunction = (file: object) => {
    const junction = { directus_files_id: { id, ...file }, id: 5, sort: 1, projects_id: { id: 3, title: 'U' } };
    return normalizeProjectDetail({ read_more: [junction] }, options);
  };

  it('reads a junction as its file alone [#21] [N12]', () => {
    const { value, media, repairs } = inJunction({ type: 'image/jpeg', filename_disk: 'x.jpg', title: 'Quay' });
    expect(value.blocks).toMatchObject([{ id: '5', kind: 'image', image: { alt: 'Quay' } }]);
    expect(value.blocks).toHaveLength(1);
    expect(media).toMatchObject([{ url: `/assets/${id}` }]);
    expect(repairs.map(({ rule }) => rule)).toContain('file-details');
  });
});

it.each([
  { thumbnail: { url: '/small.jpg', width: 150 }, full: { url: '/best.jpg' } },
  { full: '/best.jpg', thumbnail: '/small.jpg' },
  { thumb: '/small.jpg', '2048x2048': '/best.jpg', medium_large: '/other.jpg' },
  { small: { url: '/small.jpg', width: 400 }, xl: { url: '/best.jpg' }, large: { url: '/other.jpg' } },
  [
    { name: 'thumb', url: '/small.jpg', width: 150 },
    { name: 'Original', url: '/best.jpg' },
  ],
  [
    { url: '/small.jpg', width: 150 },
    { url: '/best.jpg', width: 1500 },
  ],
  [
    { size: 'small', url: '/small.jpg', w: 150 },
    { size: 'full', url: '/best.jpg' },
  ],
])('takes the largest size, with and without widths: %j [#21] [N9]', (sizes) => {
  const { value } = normalizeProjectList([{ id: 1, title: 'A', cover: { sizes } }], 'art', options);
  expect(value.items[0]?.cover?.src).toMatch(/best\.jpg$/);
});

it('dates and sizes of a file record belong to the identity of its image [#21]', () => {
  const readSrc = (cover: object) =>
    normalizeProjectList([{ id: 1, title: 'A', modified_on: '2026-01-01', cover }], 'art', options).value.items[0]
      ?.cover?.src;
  const stored = {
    id,
    type: 'image/jpeg',
    filename_disk: 'x.jpg',
    filesize: '900',
    modified_on: '2025-01-01T00:00:00Z',
  };
  const uploaded = { url: '/uploads/x.jpg', mime: 'image/jpeg', size: 9.5, updatedAt: '2025-01-01T00:00:00Z' };
  const cases: readonly (readonly [file: object, ...changes: object[]])[] = [
    [stored, { modified_on: '2025-02-01T00:00:00Z' }, { filesize: '901' }],
    [uploaded, { updatedAt: '2025-02-01T00:00:00Z' }, { size: 9.6 }],
  ];
  for (const [file, ...changes] of cases) {
    const known = new Set([file, ...changes.map((change) => ({ ...file, ...change }))].map(readSrc));
    expect(known.size).toBe(3);
    expect(readSrc(Object.fromEntries(Object.entries(file).toReversed()))).toBe(readSrc(file));
    expect(readSrc({ ...file, title: 'Another title' })).toBe(readSrc(file));
  }
  expect(readSrc({ url: '/a.jpg', updatedAt: '2025' })).toBe(readSrc({ url: '/a.jpg', updatedAt: '2026' }));
});

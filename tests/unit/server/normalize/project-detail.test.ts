import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import type { Block } from '../../../../shared/contract/block.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const read = (name: string) => normalizeProjectDetail(fixture('detail', name), options);
const blocks = (name: string) => read(name).value.blocks;
const rules = (name: string) => read(name).repairs.map(({ rule }) => rule);
const stored = (name: string) => read(name).media.map(({ url }) => url);
const htmlOf = (block: Block): string => (block.kind === 'text' ? block.html : '');
const texts = (name: string) => blocks(name).map(htmlOf);

/** File names of a gallery, as full/thumbnail. */
function pairs(block: Block | undefined): string[] {
  const name = (src: string) => src.split('/').at(-1);
  return block?.kind === 'gallery'
    ? block.items.map(({ full, thumbnail }) => `${name(full.src)}/${name(thumbnail.src)}`)
    : [];
}

describe('read_more', () => {
  it('#1 N10 index keys: numeric order, the key is part of the id', () => {
    expect(texts('01-index-keys')).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>']);
    expect(blocks('01-index-keys').map(({ id }) => id)).toEqual(['block-0', 'block-2', 'block-10']);
  });

  it('#2 N10 other keys: order of the reply, the key is the id', () => {
    expect(texts('02-uuid-keys')).toEqual(['<p>First</p>', '<p>Second</p>']);
    expect(blocks('02-uuid-keys').map(({ id }) => id)).toEqual(['f4a8', '0e9d']);
  });

  it('#3 a single block', () => {
    expect(texts('03-single-block')).toEqual(['<p>Only one</p>']);
  });

  it('#4 lists in lists', () => {
    expect(texts('04-nested-lists')).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>']);
  });

  it('#5 JSON in a string', () => {
    expect(blocks('05-json-text').map(({ kind }) => kind)).toEqual(['text', 'gallery']);
    expect(rules('05-json-text')).toContain('json-text');
  });

  it.each(['null', 'false', 'text', 'object', 'list'])('#6 nothing as %s', (name) => {
    expect(read(`06-nothing-${name}`).value).toEqual({ blocks: [], facts: [] });
  });

  it('#30 misspelled names are found, the exact name wins', () => {
    const [first, second] = blocks('30-spellings');
    expect(pairs(first)).toEqual(['a.jpg/a-thumb.jpg']);
    expect(pairs(second)).toEqual(['b.jpg/b-thumb.jpg']);
    expect(texts('30-exact-name-wins')).toEqual(['<p>Exact</p>']);
    expect(rules('30-exact-name-wins')).toContain('alias-shadowed');
  });

  it('N12 every kind of block, and the unknown one printed', () => {
    const found = blocks('n12-every-kind');
    expect(found.map(({ kind }) => kind)).toEqual([
      'heading',
      'text',
      'image',
      'gallery',
      'video',
      'quote',
      'list',
      'facts',
      'link',
      'unknown',
      'unknown',
      'image',
    ]);
    expect(found[0]).toMatchObject({ level: 2 });
    expect(found[2]).toMatchObject({ image: { alt: 'Alt', caption: 'Caption' } });
    expect(found[6]).toMatchObject({ ordered: true, items: ['One', 'Two'] });
    expect(found[9]).toMatchObject({ text: 'Wind from the north east' });
  });
});

describe('pictures', () => {
  it('#11 relative URLs resolve against the media base', () => {
    expect(stored('11-relative-media')).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg', '/media/d.jpg']);
  });

  it('#12 absolute and relative spellings of one file are one file', () => {
    expect(stored('12-mixed-media')).toEqual(['/media/a.jpg', '/media/b.jpg', 'https://cdn.example/c.jpg']);
  });

  it('#13 protocol-relative URLs are https', () => {
    expect(stored('13-protocol-relative')).toEqual(['https://cdn.example/x.jpg']);
  });

  it('#14 internal hosts are rewritten, http is upgraded except on loopback', () => {
    expect(stored('14-internal-hosts')).toEqual([
      '/media/a.jpg',
      '/media/b.jpg',
      'https://old.example/c.jpg',
      'http://127.0.0.1:8000/d.jpg',
    ]);
  });

  it('#15 slashes are cleaned and broken segments dropped, with a word in the ledger', () => {
    expect(stored('15-broken-paths')).toEqual(['/media/a.jpg', '/media/b.jpg', '/IMG.webp', '/media/c.jpg']);
    expect(rules('15-broken-paths')).toEqual(expect.arrayContaining(['media-path-cleaned', 'media-unusable']));
  });

  it('#16 names are encoded once', () => {
    expect(stored('16-odd-names')).toEqual([
      '/media/my%20photo.jpg',
      '/media/P%C3%A9cs%201.jpg',
      '/media/100%25.jpg',
      '/media/plan%20%233.jpg',
    ]);
  });

  it('#17 a signed URL keeps its query', () => {
    expect(stored('17-signed-urls')).toEqual([
      'https://bucket.example/a.jpg?X-Amz-Expires=900&X-Amz-Signature=abc%2Fdef',
    ]);
  });

  it('#18 small data: pictures stay, blob: and other data: are dropped', () => {
    expect(blocks('18-data-and-blob')).toMatchObject([{ image: { src: 'data:image/png;base64,iVBORw0KGgo=' } }]);
    expect(rules('18-data-and-blob')).toContain('data-url-dropped');
  });

  it('#20 every form of a picture, however deep', () => {
    expect(stored('20-image-forms')).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'deep'].map((name) => `/media/${name}.jpg`),
    );
  });

  it('#20 #21 N12 what says that it is one file is one block: a picture, a film, else a link, at its URL or its id', () => {
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

  it('#20 #34 N12 pictures of markup: each once, from its best file, with its caption', () => {
    expect(blocks('34-pictures-in-markup')).toMatchObject([
      { kind: 'text', html: '<p>One</p>' },
      { image: { alt: 'A jetty', caption: 'The jetty & the sea', width: 1600, height: 1200 } },
      { kind: 'text', html: '<p>Two</p>' },
      { image: { alt: 'B' } },
      { kind: 'gallery', title: 'Both of them', items: [{ full: { caption: 'First' } }, { full: { alt: '' } }] },
      { image: { caption: 'Above' } },
      { image: { alt: '' } },
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
    expect(rules('34-pictures-in-markup')).not.toContain('picture-not-used');
  });

  it('#21 a bare id is omitted, with a word in the ledger', () => {
    expect(stored('21-image-id')).toEqual(['/media/a.jpg']);
    expect(rules('21-image-id')).toContain('image-unresolved-id');
  });

  it.each(['22-strapi-envelopes', '23-strapi-flat'])('#22 #23 %s gives one picture', (name) => {
    expect(blocks(name)).toMatchObject([{ kind: 'image', image: { alt: 'A hall', width: 100, height: 50 } }]);
    expect(stored(name)).toEqual(['/uploads/a.jpg']);
  });
});

describe('galleries', () => {
  it('#26 N11 null, lists, and one side missing', () => {
    expect(blocks('26-gallery-variants').map(pairs)).toEqual([
      ['a.jpg/a.jpg', 'b.jpg/b.jpg'],
      ['c.jpg/c.jpg'],
      ['d.jpg/d.jpg'],
      ['e.jpg/e.jpg'],
    ]);
    expect(rules('26-gallery-variants')).toEqual(
      expect.arrayContaining(['thumbnail-from-full', 'full-from-thumbnail']),
    );
  });

  it('#27 N11 unequal lengths: by file name first, else by index; none dropped', () => {
    const [named, unnamed, more] = blocks('27-unequal-lengths');
    expect(pairs(named)).toEqual(['a.jpg/a-150x100.jpg', 'b.jpg/b.jpg', 'c.jpg/c-thumb.jpg']);
    expect(pairs(unnamed)).toEqual(['1.jpg/x.jpg', '2.jpg/y.jpg', '3.jpg/3.jpg']);
    expect(pairs(more)).toEqual(['p.jpg/p-thumb.jpg', 'q-thumb.jpg/q-thumb.jpg']);
  });

  it('#26 #27 N11 P10 a hole keeps its position: false, null, nothing, what is no picture, and keys without 0', () => {
    expect(blocks('26-gallery-holes').map(pairs)).toEqual([
      ['o0.jpg/o0.jpg', 'o1.jpg/o1t.jpg', 'o2.jpg/o2t.jpg'],
      ['p0.jpg/p0t.jpg', 'p1t.jpg/p1t.jpg', 'p2.jpg/p2.jpg'],
      ['q0.jpg/q0.jpg', 'q1.jpg/q1t.jpg', 'q2.jpg/q2t.jpg'],
      ['r0.jpg/r0.jpg', 'r1.jpg/r1.jpg', 'r2.jpg/r2.jpg', 'r3.jpg/r3.jpg', 'r4.jpg/r4t.jpg'],
      ['s1.jpg/s1.jpg', 's2.jpg/s2t.jpg', 's4.jpg/s4t.jpg'],
      ['u0.jpg/u0t.jpg', 'u1.jpg/u1t.jpg'],
      ['v.jpg/v-thumb.jpg', 'w.jpg/w-thumb.jpg'],
    ]);
  });

  it('#28 sides as objects, texts, wrapped lists, and interchanged', () => {
    const [coerced, single, swapped] = blocks('28-gallery-sides');
    expect(pairs(coerced)).toEqual(['a.jpg/a-thumb.jpg', 'b.jpg/b-thumb.jpg']);
    expect(pairs(single)).toEqual(['c.jpg/c-thumb.jpg']);
    expect(pairs(swapped)).toEqual(['d.jpg/d-thumb.jpg']);
    expect(rules('28-gallery-sides')).toContain('gallery-swapped');
  });

  it('#29 the same picture twice in a row is one', () => {
    expect(pairs(blocks('29-duplicates')[0])).toEqual(['a.jpg/a.jpg', 'b.jpg/b.jpg', 'a.jpg/a.jpg']);
    expect(rules('29-duplicates')).toContain('duplicate-image');
  });
});

describe('text', () => {
  it('#19 script URLs leave their words', () => {
    expect(blocks('19-script-urls')).toMatchObject([
      { kind: 'unknown', text: 'Press' },
      { kind: 'unknown', text: 'Tab' },
      { kind: 'text', html: '<p>words stay</p>' },
      { kind: 'link', href: 'https://elsewhere.example/a' },
    ]);
    expect(rules('19-script-urls')).toContain('link-dropped');
  });

  it('#31 entities are decoded in text and left in HTML', () => {
    expect(blocks('31-entities')).toMatchObject([
      { text: 'Bora, Fish & Chips' },
      { text: 'Fish & Chips' },
      { html: '<p>Fish &amp;amp; Chips</p>' },
    ]);
  });

  it('#32 HTML where text belongs, text where HTML belongs', () => {
    expect(blocks('32-wrong-kind-of-text')).toMatchObject([
      { text: 'Salt Clock' },
      { html: '<p>First line<br />second line</p><p>Another paragraph &amp; more</p>' },
      { text: 'The sea keeps books.', attribution: 'T. A.' },
    ]);
  });

  it('#33 nothing that runs survives, a player becomes a film', () => {
    const [unsafe, ...others] = blocks('33-unsafe-html');
    expect(unsafe && htmlOf(unsafe)).toBe('<p>Safe</p>');
    expect(JSON.stringify(blocks('33-unsafe-html'))).not.toMatch(
      /script|onload|onclick|<style|<form|<iframe|<svg|<math|javascript:/,
    );
    expect(others.map(({ kind }) => kind)).toEqual(['video', 'text', 'text', 'video']);
    expect(JSON.stringify(others)).toContain('href=\\"https://elsewhere.example\\" rel=\\"noopener noreferrer\\"');
  });

  it('#34 relative links and pictures in HTML', () => {
    const [block] = blocks('34-relative-in-html');
    const html = block ? htmlOf(block) : '';
    expect(html).toMatch(/href="\/media\/m[0-9a-f]+\/plan\.pdf"/);
    expect(html).toContain('href="/design/about"');
    expect(html).toMatch(/<img src="\/media\/m[0-9a-f]+\/inline\.jpg" alt="a mark"/);
    expect(stored('34-relative-in-html')).toEqual(['/documents/plan.pdf', '/media/inline.jpg']);
  });

  it('#35 empty paragraphs are seen through', () => {
    expect(texts('35-empty-html')).toEqual(['<p>Words</p>']);
  });

  it('#45 films: player page, embed markup, file, stream, list of sources', () => {
    const sources = blocks('45-videos').map((block) =>
      block.kind === 'video' ? block.video.sources.map(({ src }) => src) : [],
    );
    expect(sources.map((list) => list.map((src) => src.replace(/\/m[0-9a-f]+\//, '/id/')))).toEqual([
      ['https://www.youtube.com/watch?v=abcdef'],
      ['https://player.vimeo.com/video/1'],
      ['/media/id/film.mp4'],
      ['/media/id/film.m3u8'],
      ['/media/id/f.webm', '/media/id/f.mp4'],
    ]);
  });
});

describe('hostile keys', () => {
  it('#58 keys that could reach a prototype are dropped', () => {
    expect(texts('58-prototype-keys')).toEqual(['<p>Fine</p>']);
    expect(rules('58-prototype-keys')).toContain('unsafe-key-dropped');
    expect(JSON.stringify(read('58-prototype-keys').value)).not.toContain('polluted');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('#59 of duplicate keys the last one counts', () => {
    expect(texts('59-duplicate-keys')).toEqual(['<p>Last</p>']);
  });
});

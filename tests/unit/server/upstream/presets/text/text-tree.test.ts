import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adaptContentful } from '../../../../../../server/upstream/presets/contentful-reading.ts';
import { adaptPrismic } from '../../../../../../server/upstream/presets/prismic-reading.ts';
import { adaptSanity } from '../../../../../../server/upstream/presets/sanity-reading.ts';
import { adaptStoryblok } from '../../../../../../server/upstream/presets/storyblok-reading.ts';
import { expectAllRead, textOf, type Written, type WrittenItem, type WrittenRun, written } from './written-document.ts';

const title = 'every word and image appears once and in order, without markup from words';
const elsewhere = 'https://elsewhere.example/';
const withBody = z.object({ body: z.unknown() });

describe('rich text of Contentful', () => {
  const node = (nodeType: string, content: readonly unknown[] = [], data: unknown = {}) => ({
    nodeType,
    data,
    content,
  });
  const text = (value: string, ...marks: string[]) => ({
    nodeType: 'text',
    value,
    marks: marks.map((type) => ({ type })),
    data: {},
  });
  const asset = (name: string) => {
    const fields = { file: { url: `/media/${name}.jpg`, contentType: 'image/jpeg' }, description: name };
    return node('embedded-asset-block', [], { target: { sys: { type: 'Asset' }, fields } });
  };
  const line = (run: WrittenRun): unknown => {
    const words = text(textOf(run), ...run.marks.filter((mark) => mark !== 'link'));
    return run.marks.includes('link') ? node('hyperlink', [words], { uri: elsewhere }) : words;
  };
  const paragraph = (runs: readonly WrittenRun[]) => node('paragraph', runs.map(line));
  const list = (isOrdered: boolean, items: readonly WrittenItem[]): unknown =>
    node(
      isOrdered ? 'ordered-list' : 'unordered-list',
      items.map(({ runs, inner }) =>
        node('list-item', [paragraph(runs), ...(inner ? [list(inner.isOrdered, inner.items)] : [])]),
      ),
    );
  const encoded = (block: Written): unknown => {
    if (block.kind === 'image') return asset(block.name);
    if (block.kind === 'list') return list(block.isOrdered, block.items);
    if (block.kind === 'heading') return node(`heading-${block.level}`, block.runs.map(line));
    return block.kind === 'quote' ? node('blockquote', [paragraph(block.runs)]) : paragraph(block.runs);
  };
  const read = (...content: unknown[]): unknown =>
    withBody.parse(adaptContentful({ sys: { type: 'Entry' }, fields: { body: node('document', content) } }, 'page'))
      .body;

  it(title, () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'list', 'image'] });
    expectAllRead(documents, (blocks) => read(...blocks.map(encoded)));
  });

  it('words sixty levels deep are read', () => {
    const nested = Array.from({ length: 60 }).reduce((inner: unknown) => node('blockquote', [inner]), text('Ash'));
    expect(read(nested)).toContain('Ash');
  });

  it('an image in an item stays in it, one in a quotation splits it', () => {
    const item = node('list-item', [node('paragraph', [text('a')]), asset('p1'), node('paragraph', [text('b')])]);
    const quote = node('blockquote', [node('paragraph', [text('c')]), asset('p2'), node('paragraph', [text('d')])]);
    expect(read(node('unordered-list', [item]), quote, node('paragraph', [text('e')]))).toEqual([
      {
        kind: 'text',
        html: '<ul><li><p>a</p><div><figure><img src="/media/p1.jpg" alt="p1" /></figure></div><p>b</p></li></ul>',
      },
      { kind: 'quote', text: 'c' },
      { kind: 'image', src: '/media/p2.jpg', alt: 'p2' },
      { kind: 'quote', text: 'd' },
      { kind: 'text', html: '<p>e</p>' },
    ]);
  });
});

describe('rich text of Storyblok', () => {
  const node = (type: string, content: readonly unknown[] = [], attrs?: object) => ({
    type,
    content,
    ...(attrs && { attrs }),
  });
  const text = (words: string, ...marks: unknown[]) => ({
    type: 'text',
    text: words,
    marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
  });
  const link = { type: 'link', attrs: { href: elsewhere, linktype: 'url', target: '_blank' } };
  const image = (name: string) => node('image', [], { id: 1, src: `/f/1/40x30/${name}.jpg`, alt: name, title: '' });
  const line = (run: WrittenRun): unknown =>
    text(textOf(run), ...run.marks.map((mark) => (mark === 'link' ? link : mark)));
  const paragraph = (runs: readonly WrittenRun[]) => node('paragraph', runs.map(line));
  const list = (isOrdered: boolean, items: readonly WrittenItem[]): unknown =>
    node(
      isOrdered ? 'ordered_list' : 'bullet_list',
      items.map(({ runs, inner }) =>
        node('list_item', [paragraph(runs), ...(inner ? [list(inner.isOrdered, inner.items)] : [])]),
      ),
    );
  const encoded = (block: Written): unknown => {
    if (block.kind === 'image') return node('paragraph', [image(block.name)]);
    if (block.kind === 'list') return list(block.isOrdered, block.items);
    if (block.kind === 'heading') return node('heading', block.runs.map(line), { level: block.level });
    if (block.kind === 'code') return node('code_block', block.runs.map(line), { class: 'language-js' });
    return block.kind === 'quote' ? node('blockquote', [paragraph(block.runs)]) : paragraph(block.runs);
  };
  const read = (...content: unknown[]): unknown =>
    z.object({ story: withBody }).parse(adaptStoryblok({ story: { content: { body: node('doc', content) } } }, 'page'))
      .story.body;

  it(title, () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => read(...blocks.map(encoded)));
  });

  it('an anchor is a place for links, and a list keeps its first number', () => {
    const anchor = { type: 'anchor', attrs: { id: 'care' } };
    expect(read(paragraph([]), node('paragraph', [text('Care', anchor)]))).toBe('<p><span id="care">Care</span></p>');
    const items = [node('list_item', [node('paragraph', [text('Wax')])])];
    expect(read(node('ordered_list', items, { order: 3 }))).toBe('<ol start="3"><li>Wax</li></ol>');
  });

  it('embedded blocks stay in place, also within a quotation', () => {
    const body = [
      { component: 'note', text: 'x' },
      { fieldtype: 'asset', filename: '' },
    ];
    const quote = node('blockquote', [
      node('paragraph', [text('a')]),
      node('blok', [], { id: '1', body }),
      node('paragraph', [text('b')]),
    ]);
    expect(read(node('blok', [], { body }), quote)).toEqual([
      { kind: 'note', text: 'x' },
      { kind: 'quote', text: 'a' },
      { kind: 'note', text: 'x' },
      { kind: 'quote', text: 'b' },
    ]);
  });
});

describe('portable text', () => {
  const span = (run: WrittenRun): unknown => {
    const names = { bold: 'strong', italic: 'em', link: 'link' };
    return { _type: 'span', text: textOf(run), marks: run.marks.map((mark) => names[mark]) };
  };
  const block = (runs: readonly WrittenRun[], more: object): unknown => ({
    _type: 'block',
    children: runs.map(span),
    markDefs: [{ _type: 'page', _key: 'link', href: elsewhere }],
    ...more,
  });
  const itemsAt = (level: number, isOrdered: boolean, items: readonly WrittenItem[]): unknown[] =>
    items.flatMap(({ runs, inner }) => [
      block(runs, { style: 'normal', listItem: isOrdered ? 'number' : 'bullet', level }),
      ...(inner ? itemsAt(level + 1, inner.isOrdered, inner.items) : []),
    ]);
  const encoded = (document: Written): unknown[] => {
    if (document.kind === 'image') {
      const asset = { _id: 'image-a-4x3-jpg', url: `/media/${document.name}.jpg` };
      return [{ _type: 'image', alt: document.name, asset }];
    }
    if (document.kind === 'list') return itemsAt(1, document.isOrdered, document.items);
    if (document.kind === 'code') return [{ _type: 'code', code: document.runs.map(textOf).join('\n') }];
    const styles = { paragraph: 'normal', quote: 'blockquote', heading: 'h1' };
    return [
      block(document.runs, { style: document.kind === 'heading' ? `h${document.level}` : styles[document.kind] }),
    ];
  };
  const read = (blocks: readonly unknown[]): unknown =>
    z.object({ result: withBody }).parse(adaptSanity({ result: { body: blocks } }, 'page')).result.body;
  const item = (text: string, level: number, listItem = 'bullet') => ({
    ...{ _type: 'block', listItem, level },
    children: [{ _type: 'span', text }],
  });

  it(title, () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => read([block([], {}), ...blocks.flatMap(encoded)]));
  });

  it('a note for readers follows its words in brackets, one for editors does not', () => {
    const note = (_type: string, text: unknown) => ({ _type, _key: _type, text });
    const children = [
      { _type: 'span', text: 'Ash', marks: ['footnote', 'comment'] },
      { _type: 'span', text: ' wood', marks: ['footnote', 'strong'] },
      { _type: 'span', text: '.' },
    ];
    const markDefs = [note('comment', 'Check'), note('footnote', [block([{ words: ['Oiled'], marks: [] }], {})])];
    expect(read([{ _type: 'block', children, markDefs }])).toBe('<p>Ash<strong> wood</strong> (Oiled).</p>');
  });

  it.each([
    ['levels below one', [item('a', 0), item('b', -2), item('', 1)], '<ul><li>a</li><li>b</li><li></li></ul>'],
    [
      'levels go down and up',
      [item('a', 1), item('b', 2), item('c', 1)],
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    ],
    [
      'a level is left out',
      [item('a', 1), item('b', 3), item('c', 1)],
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    ],
    [
      'another kind within',
      [item('a', 1), item('b', 2, 'number'), item('c', 2)],
      '<ul><li>a</li><ol><li>b</li></ol><ul><li>c</li></ul></ul>',
    ],
    [
      'up to a level that is not there',
      [item('a', 1), item('b', 3, 'number'), item('c', 2)],
      '<ul><li>a</li><ol><li>b</li></ol><ul><li>c</li></ul></ul>',
    ],
  ])('nests lists: %s', (_name, blocks, html) => {
    expect(read(blocks)).toBe(html);
  });
});

describe('rich text of Prismic', () => {
  const image = (name: string) => ({ type: 'image', url: `/media/${name}.jpg`, alt: name });
  /** Spans have offsets into the whole line; a link has its address. */
  const line = (type: string, runs: readonly WrittenRun[]): unknown => {
    let text = '';
    const spans = runs.flatMap((run) => {
      const start = text.length;
      text += textOf(run);
      return run.marks.map((mark) => ({
        start,
        end: text.length,
        type: { bold: 'strong', italic: 'em', link: 'hyperlink' }[mark],
        ...(mark === 'link' && { data: { link_type: 'Web', url: elsewhere } }),
      }));
    });
    return { type, text, spans };
  };
  const encoded = (block: Written): unknown[] => {
    if (block.kind === 'image') return [image(block.name)];
    if (block.kind === 'list')
      return block.items.map(({ runs }) => line(block.isOrdered ? 'o-list-item' : 'list-item', runs));
    if (block.kind === 'heading') return [line(`heading${block.level}`, block.runs)];
    return [line(block.kind === 'code' ? 'preformatted' : 'paragraph', block.runs)];
  };
  const read = (body: readonly unknown[]): unknown =>
    z.object({ results: z.tuple([withBody]) }).parse(adaptPrismic({ results: [{ data: { body } }] }, 'page')).results[0]
      .body;

  it(title, () => {
    const documents = written({ listDepth: 0, kinds: ['paragraph', 'heading', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => read(blocks.flatMap(encoded)));
  });

  it('spans of any offsets lose no letter', () => {
    const offset = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.double(), fc.constant('4'));
    const span = fc.record({ start: offset, end: offset, type: fc.constantFrom('strong', 'em', 'label', 'hyperlink') });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,5}[🪑木ü]{1,5}$/u), fc.array(span), (text, spans) => {
        const html = z.string().parse(read([{ type: 'paragraph', text, spans }]));
        expect(html.replace(/<[^<>]*>/g, '')).toBe(text);
      }),
    );
  });
});

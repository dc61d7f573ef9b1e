import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fields, read, systems } from '../../../../check/text-trees.ts';

/** Markup of a field, with the names of its other blocks. */
const shown = (body: unknown): string =>
  read(body)
    .value.blocks.map((block) => (block.kind === 'text' ? block.html : `(${block.kind})`))
    .join('');

const rulesOf = (body: unknown): string[] => read(body).repairs.map(({ rule }) => rule);

const doc = (...content: Fields[]): Fields => ({ type: 'doc', content });
const root = (...children: Fields[]): Fields => ({ root: { type: 'root', children } });
const text = (words: string, fields: Fields = {}): Fields => ({ type: 'text', text: words, ...fields });
const item = (...children: Fields[]): Fields => ({ type: 'listitem', children });
const list = (...children: Fields[]): Fields => ({ type: 'list', listType: 'bullet', children });
const block = (name: string, attributes: Fields, ...innerBlocks: Fields[]): Fields => ({
  name: `core/${name}`,
  attributes,
  innerBlocks,
});

describe.each(Object.entries(systems))('nodes of %s', (_name, { nodes, around }) => {
  it.each(Object.entries(nodes))('%s is known, and its words, image or video are shown', (_type, node) => {
    const { value, media, repairs } = read(around([node]));
    expect(repairs.map(({ rule }) => rule)).not.toContain('tree-node-unknown');
    const given = JSON.stringify(node);
    if (given.includes('/media/oak.'))
      expect(media.map(({ url }) => url)).toContain(/\/media\/oak\.\w+/.exec(given)?.[0]);
    const before = read(around([])).value.blocks;
    const isContent = /Oak|youtu|latex|equation/i.test(given);
    if (isContent) expect(value.blocks).not.toEqual(before);
  });

  it('a node of an unknown type keeps words, images and videos, and a repair names it', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/);
    const key = fc.constantFrom('attrs', 'data', 'fields', 'props');
    const child = fc.constantFrom('children', 'content');
    fc.assert(
      fc.property(word, word, word, key, child, (kind, words, file, holder, inner) => {
        const type = `x-${kind}`;
        const fields = { title: words, picture: { url: `/media/${file}.jpg` }, clip: `/media/${file}.mp4` };
        const node = {
          type,
          nodeType: type,
          [holder]: fields,
          [inner]: [{ type: 'text', nodeType: 'text', text: 'Oak' }],
        };
        const { value, media, repairs } = read(around([node]));
        expect(JSON.stringify(value)).toContain(words);
        expect(media.map(({ url }) => url)).toEqual(
          expect.arrayContaining([`/media/${file}.jpg`, `/media/${file}.mp4`]),
        );
        const named = repairs.map(({ rule }) => rule);
        expect(named.includes('tree-node-unknown') || named.includes('alias-used')).toBe(true);
      }),
    );
  });
});

it.each([
  ['title', 'Making of'],
  ['caption', 'Making of'],
  ['caption', [{ text: 'Making of' }]],
  [
    'caption',
    { editorState: { root: { type: 'root', children: [{ type: 'paragraph', children: [{ text: 'Making of' }] }] } } },
  ],
])('a video in a node keeps its %s: %j', (name, words) => {
  const node = { type: 'clip', attrs: { url: 'https://vimeo.com/76979871', [name]: words } };
  expect(read(doc(node)).value.blocks).toMatchObject([
    { kind: 'video', video: { sources: [{ src: 'https://vimeo.com/76979871' }], caption: 'Making of' } },
  ]);
});

it('names an unknown node by its place', () => {
  const { repairs } = read(
    doc({ type: 'paragraph', content: [text('Oak')] }, { type: 'poll', attrs: { title: 'Ash' } }),
  );
  expect(repairs).toContainEqual({ pointer: '/read_more/content/1', rule: 'tree-node-unknown', count: 1 });
});

describe('lists', () => {
  const nested = list(item(text('Tea')), item(list(item(text('Black')), item(text('Green')))), item(text('Milk')));

  it.each([
    ['an item that contains only a list', root(nested)],
    [
      'a list between items',
      root(list(item(text('Tea')), list(item(text('Black')), item(text('Green'))), item(text('Milk')))),
    ],
    ['markup', '<ul><li>Tea</li><li><ul><li>Black</li><li>Green</li></ul></li><li>Milk</li></ul>'],
    ['markup with a list in a list', '<ul><li>Tea</li><ul><li>Black</li><li>Green</li></ul><li>Milk</li></ul>'],
  ])('%s belongs to the item before', (_name, body) => {
    expect(shown(body)).toBe('<ul><li>Tea<ul><li>Black</li><li>Green</li></ul></li><li>Milk</li></ul>');
  });

  it('keeps the first number of an ordered list', () => {
    const items = [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('Wax')] }] }];
    expect(shown(doc({ type: 'orderedList', attrs: { start: 3 }, content: items }))).toBe(
      '<ol start="3"><li><p>Wax</p></li></ol>',
    );
    expect(shown([block('list', { ordered: true, start: 3 }, block('list-item', { content: 'Wax' }))])).toBe(
      '<ol start="3"><li>Wax</li></ol>',
    );
  });

  it('nests items without a list by their level', () => {
    const line = (level: number, listItem: string, words: string) => ({
      ...{ _type: 'block', style: 'normal', level, listItem, markDefs: [] },
      children: [{ _type: 'span', text: words, marks: [] }],
    });
    const lines = [line(1, 'bullet', 'A'), line(2, 'number', 'B'), line(1, 'bullet', 'C'), line(1, 'number', 'D')];
    expect(shown(lines)).toBe('<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul><ol><li>D</li></ol>');
  });

  it('keeps the ticks of tasks', () => {
    const tasks = [{ ...item(text('Sand')), checked: true }, item(text('Oil'))];
    expect(shown(root({ type: 'list', listType: 'check', children: tasks }))).toBe(
      '<ul><li>☑ Sand</li><li>☐ Oil</li></ul>',
    );
    const paragraph = { type: 'paragraph', content: [text('Sand')] };
    const task = { type: 'taskItem', attrs: { checked: false }, content: [paragraph] };
    expect(shown(doc({ type: 'taskList', content: [task] }))).toBe('<ul><li><p>☐ Sand</p></li></ul>');
  });

  it('keeps the first number of texts in Editor.js', () => {
    const data = { style: 'ordered', meta: { start: 4 }, items: ['Sand', 'Oil'] };
    expect(shown({ blocks: [{ type: 'list', data }] })).toBe('<ol start="4"><li>Sand</li><li>Oil</li></ol>');
    expect(shown({ blocks: [{ type: 'list', data: { ...data, meta: {} } }] })).toBe('(list)');
  });

  it('nests the items of Editor.js', () => {
    const items = [
      { content: 'Sand <b>twice</b>', meta: {}, items: [{ content: 'Fine', items: [] }] },
      { content: 'Oil', items: [] },
    ];
    expect(shown({ time: 1, blocks: [{ type: 'list', data: { style: 'ordered', items } }] })).toBe(
      '<ol><li>Sand <b>twice</b><ol><li>Fine</li></ol></li><li>Oil</li></ol>',
    );
  });
});

describe('tables', () => {
  const cell = (words: string, fields: Fields = {}) => ({
    type: 'tablecell',
    headerState: 0,
    children: [text(words)],
    ...fields,
  });
  const row = (...children: Fields[]) => ({ type: 'tablerow', children });

  it('have headers with a scope, and cells over several columns', () => {
    const head = row(cell('Size', { headerState: 1, colSpan: 2 }));
    const body = row(cell('Width', { headerState: 2 }), cell('80 cm'));
    expect(shown(root({ type: 'table', children: [head, body] }))).toBe(
      '<table><tr><th colspan="2" scope="col">Size</th></tr><tr><th scope="row">Width</th><td>80 cm</td></tr></table>',
    );
  });

  it('of Editor.js have their headings', () => {
    const data = {
      withHeadings: true,
      content: [
        ['Part', 'Size'],
        ['Seat', '<b>45</b> cm'],
      ],
    };
    expect(shown({ blocks: [{ type: 'table', data }] })).toBe(
      '<table><tr><th scope="col">Part</th><th scope="col">Size</th></tr><tr><td>Seat</td><td><b>45</b> cm</td></tr></table>',
    );
  });

  it('of rows beside a text are tables, as those of Sanity', () => {
    const row = (...cells: string[]) => ({ _type: 'tableRow', cells });
    expect(shown([{ _type: 'table', rows: [row('Part', 'a < b'), row('Seat', '45 cm')] }])).toBe(
      '<table><tr><td>Part</td><td>a &lt; b</td></tr><tr><td>Seat</td><td>45 cm</td></tr></table>',
    );
    expect(shown([{ type: 'table', headers: ['Part', 'Size'], rows: [['Seat', '45 cm']] }])).toBe(
      '<table><tr><th scope="col">Part</th><th scope="col">Size</th></tr><tr><td>Seat</td><td>45 cm</td></tr></table>',
    );
  });

  it('of rows keep words behind an angle bracket', () => {
    expect(
      shown([
        ['a <b c', '2 < 3'],
        ['<b>x</b>', 'y'],
      ]),
    ).toBe('<table><tr><td>a &lt;b c</td><td>2 &lt; 3</td></tr><tr><td><b>x</b></td><td>y</td></tr></table>');
  });
});

describe('text', () => {
  it('has the marks and links of each system', () => {
    const paragraph = (type: string, ...children: Fields[]) =>
      root({ type: 'paragraph', children: [{ type, ...children[0] }] });
    expect(shown(paragraph('text', text('Oak', { format: 129 })))).toBe('<p><mark><strong>Oak</strong></mark></p>');
    expect(
      shown(paragraph('autolink', { fields: { url: 'https://oak.example/' }, children: [text('Oak')] })),
    ).toContain('<a href="https://oak.example/"');
  });

  it('has one link for neighbors with the same target', () => {
    const link = { type: 'link', attrs: { href: '/care' } };
    const content = [text('Oak ', { marks: [link] }), text('care', { marks: [link, { type: 'bold' }] }), text('.')];
    expect(shown(doc({ type: 'paragraph', content }))).toBe('<p><a href="/care">Oak <strong>care</strong></a>.</p>');
  });

  it('has no language of a program', () => {
    expect(shown(root({ type: 'code', language: 'js', children: [text('let a')] }))).toBe('<pre>let a</pre>');
    expect(shown(root({ type: 'code', children: [text('let a\n  = 1')] }))).toBe('<pre>let a\n  = 1</pre>');
    expect(shown(doc({ type: 'codeBlock', attrs: { language: 'ts' }, content: [text('let a')] }))).toBe(
      '<pre>let a</pre>',
    );
    for (const type of [{ blockType: 'code' }, { __component: 'shared.code-block' }])
      expect(shown([{ ...type, language: 'ts', code: 'let a' }])).toBe('<pre>let a</pre>');
  });

  it('of WordPress blocks as data is shown once', () => {
    const blocks = [
      block('paragraph', { content: 'Hello <strong>all</strong>', dropCap: false }),
      block('heading', { content: 'Head', level: 3 }),
      block('quote', { citation: 'Anna' }, block('paragraph', { content: 'Said' })),
    ];
    expect(shown({ blocks })).toBe(
      '<p>Hello <strong>all</strong></p><h3>Head</h3><blockquote><p>Said</p><p><cite>Anna</cite></p></blockquote>',
    );
  });

  it('of DatoCMS has the words of the document only, with its blocks in their place', () => {
    const span = (value: string, marks: string[] = []) => ({ type: 'span', value, marks });
    const children = [
      {
        type: 'paragraph',
        children: [span('See '), { type: 'itemLink', item: '9', children: [span('care')] }, span('!', ['highlight'])],
      },
      { type: 'block', item: '7' },
      { type: 'blockquote', attribution: 'Anna', children: [{ type: 'paragraph', children: [span('Said')] }] },
    ];
    const body = {
      value: { schema: 'dast', document: { type: 'root', children } },
      blocks: [{ id: '7', image: { url: '/media/oak.jpg', alt: 'Oak' } }],
      links: [{ id: '9', title: 'Care of oak' }],
    };
    expect(shown(body)).toBe(
      '<p>See care<mark>!</mark></p>(image)<blockquote><p>Said</p><p><cite>Anna</cite></p></blockquote>',
    );
  });

  it('of BlockNote is one paragraph, without its settings', () => {
    const props = { textColor: 'default', backgroundColor: 'default', textAlignment: 'left' };
    const content = [
      text('Oak ', { styles: {} }),
      text('and', { styles: { bold: true } }),
      { type: 'link', href: '/ash', content: [text(' ash', { styles: {} })] },
    ];
    expect(shown([{ id: '1', type: 'paragraph', props, content, children: [] }])).toBe(
      '<p>Oak <strong>and</strong><a href="/ash"> ash</a></p>',
    );
  });

  it('of two notes in Markdown leads each to its own', () => {
    const note = (words: string) => ({ type: 'text', text: `${words}[^1]\n\n[^1]: Note on ${words}` });
    const html = shown([note('Oak'), note('Ash')]);
    const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(links).size).toBe(4);
    for (const id of links) expect(html.split(` id="${id}"`)).toHaveLength(2);
  });
});

it('gives an image in a figure the caption of the figure', () => {
  const image = { type: 'image', attrs: { src: '/media/oak.jpg' } };
  const caption = { type: 'figcaption', content: [text('Oak')] };
  const { value } = read(doc({ type: 'figure', content: [image, caption] }));
  expect(value.blocks).toEqual([
    expect.objectContaining({ kind: 'image', image: expect.objectContaining({ caption: 'Oak' }) }),
  ]);
});

describe('blocks with other content', () => {
  it('with a list of texts are not trees', () => {
    const { blocks } = read({ type: 'list', title: 'Woods', content: ['Oak', 'Ash'] }).value;
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Woods' },
      { kind: 'list', items: ['Oak', 'Ash'] },
    ]);
  });

  it('keep title, author and image', () => {
    const blocks = [
      { type: 'quote', content: ['Said'], author: 'Anna' },
      { type: 'paragraph', heading: 'Care', image: '/media/oak.jpg', content: ['Wax'] },
    ];
    expect(read(blocks).value.blocks).toMatchObject([
      { kind: 'quote', text: 'Said', attribution: 'Anna' },
      { kind: 'heading', text: 'Care' },
      { kind: 'image' },
      { kind: 'text', html: '<p>Wax</p>' },
    ]);
  });

  it('between nodes stay blocks, and neighboring nodes are one text', () => {
    const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] });
    const body = [
      paragraph('Oak'),
      paragraph('Ash'),
      { type: 'gallery', images: ['/media/oak.jpg'] },
      paragraph('Elm'),
    ];
    expect(shown(body)).toBe('<p>Oak</p><p>Ash</p>(gallery)<p>Elm</p>');
  });

  it('of the block editor of Directus are one video and one link', () => {
    const embed = {
      service: 'vimeo',
      source: 'https://vimeo.com/76979871',
      embed: 'https://player.vimeo.com/video/76979871',
    };
    const id = 'aa0e8a10-0000-4000-8000-000000000001';
    const file = { fileId: id, url: `/assets/${id}`, size: 91_000, name: 'plan.pdf', extension: 'pdf' };
    const blocks = [
      { id: 'e', type: 'embed', data: { ...embed, width: 580, height: 320, caption: 'Making' } },
      { id: 'a', type: 'attaches', data: { file, title: 'Plan' } },
      { id: 't', type: 'toggle', data: { text: 'Care', fk: 'fk-1', status: 'open', items: 1 } },
    ];
    expect(read({ time: 1, version: '2.29.1', blocks }).value.blocks).toMatchObject([
      { kind: 'video', video: { sources: [{ src: 'https://vimeo.com/76979871' }], caption: 'Making' } },
      { kind: 'link', label: 'Plan', href: expect.stringMatching(/^\/media\//) },
      { kind: 'text', html: '<p>Care</p>' },
    ]);
  });
});

describe('markup', () => {
  it.each([
    ['<a href="/care"><h3>Oak</h3><p>Ash</p></a>', '<h3><a href="/care">Oak</a></h3><p><a href="/care">Ash</a></p>'],
    ['<a href="/care"><ul><li>Oak</li></ul></a>', '<ul><li><a href="/care">Oak</a></li></ul>'],
    ['<b><p>Oak</p><p>Ash</p></b>', '<p><b>Oak</b></p><p><b>Ash</b></p>'],
    ['<strike><p>Oak</p></strike>', '<p><del>Oak</del></p>'],
  ])('has inline elements inside blocks: %s', (markup, html) => {
    expect(shown(markup)).toBe(html);
  });

  it.each([
    [
      '<dl><div><dt>Wood</dt><dd>Oak</dd></div><div><dt>Oil</dt><dd>Tung</dd></div></dl>',
      '<dl><dt>Wood</dt><dd>Oak</dd><dt>Oil</dt><dd>Tung</dd></dl>',
    ],
    ['<ul>Oak <i>wood</i><li>Ash</li></ul>', '<ul><li>Oak <i>wood</i></li><li>Ash</li></ul>'],
    ['<ul><div><li>Oak</li></div><div><li>Ash</li></div></ul>', '<ul><li>Oak</li><li>Ash</li></ul>'],
  ])('has only items in lists: %s', (markup, html) => {
    expect(shown(markup)).toBe(html);
  });

  it.each([
    ['<p><b style="font-weight: normal">Oak</b></p>'],
    ['<p><strong style="font-weight:400">Oak</strong></p>'],
    ['<p><em style="font-style: normal">Oak</em></p>'],
  ])('of a word processor is not bold or italic: %s', (markup) => {
    expect(shown(markup)).toBe('<p>Oak</p>');
  });

  it.each(['See [plan_a] and [my_note].', 'See [plan] and [vc].'])('keeps words in brackets: %s', (words) => {
    expect(shown(words)).toBe(`<p>${words}</p>`);
    expect(rulesOf(words)).not.toContain('shortcode-expanded');
  });
});

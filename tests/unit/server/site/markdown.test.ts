import fc from 'fast-check';
import MarkdownIt, { type Token } from 'markdown-it';
import { expect, test } from 'vitest';
import { markdownOf, richText } from '../../../../server/site/markdown.ts';
import type { Block } from '../../../../shared/contract/block.ts';
import '../../../helpers/property-runs.ts';
import { linked, messages, view } from '../../web/src/view-fixtures.ts';

function written(...blocks: Block[]): string {
  const content = { slug: 'care', title: 'Care # guide', lead: '1. Wipe *softly*', blocks, isEmpty: false };
  return markdownOf(linked(view('/design/care', { content })), messages);
}

const html = (text: string): Block => ({ id: 'a', kind: 'text', html: text });

test.each([
  [
    '<p>a <b>bold </b>and <em>soft</em> <a href="/x (1)">link</a></p>',
    'a **bold** and *soft* [link](https://north.example/x%20%281%29)',
  ],
  ['<p>1. not a list</p><p># no *heading*</p>', '1\\. not a list\n\n\\# no \\*heading\\*'],
  ['<h3>Title</h3><hr /><pre>a\n  b</pre>', '### Title\n\n---\n\n```\na\n  b\n```'],
  ['<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n\n  3. b\n- c'],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>x</td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1\\|2 | x |',
  ],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<p><img src="/media/1/a.jpg" alt="x [y]" /></p>', '![x \\[y\\]](https://north.example/media/1/a.jpg)'],
  ['<p><ruby>漢<rp>[</rp><rt>かん</rt></ruby>字</p>', '漢(かん)字'],
  ['<p>a<br />b <code>c</code> <del>d</del></p>', 'a\\\nb `c` ~~d~~'],
  ['<p>a <em lang="it">casa</em></p>', 'a <span lang="it">*casa*</span>'],
  ['<p lang="ar" dir="rtl">بيت</p>', '<span lang="ar" dir="rtl">بيت</span>'],
  [
    '<p>use <code>snake_case</code>, <kbd>a`b</kbd> and <b><code>x|y</code></b></p>',
    'use `snake_case`, ``a`b`` and **`x|y`**',
  ],
  ['<pre>```\n# <b>a</b> [x](javascript:y)\n````</pre>', '`````\n```\n# a [x](javascript:y)\n````\n`````'],
  ['<p>a<br />- b<br /># c<br />1. d<br />&gt; e</p>', 'a\\\n\\- b\\\n\\# c\\\n1\\. d\\\n\\> e'],
  [
    '<table><caption>Sizes</caption><tr><td><code>a|b</code></td></tr><tr><td>1<p>2</p></td><td>3</td></tr></table>',
    'Sizes\n\n| `a\\|b` |  |\n| --- | --- |\n| 1 2 | 3 |',
  ],
  ['<p><a href="/x"><code>a</code></a><b><i>b</i> c</b></p>', '[`a`](https://north.example/x)**_b_ c**'],
])('%s as Markdown', (text, expected) => {
  expect(written(html(text))).toBe(`# Care # guide\n\n1\\. Wipe \\*softly\\*\n\n${expected}\n`);
});

test('writes blocks of every kind', () => {
  const image = { src: '/media/1/a.jpg', alt: 'Seen', caption: 'Below', sources: [] };
  const text = written(
    { id: '1', kind: 'heading', level: 2, text: 'Head' },
    { id: '2', kind: 'gallery', items: [{ full: image, thumbnail: image }] },
    { id: '3', kind: 'video', video: { sources: [{ src: '/media/2/f.mp4' }], caption: 'Film' } },
    { id: '4', kind: 'quote', text: 'Said', attribution: 'Her' },
    { id: '5', kind: 'facts', items: [{ label: 'Area', value: '3 m²' }] },
    { id: '6', kind: 'list', isOrdered: true, items: ['One', '- Two'] },
    { id: '7', kind: 'link', href: 'mailto:a@b.example', label: 'Mail' },
    { id: '8', kind: 'unknown', text: 'Other' },
  );
  const image1 = '![Seen](https://north.example/media/1/a.jpg)\n\n*Below*';
  const facts = '- **Area**: 3 m²';
  expect(text.split('\n\n').slice(2).join('\n\n')).toBe(
    `## Head\n\n${image1}\n\n[Film](https://north.example/media/2/f.mp4)\n\n> Said\n>\n> — Her\n\n${facts}\n\n1. One\n2. \\- Two\n\n[Mail](mailto:a@b.example)\n\nOther\n`,
  );
});

test('marks words in another language', () => {
  const it = { lang: 'it' };
  const image = { src: '/media/1/a.jpg', caption: 'La casa', sources: [], ...it };
  const text = written(
    { id: '1', kind: 'heading', level: 2, text: 'La casa', ...it },
    { id: '2', kind: 'image', image },
    { id: '3', kind: 'quote', text: 'La casa', ...it },
    { id: '4', kind: 'facts', items: [{ label: 'Title', value: 'La casa', ...it }] },
  );
  const casa = '<span lang="it">La casa</span>';
  expect(text.split('\n\n').slice(2).join('\n\n')).toBe(
    `## ${casa}\n\n![](https://north.example/media/1/a.jpg)\n\n*${casa}*\n\n> ${casa}\n\n- **Title**: ${casa}\n`,
  );
});

interface Meaning {
  words: string;
  codes: string[];
  links: string[];
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Words, code texts and links that a reader of CommonMark finds. */
function meaningOf(markdown: string): Meaning {
  const meaning: Meaning = { words: '', codes: [], links: [] };
  const read = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.children) read(token.children);
      else if (token.type === 'html_block') meaning.words += token.content;
      else if (token.type !== 'html_inline') meaning.words += token.content;
      if (token.type === 'code_inline' || token.type === 'fence') meaning.codes.push(withoutSpaces(token.content));
      if (token.type === 'link_open') meaning.links.push(String(token.attrGet('href')));
    }
  };
  read(new MarkdownIt({ html: true }).parse(markdown, {}));
  return { ...meaning, words: withoutSpaces(meaning.words) };
}

interface Piece extends Meaning {
  readonly html: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const pieceOf = (html: string, more: Partial<Meaning> = {}): Piece => ({
  ...{ html, words: '', codes: [], links: [] },
  ...more,
});

function joined(pieces: readonly Piece[], html: string): Piece {
  return pieceOf(html, {
    words: pieces.map(({ words }) => words).join(''),
    codes: pieces.flatMap(({ codes }) => codes),
    links: pieces.flatMap(({ links }) => links),
  });
}

const marks = [
  '- ',
  '# ',
  '1. ',
  '> ',
  '+ ',
  '---',
  '===',
  '```',
  '~~~',
  '`',
  '``',
  '*',
  '**',
  '_',
  '~~',
  '|',
  '<b>',
  '&amp;',
  '[a](javascript:b)',
  '![',
  ']',
  '\\\\',
  '&#42;',
  'a',
  'word',
  'snake_case',
  ' ',
  '2)',
  '!',
  ':',
  '<!--',
  'https://x.example',
  '\u00a0',
  '漢',
];

const texts = fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}x`);
const edges = fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

const span = fc.oneof(texts, edges).map((text) => pieceOf(escaped(text), { words: withoutSpaces(text) }));
const code = texts.map((text) => {
  const words = withoutSpaces(text);
  return pieceOf(`<code>${escaped(text)}</code>`, { words, codes: [words] });
});
const within = (tag: string) => (piece: Piece) => ({ ...piece, html: `<${tag}>${piece.html}</${tag}>` });
const link = fc.tuple(texts, fc.integer({ min: 1, max: 99 })).map(([text, number]) => {
  const href = `https://north.example/${number}?a=(1)&amp;copy=2`;
  const found = `https://north.example/${number}?a=%281%29&copy=2`;
  return pieceOf(`<a href="${href}">${escaped(text)}</a>`, { words: withoutSpaces(text), links: [found] });
});
/** Line breaks of the HTML follow most pieces, so that each mark begins a line. */
const inline = fc
  .array(
    fc.tuple(
      fc.oneof(span, code, link, span.map(within('b')), span.map(within('em')), code.map(within('b'))),
      fc.constantFrom('<br />', ' y ', 'y'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pairs) => {
    const pieces = pairs.flatMap(([piece, after]) => [
      piece,
      pieceOf(after, { words: after.includes('y') ? 'y' : '' }),
    ]);
    // Adjacent code is one code.
    return joined([pieceOf('', { words: '' }), ...pieces], pieces.map((piece) => piece.html).join(''));
  });

const preformatted = fc.array(texts, { minLength: 1, maxLength: 4 }).map((lines) => {
  const words = withoutSpaces(lines.join(''));
  return pieceOf(`<pre>${escaped(lines.join('\n'))}</pre>`, { words, codes: [words] });
});
const cell = inline.map(within('td'));
const block = fc.oneof(
  inline.map(within('p')),
  inline.map(within('h3')),
  preformatted,
  fc
    .array(inline.map(within('li')), { minLength: 1, maxLength: 3 })
    .map((items) => within('ul')(joined(items, items.map(({ html: own }) => own).join('')))),
  fc.tuple(inline.map(within('caption')), cell, cell).map((parts) => {
    const [caption, first, second] = parts.map(({ html: own }) => own);
    return joined(parts, `<table>${caption}<tr>${first}</tr><tr>${second}</tr></table>`);
  }),
);

test('means the same as the HTML, whatever its texts contain', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const all = joined(blocks, blocks.map((piece) => piece.html).join(''));
      const quoted = within('blockquote')(all);
      for (const piece of [all, quoted]) {
        const { words, codes, links } = meaningOf(richText(piece.html, (url) => url));
        expect(codes).toEqual(piece.codes);
        expect(links).toEqual(piece.links);
        expect(words).toBe(piece.words);
      }
    }),
  );
});

test('facts, titles, captions and lists mean their texts, whatever they contain', () => {
  fc.assert(
    fc.property(texts, edges, (text, edge) => {
      const image = { src: '/media/1/a.jpg', alt: text, caption: edge, sources: [] };
      const markdown = written(
        { id: '1', kind: 'heading', level: 2, text: edge },
        { id: '2', kind: 'image', image },
        { id: '3', kind: 'quote', text, attribution: text },
        { id: '4', kind: 'facts', items: [{ label: text, value: edge }] },
        { id: '5', kind: 'list', isOrdered: false, items: [edge, text] },
        { id: '6', kind: 'link', href: 'https://x.example/', label: text },
        { id: '7', kind: 'unknown', text: edge },
      );
      const { words, codes, links } = meaningOf(markdown);
      expect([codes, links]).toEqual([[], ['https://x.example/']]);
      const shown = [edge, text, edge, text, `—${text}`, text, ':', edge, edge, text, text, edge].join('');
      expect(words).toBe(withoutSpaces(`Care # guide1. Wipe *softly*${shown}`));
    }),
  );
});

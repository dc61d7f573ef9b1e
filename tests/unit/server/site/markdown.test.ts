import { expect, test } from 'vitest';
import { markdownOf } from '../../../../server/site/markdown.ts';
import type { Block } from '../../../../shared/contract/block.ts';
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
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['<p><img src="/media/1/a.jpg" alt="x [y]" /></p>', '![x \\[y\\]](https://north.example/media/1/a.jpg)'],
  ['<p><ruby>漢<rp>[</rp><rt>かん</rt></ruby>字</p>', '漢(かん)字'],
  ['<p>a<br />b <code>c</code> <del>d</del></p>', 'a  \nb `c` ~~d~~'],
  ['<p>a <em lang="it">casa</em></p>', 'a <span lang="it">*casa*</span>'],
  ['<p lang="ar" dir="rtl">بيت</p>', '<span lang="ar" dir="rtl">بيت</span>'],
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

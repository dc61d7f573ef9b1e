import { describe, expect, it } from 'vitest';
import { textField } from '../../../../../../server/upstream/presets/text/text-field.ts';
import { blocksOf, type TextNode } from '../../../../../../server/upstream/presets/text/text-nodes.ts';
import { readBack } from './written-document.ts';

const p = (...children: TextNode[]): TextNode => ({ element: 'p', children });
const h2 = (...children: TextNode[]): TextNode => ({ element: 'h2', children });
const picture: TextNode = { block: { kind: 'image', src: '/media/a.jpg', alt: 'A', caption: '<b>' } };

describe('the writer of blocks', () => {
  it.each(['<b>', 'a<br>', '&amp;', '&#60;', '[2019]', '{"a":1}', 'two\nlines', 'a\u0000b'])(
    'a heading of %j stays words in markup',
    (words) => {
      const [block] = blocksOf([h2(words)]);
      expect(block).toMatchObject({ kind: 'text', html: expect.stringMatching(/^<h2>/) });
    },
  );

  it.each(['Salt & Stone', 'a < b', '# no heading', '**not bold**', '1. no list', 'x.jpg'])(
    'a heading of %j keeps its words',
    (words) => {
      expect(readBack([h2(words)])).toMatchObject([
        words.includes('<') ? { kind: 'text' } : { kind: 'heading', text: words },
      ]);
    },
  );

  it('an image splits the elements around it, in order', () => {
    const nodes: TextNode[] = [
      {
        element: 'blockquote',
        children: [p('a', { element: 'a', attributes: { href: '/x"y' }, children: ['b', picture, 'c'] })],
      },
    ];
    expect(blocksOf(nodes).map(({ html, kind }) => html ?? kind)).toEqual([
      '<blockquote><p>a<a href="/x&quot;y">b</a></p></blockquote>',
      'image',
      '<blockquote><p><a href="/x&quot;y">c</a></p></blockquote>',
    ]);
  });
});

describe('a text in a field', () => {
  it.each<[name: string, field: string, nodes: TextNode[], value: unknown]>([
    ['of one line is its words', 'title', [h2('Sill Chair')], 'Sill Chair'],
    ['of one line with marks is markup', 'lead', [p('a ', { element: 'em', children: ['b'] })], '<p>a <em>b</em></p>'],
    ['of any other name is markup, be it one word', 'verse', [p('Quiet')], '<p>Quiet</p>'],
    ['that holds more is blocks', 'lead', [p('a'), picture], [{ kind: 'text', html: '<p>a</p>' }, expect.anything()]],
    ['of any other name with a heading is blocks', 'verse', [h2('a')], [{ kind: 'heading', level: 2, text: 'a' }]],
    ['of nothing is nothing', 'title', [p('')], []],
  ])('reads a text %s', (_name, field, nodes, value) => {
    expect(textField(field, nodes)).toEqual(value);
  });
});

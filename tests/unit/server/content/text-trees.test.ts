import type { ChildNode } from 'domhandler';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textTreeOf, withTextTrees } from '../../../../server/content/text-trees.ts';
import { readPayload } from '../../../../server/normalize/read-payload.ts';
import { readMarkup } from '../../../../server/normalize/text/html.ts';
import { elementsIn, isElement, isText, parseHtml, textIn } from '../../../../server/normalize/text/html-tree.ts';
import { type RichTextNode, richTextNodeSchema } from '../../../../shared/contract/text/rich-text.ts';
import { isMarkName, isNodeName, richTextElements } from '../../../../shared/contract/text/rich-text-elements.ts';
import { options } from '../normalize/sample-options.ts';

/** The markup that the sanitizer makes of any. */
const sanitized = (raw: string): string =>
  readPayload(raw, options, (response) => readMarkup(raw, response))
    .value.map((part) => (part.kind === 'text' ? part.html : ''))
    .join('');

const pieces = [...richTextElements.keys()].flatMap((name) => [`<${name}>`, `</${name}>`]);
const markup = fc
  .array(
    fc.constantFrom(
      ...pieces,
      '<a href="/x" title="t">',
      '<td colspan="2">',
      'words ',
      ' & more',
      '\n',
      ' ',
      '<br>',
      '&nbsp;',
      '<script>x</script>',
      '<p>',
    ),
    {
      maxLength: 25,
    },
  )
  .map((all) => sanitized(all.join('')));

/** Lines beside paragraphs, as in lists of Markdown. */
const mixed = fc
  .array(fc.constantFrom('<b>a</b>', '<i>b</i>', 'c', ' ', '\n', '<br>', '<p>x</p>', '<ul><li>y</li></ul>'), {
    maxLength: 8,
  })
  .map((all) => sanitized(`<blockquote>${all.join('')}</blockquote>`));

/** The words of a tree: `¶` where something in the line ends or begins, `⏎` for a line break. */
const textOf = (nodes: readonly RichTextNode[]): string =>
  nodes
    .map((node) => (node.kind === 'span' ? node.text.replaceAll('\n', '⏎') : apart(node.tag, node.children)))
    .join('');

const apart = (tag: string, children: readonly RichTextNode[]): string =>
  tag === 'img' ? '' : `¶${textOf(children)}¶`;

/** The same of the markup, as a browser reads it. */
const shownText = (nodes: readonly ChildNode[], isPreformatted = false): string =>
  nodes
    .map((node) => {
      if (isText(node)) return isPreformatted ? node.data.replaceAll('\n', '⏎') : node.data.replaceAll('\n', ' ');
      if (!isElement(node) || node.name === 'img') return '';
      if (node.name === 'br') return '⏎';
      const inside = shownText(node.children, isPreformatted || node.name === 'pre');
      return isNodeName(node.name) ? `¶${inside}¶` : inside;
    })
    .join('');

const tagsOf = (nodes: readonly RichTextNode[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === 'span' ? (node.marks ?? []).map(({ tag }) => tag) : [node.tag, ...tagsOf(node.children)],
  );

/** Space beside a break is not seen, nor is more than one. */
const words = (text: string): string =>
  text
    .replace(/ +/g, ' ')
    .replace(/ *([¶⏎]) */g, '$1')
    .replace(/¶+/g, '¶')
    .replace(/^[ ¶]+|[ ¶]+$/g, '');

describe('rich text as a tree', () => {
  test('has all words and elements of any markup, and is valid [P9]', () => {
    fc.assert(
      fc.property(fc.oneof(markup, mixed), (html) => {
        const tree = textTreeOf(html);
        expect(richTextNodeSchema.array().parse(tree)).toEqual(tree);
        expect(words(textOf(tree))).toBe(words(shownText(parseHtml(html))));
        // Marks without a word are of nothing.
        const inMarkup = elementsIn(parseHtml(html)).filter(
          ({ name, children }) => isNodeName(name) || (isMarkName(name) && /\S/.test(textIn(children))),
        );
        expect(tagsOf(tree)).toEqual(expect.arrayContaining([...new Set(inMarkup.map(({ name }) => name))]));
      }),
    );
  });

  test.each([
    ['<li><strong>Oak</strong> <em>oiled</em>\n<ul><li>c</li></ul></li>', '¶Oak oiled¶¶c¶¶¶'],
    ['<blockquote><b>a</b><br /><i>b</i><p>x</p></blockquote>', '¶a⏎b¶x¶¶'],
    ['<blockquote><p>a</p><br />\n<p>x</p></blockquote>', '¶¶a¶⏎¶x¶¶'],
    ['<p>one\ntwo<br />\nthree</p>', '¶one two⏎three¶'],
    ['<pre>one\n  two <b> </b></pre>', '¶one⏎  two  ¶'],
    ['<div>\n<p>a</p>\n<p>b</p>\n</div>', '¶a¶¶b¶'],
  ])('keeps spaces and line breaks of %j [P9]', (html, text) => {
    expect(textOf(textTreeOf(html))).toBe(text);
  });

  test('is beside the markup of text blocks [P9]', async () => {
    const blocks = [
      { id: 'a', kind: 'text', html: '<p>x</p>' },
      { id: 'b', kind: 'quote', text: 'y' },
    ] as const;
    const page = { slug: 'care', blocks: [...blocks], isEmpty: false };
    const tree = [{ kind: 'element', tag: 'p', children: [{ kind: 'span', text: 'x' }] }];
    expect(await withTextTrees(page)).toEqual({ ...page, blocks: [{ ...blocks[0], tree }, blocks[1]] });
  });
});

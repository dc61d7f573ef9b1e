import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPrismicText,
  type PrismicParts,
  readPrismicText,
} from '../../../../../../server/upstream/presets/text/prismic-text.ts';
import { blocksOf, type TextNode } from '../../../../../../server/upstream/presets/text/text-nodes.ts';
import { expectAllRead, textOf, type Written, type WrittenRun, written } from './written-document.ts';

const parts: PrismicParts = {
  block: ({ type, url, alt }) => (type === 'image' ? { kind: 'image', src: url, alt } : undefined),
  href: ({ url }) => (typeof url === 'string' ? url : undefined),
};

const image = (name: string) => ({
  type: 'image',
  url: `/media/${name}.jpg`,
  alt: name,
  dimensions: { width: 4, height: 3 },
});

/** Spans have offsets into the whole line; a link has its address. */
function line(type: string, runs: readonly WrittenRun[]): unknown {
  let text = '';
  const spans = runs.flatMap((run) => {
    const start = text.length;
    text += textOf(run);
    return run.marks.map((mark) => ({
      start,
      end: text.length,
      type: { bold: 'strong', italic: 'em', link: 'hyperlink' }[mark],
      ...(mark === 'link' && { data: { link_type: 'Web', url: 'https://elsewhere.example/' } }),
    }));
  });
  return { type, text, spans };
}

function encoded(block: Written): unknown[] {
  if (block.kind === 'image') return [image(block.name)];
  if (block.kind === 'list')
    return block.items.map(({ runs }) => line(block.isOrdered ? 'o-list-item' : 'list-item', runs));
  if (block.kind === 'heading') return [line(`heading${block.level}`, block.runs)];
  return [line(block.kind === 'code' ? 'preformatted' : 'paragraph', block.runs)];
}

/** The letters of nodes. */
const textIn = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : 'block' in node ? '' : textIn(node.children))).join('');

describe('rich text of Prismic', () => {
  it('every word and image appears once and in order, without markup from words', () => {
    const documents = written({ listDepth: 0, kinds: ['paragraph', 'heading', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => {
      const lines = blocks.flatMap(encoded);
      expect(isPrismicText(lines)).toBe(lines.length > 0);
      return readPrismicText(lines, parts);
    });
  });

  it('reads any value, and spans of any offsets lose no letter', () => {
    const offset = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.double(), fc.constant('4'));
    const span = fc.record({ start: offset, end: offset, type: fc.constantFrom('strong', 'em', 'label', 'hyperlink') });
    const words = fc.record({
      type: fc.constant('paragraph'),
      text: fc.string({ unit: 'grapheme' }),
      spans: fc.array(span),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), words)), (lines) => {
        expect(Array.isArray(blocksOf(readPrismicText(lines, parts)))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(words, (words) => {
        expect(textIn(readPrismicText([words], parts))).toBe(words.text);
      }),
    );
  });
});

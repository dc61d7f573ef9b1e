import { describe, expect, it } from 'vitest';
import type { PayloadRecord } from '../../../../../../server/normalize/ground/record.ts';
import { readContentfulText } from '../../../../../../server/upstream/presets/text/contentful-text.ts';
import { blocksOf } from '../../../../../../server/upstream/presets/text/text-nodes.ts';
import { expectAllRead, textOf, type Written, type WrittenItem, type WrittenRun, written } from './written-document.ts';

/** Targets stand for themselves here: a name is an image, nothing is missing. */
const resolve = (target: unknown): PayloadRecord | undefined => {
  if (typeof target !== 'string') return undefined;
  return target.startsWith('entry')
    ? { kind: 'link', href: `/design/${target}`, label: target }
    : { kind: 'image', src: `/media/${target}.jpg`, alt: target };
};

const node = (nodeType: string, content: readonly unknown[] = [], data: unknown = {}) => ({ nodeType, data, content });
const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const document = (...content: unknown[]) => node('document', content);
const asset = (target: unknown) => node('embedded-asset-block', [], { target });

function line(run: WrittenRun): unknown {
  const words = text(textOf(run), ...run.marks.filter((mark) => mark !== 'link'));
  return run.marks.includes('link') ? node('hyperlink', [words], { uri: 'https://elsewhere.example/' }) : words;
}

const paragraph = (runs: readonly WrittenRun[]) => node('paragraph', runs.map(line));

const list = (isOrdered: boolean, items: readonly WrittenItem[]): unknown =>
  node(
    isOrdered ? 'ordered-list' : 'unordered-list',
    items.map(({ runs, inner }) =>
      node('list-item', [paragraph(runs), ...(inner ? [list(inner.isOrdered, inner.items)] : [])]),
    ),
  );

function encoded(block: Written): unknown {
  if (block.kind === 'image') return asset(block.name);
  if (block.kind === 'list') return list(block.isOrdered, block.items);
  if (block.kind === 'heading') return node(`heading-${block.level}`, block.runs.map(line));
  return block.kind === 'quote' ? node('blockquote', [paragraph(block.runs)]) : paragraph(block.runs);
}

const blocksIn = (...content: unknown[]) => blocksOf(readContentfulText(document(...content), resolve));

describe('rich text of Contentful', () => {
  it('every word and image appears once and in order, without markup from words', () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'list', 'image'] });
    expectAllRead(documents, (blocks) => readContentfulText(document(...blocks.map(encoded)), resolve));
  });

  it('an image in an item stays in it, one in a quotation splits it', () => {
    const item = node('list-item', [node('paragraph', [text('a')]), asset('p1'), node('paragraph', [text('b')])]);
    const quote = node('blockquote', [node('paragraph', [text('c')]), asset('p2'), node('paragraph', [text('d')])]);
    expect(blocksIn(node('unordered-list', [item]), quote)).toEqual([
      {
        kind: 'text',
        html: '<ul><li><p>a</p><img src="/media/p1.jpg" alt="p1" /><p>b</p></li></ul><blockquote><p>c</p></blockquote>',
      },
      { kind: 'image', src: '/media/p2.jpg', alt: 'p2' },
      { kind: 'text', html: '<blockquote><p>d</p></blockquote>' },
    ]);
  });
});

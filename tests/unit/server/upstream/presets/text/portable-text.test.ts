import { describe, expect, it } from 'vitest';
import { type PortableParts, readPortableText } from '../../../../../../server/upstream/presets/text/portable-text.ts';
import { blocksOf } from '../../../../../../server/upstream/presets/text/text-nodes.ts';
import { expectAllRead, textOf, type Written, type WrittenItem, type WrittenRun, written } from './written-document.ts';

const parts: PortableParts = {
  block: ({ _type, alt }) => (_type === 'image' ? { kind: 'image', src: `/media/${String(alt)}.jpg`, alt } : undefined),
  href: ({ href }) => (typeof href === 'string' ? href : undefined),
};

const link = { _type: 'link', _key: 'link', href: 'https://elsewhere.example/' };

function span(run: WrittenRun): unknown {
  const names = { bold: 'strong', italic: 'em', link: 'link' };
  return { _type: 'span', text: textOf(run), marks: run.marks.map((mark) => names[mark]) };
}

const block = (runs: readonly WrittenRun[], more: object): unknown => ({
  _type: 'block',
  children: runs.map(span),
  markDefs: [link],
  ...more,
});

const itemsAt = (level: number, isOrdered: boolean, items: readonly WrittenItem[]): unknown[] =>
  items.flatMap(({ runs, inner }) => [
    block(runs, { style: 'normal', listItem: isOrdered ? 'number' : 'bullet', level }),
    ...(inner ? itemsAt(level + 1, inner.isOrdered, inner.items) : []),
  ]);

function encoded(document: Written): unknown[] {
  if (document.kind === 'image') return [{ _type: 'image', alt: document.name }];
  if (document.kind === 'list') return itemsAt(1, document.isOrdered, document.items);
  if (document.kind === 'code') return [{ _type: 'code', code: document.runs.map(textOf).join('\n') }];
  const styles = { paragraph: 'normal', quote: 'blockquote', heading: 'h1' };
  return [block(document.runs, { style: document.kind === 'heading' ? `h${document.level}` : styles[document.kind] })];
}

const span1 = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks });
const item = (text: string, level: number, listItem = 'bullet') => ({
  _type: 'block',
  listItem,
  level,
  children: [span1(text)],
});

describe('portable text', () => {
  it('every word and image appears once and in order, without markup from words', () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => readPortableText(blocks.flatMap(encoded), parts));
  });

  it.each([
    [
      'levels go down and up',
      [item('a', 1), item('b', 2), item('c', 1)],
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    [
      'a level is left out',
      [item('a', 1), item('b', 3), item('c', 1)],
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    [
      'another kind within',
      [item('a', 1), item('b', 2, 'number'), item('c', 2)],
      '<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li></ul>',
    ],
    [
      'up to a level that is not there',
      [item('a', 1), item('b', 3, 'number'), item('c', 2)],
      '<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li></ul>',
    ],
  ])('nests lists: %s', (_name, blocks, html) => {
    expect(blocksOf(readPortableText(blocks, parts))).toEqual([{ kind: 'text', html }]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  readStoryblokText,
  type StoryblokParts,
} from '../../../../../../server/upstream/presets/text/storyblok-text.ts';
import { blocksOf } from '../../../../../../server/upstream/presets/text/text-nodes.ts';
import { expectAllRead, textOf, type Written, type WrittenItem, type WrittenRun, written } from './written-document.ts';

const parts: StoryblokParts = {
  block: ({ component, text }) => (component === 'note' ? { kind: 'text', html: `<p>${String(text)}</p>` } : undefined),
  image: ({ filename, alt }) => ({ kind: 'image', src: filename, alt }),
  href: ({ href }) => (typeof href === 'string' ? href : undefined),
};

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
const link = (href: string) => ({ type: 'link', attrs: { href, linktype: 'url', target: '_blank' } });
const image = (name: string) => node('image', [], { id: 1, src: `/f/1/40x30/${name}.jpg`, alt: name, title: '' });

const line = (run: WrittenRun): unknown =>
  text(textOf(run), ...run.marks.map((mark) => (mark === 'link' ? link('https://elsewhere.example/') : mark)));
const paragraph = (runs: readonly WrittenRun[]) => node('paragraph', runs.map(line));

const list = (isOrdered: boolean, items: readonly WrittenItem[]): unknown =>
  node(
    isOrdered ? 'ordered_list' : 'bullet_list',
    items.map(({ runs, inner }) =>
      node('list_item', [paragraph(runs), ...(inner ? [list(inner.isOrdered, inner.items)] : [])]),
    ),
  );

function encoded(block: Written): unknown {
  if (block.kind === 'image') return node('paragraph', [image(block.name)]);
  if (block.kind === 'list') return list(block.isOrdered, block.items);
  if (block.kind === 'heading') return node('heading', block.runs.map(line), { level: block.level });
  if (block.kind === 'code') return node('code_block', block.runs.map(line), { class: 'language-js' });
  return block.kind === 'quote' ? node('blockquote', [paragraph(block.runs)]) : paragraph(block.runs);
}

const blocksIn = (...content: unknown[]) => blocksOf(readStoryblokText(node('doc', content), parts));

describe('rich text of Storyblok', () => {
  it('every word and image appears once and in order, without markup from words', () => {
    const documents = written({ listDepth: 2, kinds: ['paragraph', 'heading', 'quote', 'code', 'list', 'image'] });
    expectAllRead(documents, (blocks) => readStoryblokText(node('doc', blocks.map(encoded)), parts));
  });

  it('an anchor is a place for links, and a list keeps its first number', () => {
    const anchor = { type: 'anchor', attrs: { id: 'care' } };
    expect(blocksIn(paragraph([]), node('paragraph', [text('Care', anchor)]))).toEqual([
      { kind: 'text', html: '<p><span id="care">Care</span></p>' },
    ]);
    const items = [node('list_item', [node('paragraph', [text('Wax')])])];
    expect(blocksIn(node('ordered_list', items, { order: 3 }))).toEqual([
      { kind: 'text', html: '<ol start="3"><li>Wax</li></ol>' },
    ]);
  });

  it('embedded blocks stay in place, also within a quotation', () => {
    const note = node('blok', [], { id: '1', body: [{ component: 'note', text: 'x' }, { component: 'other' }] });
    const quote = node('blockquote', [node('paragraph', [text('a')]), note, node('paragraph', [text('b')])]);
    expect(blocksIn(note, quote)).toEqual([
      { kind: 'text', html: '<p>x</p>' },
      { kind: 'text', html: '<blockquote><p>a</p></blockquote>' },
      { kind: 'text', html: '<p>x</p>' },
      { kind: 'text', html: '<blockquote><p>b</p></blockquote>' },
    ]);
  });
});

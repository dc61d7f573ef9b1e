import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { normalizeProjectDetail } from '../../../../../../server/normalize/project-detail.ts';
import { type Block, blockSchema } from '../../../../../../shared/contract/block.ts';
import type { Image } from '../../../../../../shared/contract/image.ts';
import { options } from '../../../normalize/sample-options.ts';

/** Text of an editor, independent of any CMS. */
export type Written =
  | { readonly kind: 'paragraph' | 'quote' | 'code'; readonly runs: readonly WrittenRun[] }
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly WrittenRun[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly WrittenItem[] }
  | { readonly kind: 'image'; readonly name: string };

export interface WrittenRun {
  readonly words: readonly string[];
  readonly marks: readonly ('bold' | 'italic' | 'link')[];
}

export interface WrittenItem {
  readonly runs: readonly WrittenRun[];
  readonly inner?: { readonly isOrdered: boolean; readonly items: readonly WrittenItem[] } | undefined;
}

/** Words as people type them: tags, references, JSON, Markdown and addresses among them. */
const word = fc.constantFrom(
  ...['stone', 'Salt', 'über', '木', '👩‍🎨', '2019', '[2019]', '{"a":1}', '<script>alert(1)</script>', '<p>', '</em>'],
  ...['&amp;', '&lt;b&gt;', '&', '<', '**bold**', '#', '-', '1.', '`x`', '(https://cms.example/x.jpg)', 'x.jpg', '"'],
);

const run: fc.Arbitrary<WrittenRun> = fc.record({
  words: fc.array(word, { maxLength: 3 }),
  marks: fc.uniqueArray(fc.constantFrom('bold', 'italic', 'link')),
});
const runs = fc.array(run, { maxLength: 4 });

const items = (depth: number): fc.Arbitrary<WrittenItem[]> =>
  fc.array(
    fc.record({
      runs: runs.filter((line) => line.some(({ words }) => words.length > 0)),
      inner:
        depth === 0
          ? fc.constant(undefined)
          : fc.option(fc.record({ isOrdered: fc.boolean(), items: items(depth - 1) }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 3 },
  );

export interface WrittenOptions {
  /** How deep lists may be in one another. */
  readonly listDepth: number;
  readonly kinds: readonly Written['kind'][];
}

/** A document in which every word and image has a number. */
export function written({ listDepth, kinds }: WrittenOptions): fc.Arbitrary<Written[]> {
  const block: Record<Written['kind'], fc.Arbitrary<Written>> = {
    paragraph: runs.map((line) => ({ kind: 'paragraph', runs: line })),
    quote: runs.map((line) => ({ kind: 'quote', runs: line })),
    code: runs.map((line) => ({ kind: 'code', runs: line })),
    heading: fc.record({ kind: fc.constant('heading' as const), level: fc.integer({ min: 1, max: 6 }), runs }),
    list: fc.record({ kind: fc.constant('list' as const), isOrdered: fc.boolean(), items: items(listDepth) }),
    image: fc.constant({ kind: 'image', name: 'picture' }),
  };
  return fc.array(fc.oneof(...kinds.map((kind) => block[kind])), { maxLength: 8 }).map(numbered);
}

function numbered(blocks: readonly Written[]): Written[] {
  let count = 0;
  const next = (text: string): string => {
    count += 1;
    return `${text}${count}`;
  };
  const line = (list: readonly WrittenRun[]): WrittenRun[] =>
    list.map(({ words, marks }) => ({ marks, words: words.map(next) }));
  const listed = (list: readonly WrittenItem[]): WrittenItem[] =>
    list.map(({ runs, inner }) => ({
      runs: line(runs),
      inner: inner && { ...inner, items: listed(inner.items) },
    }));
  return blocks.map((block) => {
    if (block.kind === 'image') return { ...block, name: next('picture') };
    return block.kind === 'list' ? { ...block, items: listed(block.items) } : { ...block, runs: line(block.runs) };
  });
}

/** The words of a run, each followed by a space. */
export const textOf = ({ words }: WrittenRun): string => words.map((text) => `${text} `).join('');

/** Everything written, in order: words, and images by name. */
export function tokensOf(blocks: readonly Written[]): string[] {
  const line = (list: readonly WrittenRun[]): string[] => list.flatMap(({ words }) => words);
  const listed = (list: readonly WrittenItem[]): string[] =>
    list.flatMap(({ runs, inner }) => [...line(runs), ...(inner ? listed(inner.items) : [])]);
  return blocks.flatMap((block) => {
    if (block.kind === 'image') return [block.name];
    return block.kind === 'list' ? listed(block.items) : line(block.runs);
  });
}

/** The blocks that visitors are given of a text. */
export function readBack(blocks: unknown): Block[] {
  const { blocks: read } = normalizeProjectDetail({ title: 'Read back', blocks }, options).value;
  return z.array(blockSchema).parse(read);
}

/** Everything that blocks show, in order: words, and images and videos by theirs. Markup is taken away, once. */
export function tokensShown(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'image') return wordsOfImage(block.image);
    if (block.kind === 'gallery')
      return [...tokensIn(block.title), ...block.items.flatMap(({ full }) => wordsOfImage(full))];
    if (block.kind === 'video') return [...tokensIn(block.video.alt), ...tokensIn(block.video.caption)];
    if (block.kind === 'heading' || block.kind === 'quote' || block.kind === 'unknown') return tokensIn(block.text);
    if (block.kind === 'list') return block.items.flatMap(tokensIn);
    if (block.kind === 'link') return tokensIn(block.label);
    return block.kind === 'text' ? tokensInMarkup(block.html) : [];
  });
}

/** The first law of every reader: all words and images once and in order, and no markup from words. */
export function expectAllRead(written: fc.Arbitrary<Written[]>, read: (blocks: readonly Written[]) => unknown): void {
  fc.assert(
    fc.property(written, (blocks) => {
      expect(withoutScheme(tokensShown(readBack(read(blocks))))).toEqual(withoutScheme(tokensOf(blocks)));
    }),
  );
}

/** A URL alone in its paragraph becomes a link without its scheme. */
const withoutScheme = (tokens: readonly string[]): string[] => tokens.map((token) => token.replace(/^https:\/\//, ''));

const wordsOfImage = ({ alt, caption }: Image): string[] => [...tokensIn(alt), ...tokensIn(caption)];

const tokensIn = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** A reading of markup that shares nothing with the one under test: tags end words where they part lines. */
function tokensInMarkup(html: string): string[] {
  const text = html
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|br|table|tr|td|th|figure|figcaption|hr)\b[^>]*>/g, ' ')
    .replace(/<\/?(?:a|strong|em|u|s|sub|sup|code|mark)\b[^>]*>/g, '');
  if (/<|>/.test(text)) throw new Error(`markup that nobody wrote: ${text}`);
  return tokensIn(
    text
      .replace(/&(?:amp|lt|gt|quot|apos);/g, (sign) => signs[sign] ?? sign)
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  );
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ChildNode, Text } from 'domhandler';
import type { Block } from '../../shared/contract/block.ts';
import type { Page } from '../../shared/contract/page.ts';
import type { RichTextMark, RichTextNode } from '../../shared/contract/text/rich-text.ts';
import { isMarkName, isNodeName } from '../../shared/contract/text/rich-text-elements.ts';
import type { View } from '../../shared/contract/view.ts';
import { isElement, isText, parseHtml } from '../normalize/text/html-tree.ts';

type Marks = readonly RichTextMark[];

interface Context {
  readonly marks: Marks;
  readonly isPreformatted: boolean;
}

function span(text: string, marks: Marks): RichTextNode {
  return { kind: 'span', text, ...(marks.length > 0 && { marks: [...marks] }) };
}

const withAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.keys(attributes).length > 0 ? { attributes } : {};

const nodesIn = (nodes: readonly ChildNode[], context: Context): RichTextNode[] =>
  withoutGaps(joined(nodes.flatMap((node) => nodesOf(node, context))));

function nodesOf(node: ChildNode, context: Context): RichTextNode[] {
  const { marks } = context;
  if (isText(node)) {
    const text = context.isPreformatted ? node.data : inOneLine(node);
    return text === '' ? [] : [span(text, marks)];
  }
  if (!isElement(node)) return [];
  const { name, attribs, children } = node;
  if (isBreak(node)) return [span('\n', marks)];
  const inside = isMarkName(name)
    ? { ...context, marks: [...marks, { tag: name, ...withAttributes(attribs) }] }
    : context;
  if (!isNodeName(name)) return children.flatMap((child) => nodesOf(child, inside));
  const isPreformatted = context.isPreformatted || name === 'pre';
  const inElement = nodesIn(children, { marks, isPreformatted });
  return [{ kind: 'element', tag: name, ...withAttributes(attribs), children: inElement }];
}

const isBreak = (node: ChildNode | null): boolean => node !== null && isElement(node) && node.name === 'br';

/** Line breaks in the HTML are spaces. In a span, `\n` is a line break. */
function inOneLine({ data, prev }: Text): string {
  const text = data.replace(/[ \t\n\f\r]+/g, ' ');
  return isBreak(prev) ? text.replace(/^ /, '') : text;
}

function joined(nodes: readonly RichTextNode[]): RichTextNode[] {
  const all: RichTextNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    const isMore = node.kind === 'span' && last?.kind === 'span' && isDeepStrictEqual(node.marks, last.marks);
    if (isMore) all[all.length - 1] = { ...last, text: last.text + node.text };
    else all.push(node);
  }
  return all;
}

const isInLine = (node: RichTextNode): boolean => node.kind === 'span' || node.tag === 'img';

/** Removes spaces between paragraphs, items and cells, but not between words. */
function withoutGaps(nodes: readonly RichTextNode[]): RichTextNode[] {
  if (nodes.every(isInLine)) return [...nodes];
  const isWord = (at: number): boolean => {
    const node = nodes[at];
    return node !== undefined && isInLine(node);
  };
  return nodes.filter(
    (node, at) => node.kind !== 'span' || !/^ +$/.test(node.text) || (isWord(at - 1) && isWord(at + 1)),
  );
}

/** Converts rich text to a tree. The HTML is sanitized and was written by us. */
export const textTreeOf = (html: string): RichTextNode[] =>
  nodesIn(parseHtml(html), { marks: [], isPreformatted: false });

/** Characters parsed in one turn of the event loop, some 2 ms. */
const portion = 100_000;

async function blocksWithTrees(blocks: readonly Block[]): Promise<Block[]> {
  const all: Block[] = [];
  let read = 0;
  for (const block of blocks) {
    all.push(block.kind === 'text' ? { ...block, tree: textTreeOf(block.html) } : block);
    if (block.kind === 'text') read += block.html.length;
    if (read < portion) continue;
    await nextTurn();
    read = 0;
  }
  return all;
}

export async function withTextTrees(value: Pick<Page, 'blocks'> | View): Promise<object> {
  if ('blocks' in value) return { ...value, blocks: await blocksWithTrees(value.blocks) };
  const { project, content } = value;
  return {
    ...value,
    ...(project && { project: { ...project, blocks: await blocksWithTrees(project.blocks) } }),
    ...(content && { content: { ...content, blocks: await blocksWithTrees(content.blocks) } }),
  };
}

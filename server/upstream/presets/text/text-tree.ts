import { decodeHTML } from 'entities';
import { joinNeighbors } from '../../../base/neighbors.ts';
import { isRecord, type PayloadRecord } from '../../../normalize/ground/record.ts';
import { foldedNames, foldName } from '../../../normalize/payload/field-names.ts';
import { richTextToHtml } from '../../../normalize/text/rich-text.ts';
import { childrenOf, nodeTypeOf } from '../../../normalize/text/tree-node.ts';

/** Returns a node with the addresses of its links, or the blocks in its place. */
export type ResolveNode = (node: PayloadRecord) => PayloadRecord | readonly (PayloadRecord | undefined)[];

class Standing {
  readonly block: PayloadRecord;

  constructor(block: PayloadRecord) {
    this.block = block;
  }
}

const isNode = (part: unknown): part is unknown => !(part instanceof Standing);

const resultOf = (node: unknown): string => (isRecord(node) && nodeTypeOf(node).result) || '';

/** An element around a standing block is split, so that nothing is lost or repeated. */
function partsOf(given: unknown, resolve: ResolveNode, isInHolder = false): unknown[] {
  if (!isRecord(given)) return [given];
  const node = resolve(given);
  if (isList(node)) {
    // An image stays in an item or a cell, because moving it out would split the list or row.
    return node.flatMap((block) =>
      isInHolder && (block?.kind ?? block?.type) === 'image'
        ? { ...block, type: 'image' }
        : block
          ? new Standing(block)
          : [],
    );
  }
  const key = Array.isArray(node.children) ? 'children' : 'content';
  const children: unknown = node[key];
  if (!isList(children)) return [node];
  const isHolder = /^(?:li|t[dh])$/.test(resultOf(node));
  const inner = children.flatMap((child) => partsOf(child, resolve, isInHolder || isHolder));
  const [first, ...others] = inner;
  const isLine = isHolder && resultOf(first) === 'p' && others.every((other) => resultOf(other) !== 'p');
  const parts = isLine && isRecord(first) ? [...(childrenOf(first) ?? []), ...others] : inner;
  if (parts.every(isNode)) return [{ ...node, [key]: parts }];
  return joinNeighbors(parts, isNode, (run) => [{ ...node, [key]: run }]);
}

/** Lists of resolved nodes, and the blocks between them. */
export const splitTree = (nodes: readonly unknown[], resolve: ResolveNode): (readonly unknown[] | PayloadRecord)[] =>
  joinNeighbors<unknown, readonly unknown[] | Standing>(
    nodes.flatMap((node) => partsOf(node, resolve)),
    isNode,
    (run) => [run],
  ).map((part) => (part instanceof Standing ? part.block : part));

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const plain =
  /<h([1-6])>(\s*[^<\s[{][^<]*)<\/h\1>|<blockquote>(?:<p>)?(\s*[^<\s[{][^<]*)(?:<\/p>)?<\/blockquote>|<([uo]l)>((?:<li>\s*[^<\s[{][^<]*<\/li>)+)<\/\4>/gy;

/** Headings, quotes and lists of plain lines, which a text field returns unchanged. The rest is markup. */
function plainBlocks(html: string): (string | PayloadRecord)[] {
  const blocks: (string | PayloadRecord)[] = [];
  let end = 0;
  for (const [all, level, heading, quote, list, items = ''] of html.matchAll(plain)) {
    if (/&lt;|&amp;[#\w]|\p{Cc}/u.test(all)) break;
    end += all.length;
    const text = decodeHTML(heading ?? quote ?? '');
    const lines = items.split('</li>').slice(0, -1);
    if (level) blocks.push({ kind: 'heading', level: Math.max(2, Number(level)), text });
    else if (quote) blocks.push({ kind: 'quote', text });
    else blocks.push({ kind: 'list', isOrdered: list === 'ol', items: lines.map((line) => decodeHTML(line.slice(4))) });
  }
  return end < html.length ? [...blocks, html.slice(end)] : blocks;
}

const block = /^<(?:p|h[1-6]|[uo]l|blockquote|pre|table|hr|div|figure)\b/;

/** Markup of a node. Loose words are a paragraph, because bare text could be read as Markdown. */
function htmlOf(nodes: unknown): string {
  const html = richTextToHtml(nodes);
  if (/^(?:<\/?p>|<br \/>|\s)*$/.test(html)) return '';
  return block.test(html) ? html : `<p>${html}</p>`;
}

const isItem = (node: unknown): node is unknown => resultOf(node) === 'li';

/** Resolved nodes as blocks that `normalize` reads without repairs. */
export function blocksOf(nodes: readonly unknown[], resolve: ResolveNode = (node) => node): PayloadRecord[] {
  const isMarkup = (part: string | PayloadRecord): part is string => typeof part === 'string';
  const pieces = splitTree(nodes, resolve).flatMap((part): (string | PayloadRecord)[] =>
    isList(part) ? joinNeighbors(part, isItem, (items) => [items]).map(htmlOf) : [part],
  );
  // The page has the only first heading.
  const step = pieces.some((part) => isMarkup(part) && part.startsWith('<h1')) ? 1 : 0;
  const lowered = (html: string): string =>
    html.replace(/(<\/?h)([1-6])/g, (_all, start: string, level) => start + Math.min(6, Number(level) + step));
  const blocks = pieces.flatMap((part): (string | PayloadRecord)[] => {
    const html = isMarkup(part) ? lowered(part) : part;
    return isMarkup(html) ? plainBlocks(html) : [html];
  });
  return joinNeighbors<string, PayloadRecord>(blocks, isMarkup, (texts) => {
    const html = texts.join('');
    return html === '' ? [] : [{ kind: 'text', html }];
  });
}

const lineNames: ReadonlySet<string> = new Set(
  (['title', 'lead', 'pageLead', 'year', 'place', 'medium', 'attribution', 'caption', 'alt'] as const).flatMap(
    (field) => foldedNames.get(field) ?? [],
  ),
);

/** Plain text if one paragraph or heading fits the field, markup if there is one piece, otherwise blocks. */
export function textField(name: string, nodes: readonly unknown[], resolve: ResolveNode): unknown {
  const blocks = blocksOf(nodes, resolve);
  const [only] = blocks;
  if (blocks.length !== 1 || !only) return blocks;
  const isLine = lineNames.has(foldName(name));
  if (only.kind === 'heading' && isLine) return only.text;
  if (only.kind !== 'text' || typeof only.html !== 'string') return blocks;
  return (isLine && /^<p>([^<&]+)<\/p>$/.exec(only.html)?.[1]) || only.html;
}

/** A table of cells: nodes of type `td` or `th`. */
export function tableBlock(
  rows: readonly (readonly PayloadRecord[])[],
  resolve?: ResolveNode,
): PayloadRecord | undefined {
  const content = rows.map((cells) => ({ type: 'tr', content: cells }));
  return blocksOf([{ type: 'table', content }], resolve)[0];
}

import { markElements } from '../../../../shared/contract/text/rich-text-elements.ts';
import { joinNeighbors } from '../../../base/neighbors.ts';
import type { PayloadRecord } from '../../../normalize/ground/record.ts';

export interface ElementNode {
  readonly element: string;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly children: readonly TextNode[];
}

/** A node of rich text, common to all CMSs. A string is text, never markup. */
export type TextNode = string | ElementNode | { readonly block: PayloadRecord };

const inline: ReadonlySet<string> = new Set([...Object.keys(markElements), 'br']);

const emptiable: ReadonlySet<string> = new Set(['td', 'th']);
const voids: ReadonlySet<string> = new Set(['hr', 'br']);

/** An image stays inside them, because moving it out would split the list or row. Their only paragraph is unwrapped. */
const holders: ReadonlySet<string> = new Set(['li', 'td', 'th']);

const heading = /^h[1-6]$/;

type Part = string | PayloadRecord;

interface Around {
  /** Levels that headings are lowered by, because the page has the only `h1`. */
  readonly step: number;
  readonly keepsImages?: boolean;
  readonly keepsLines?: boolean;
}

/**
 * Converts nodes to blocks that `normalize` reads without repairs: plain headings, quotes and lists, standing blocks,
 * and markup. An element around a standing block is split, so that nothing is lost or repeated.
 */
export function blocksOf(nodes: readonly TextNode[]): PayloadRecord[] {
  const around: Around = { step: nodes.some((node) => elementOf(node) === 'h1') ? 1 : 0 };
  const isMarkup = (part: Part): part is string => typeof part === 'string';
  const parts = inParagraphs(nodes).flatMap((node): readonly Part[] => {
    const plain = plainBlock(node, around);
    return plain ? [plain] : partsOf(node, around);
  });
  return joinNeighbors<string, PayloadRecord>(parts, isMarkup, (texts) => {
    const html = texts.join('');
    return html === '' ? [] : [{ kind: 'text', html }];
  });
}

export type TableCell = readonly [element: 'td' | 'th', children: readonly TextNode[]];

export function tableBlock(rows: readonly (readonly TableCell[])[]): PayloadRecord | undefined {
  const cellOf = ([element, children]: TableCell): TextNode => ({ element, children });
  const children = rows.map((cells) => ({ element: 'tr', children: cells.map(cellOf) }));
  return blocksOf([{ element: 'table', children }])[0];
}

const elementOf = (node: TextNode): string | undefined =>
  typeof node === 'object' && 'element' in node ? node.element : undefined;

/** Wraps loose inline nodes in paragraphs, because bare text could be read as Markdown. */
function inParagraphs(nodes: readonly TextNode[]): TextNode[] {
  const isInline = (node: TextNode): node is TextNode => typeof node === 'string' || inline.has(elementOf(node) ?? '');
  return joinNeighbors<TextNode, TextNode>(nodes, isInline, (children) => [{ element: 'p', children }]);
}

function partsOf(node: TextNode, around: Around): Part[] {
  if (typeof node === 'string') return [written(node, around)];
  if ('block' in node) return [around.keepsImages && node.block.kind === 'image' ? figure(node.block) : node.block];
  const { element } = node;
  if (voids.has(element)) return [`<${element} />`];
  const inner = {
    ...around,
    keepsImages: around.keepsImages || holders.has(element),
    keepsLines: element === 'pre',
  };
  return wrapped(
    node,
    around,
    wordsOf(node).flatMap((child) => partsOf(child, inner)),
  );
}

function wordsOf({ element, children }: ElementNode): readonly TextNode[] {
  const [first, ...others] = children;
  const isOne = holders.has(element) && others.every((other) => elementOf(other) !== 'p');
  const isParagraph = typeof first === 'object' && 'element' in first && first.element === 'p';
  return isOne && isParagraph ? [...first.children, ...others] : children;
}

function wrapped({ element, attributes = {} }: ElementNode, { step }: Around, inner: readonly Part[]): Part[] {
  const name = heading.test(element) ? lowered(element, step) : element;
  const start = `<${name}${Object.entries(attributes).map(attribute).join('')}>`;
  const parts: Part[] = [];
  let run = '';
  const endRun = (): void => {
    const isBlank = run.replaceAll('<br />', '').trim() === '';
    if (!isBlank || emptiable.has(element)) parts.push(`${start}${run}</${name}>`);
    else if (inline.has(element)) parts.push(run);
    run = '';
  };
  for (const part of inner) {
    if (typeof part === 'string') run += part;
    else {
      endRun();
      parts.push(part);
    }
  }
  endRun();
  return parts;
}

const lowered = (name: string, step: number): string => `h${Math.min(6, Number(name.slice(1)) + step)}`;

const attribute = ([name, value]: [string, string | undefined]): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escaped(value)}"`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const written = (text: string, { keepsLines }: Around): string =>
  keepsLines ? escaped(text) : escaped(text).replace(/\r?\n/g, '<br />');

function figure({ src, alt, caption, width, height }: PayloadRecord): string {
  const words = typeof caption === 'string' && caption !== '' ? `<figcaption>${escaped(caption)}</figcaption>` : '';
  const attributes = Object.entries({ src, alt, width, height }).map(([name, value]) =>
    attribute([name, value === undefined ? undefined : String(value)]),
  );
  const img = `<img${attributes.join('')} />`;
  return words === '' ? img : `<figure>${img}${words}</figure>`;
}

/** True if a plain text field returns the text unchanged: no markup, reference, JSON or line break. */
const isPlain = (text: string): boolean =>
  text.trim() !== '' && !/[<\n\p{Cc}]|&[#\w]/u.test(text) && !/^\s*[[{]/.test(text);

function plainText(nodes: readonly TextNode[]): string | undefined {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined && typeof only === 'object')
    return 'element' in only && only.element === 'p' ? plainText(only.children) : undefined;
  const text = nodes.every((node) => typeof node === 'string') ? nodes.join('') : '';
  return isPlain(text) ? text : undefined;
}

function plainBlock(node: TextNode, { step }: Around): PayloadRecord | undefined {
  if (typeof node === 'string' || 'block' in node) return undefined;
  const { element, children } = node;
  if (heading.test(element)) {
    const text = plainText(children);
    return text === undefined
      ? undefined
      : { kind: 'heading', level: Math.max(2, Number(lowered(element, step).slice(1))), text };
  }
  if (element === 'blockquote') {
    const text = plainText(children);
    return text === undefined ? undefined : { kind: 'quote', text };
  }
  if ((element !== 'ul' && element !== 'ol') || node.attributes?.start) return undefined;
  const items = children.map((item) =>
    typeof item === 'object' && 'children' in item ? plainText(item.children) : undefined,
  );
  const isWhole = items.length > 0 && items.every((item) => item !== undefined);
  return isWhole ? { kind: 'list', isOrdered: element === 'ol', items } : undefined;
}

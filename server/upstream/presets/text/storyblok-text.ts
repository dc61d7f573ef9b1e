import { isRecord, scalarText, type WireRecord } from '../../../normalize/reply/record.ts';
import { type Mark, marked, type Run } from './marks.ts';
import type { TextNode } from './text-nodes.ts';

export interface StoryblokParts {
  /** Returns undefined for a block that shows nothing. */
  readonly block: (block: WireRecord) => WireRecord | undefined;
  /** The attributes of an image node are those of an asset field. */
  readonly picture: (asset: WireRecord) => WireRecord | undefined;
  /** The attributes of a link mark are those of a link field. */
  readonly href: (link: WireRecord) => string | undefined;
}

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  ordered_list: 'ol',
  bullet_list: 'ul',
  list_item: 'li',
  code_block: 'pre',
  horizontal_rule: 'hr',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

const marks: Readonly<Record<string, string>> = {
  bold: 'strong',
  strong: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
};

export const isStoryblokText = (value: unknown): value is WireRecord =>
  isRecord(value) && value.type === 'doc' && (value.content === undefined || Array.isArray(value.content));

/** Reads a rich text node. Nodes of unknown types keep their children. */
export function readStoryblokText(node: unknown, parts: StoryblokParts): TextNode[] {
  if (!isRecord(node)) return [];
  const attributes = isRecord(node.attrs) ? node.attrs : {};
  const kind = scalarText(node.type);
  if (kind === 'hard_break') return [{ element: 'br', children: [] }];
  if (kind === 'emoji') return [scalarText(attributes.emoji)];
  if (kind === 'image') return standing(parts.picture({ ...attributes, filename: attributes.src }));
  if (kind === 'blok') return blocksIn(attributes.body, parts);
  const children = readLine(node, parts);
  if (kind === 'heading') return [{ element: `h${levelOf(attributes.level)}`, children }];
  const element = Object.hasOwn(elements, kind) ? elements[kind] : undefined;
  if (element === undefined) return children;
  const { colspan, rowspan } = attributes;
  return [{ element, attributes: { colspan: spanOf(colspan), rowspan: spanOf(rowspan) }, children }];
}

const levelOf = (level: unknown): number => Math.min(6, Math.max(1, Math.round(Number(level)) || 2));

const spanOf = (cells: unknown): string | undefined => (Number(cells) > 1 ? scalarText(cells) : undefined);

const standing = (block: WireRecord | undefined): TextNode[] => (block ? [{ block }] : []);

function blocksIn(body: unknown, { block }: StoryblokParts): TextNode[] {
  return (Array.isArray(body) ? body : []).flatMap((item: unknown): TextNode[] => {
    return isRecord(item) ? standing(block(item)) : [];
  });
}

function readLine({ content }: WireRecord, parts: StoryblokParts): TextNode[] {
  return marked(
    (Array.isArray(content) ? content : []).flatMap((node: unknown): (Run | TextNode)[] =>
      isRecord(node) && typeof node.text === 'string'
        ? [{ text: node.text, marks: marksOf(node, parts) }]
        : readStoryblokText(node, parts),
    ),
  );
}

function marksOf({ marks: listed }: WireRecord, { href }: StoryblokParts): Mark[] {
  return (Array.isArray(listed) ? listed : []).flatMap((mark: unknown): Mark[] => {
    if (!isRecord(mark)) return [];
    const name = scalarText(mark.type);
    if (name === 'link') return isRecord(mark.attrs) ? [{ element: 'a', href: href(mark.attrs) ?? '' }] : [];
    const element = Object.hasOwn(marks, name) ? marks[name] : undefined;
    return element === undefined ? [] : [{ element }];
  });
}

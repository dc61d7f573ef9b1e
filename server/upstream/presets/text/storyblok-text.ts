import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { elementOf } from '../../../normalize/text/node-types.ts';
import { recordsIn } from '../items.ts';
import { type Mark, marked, markNamed, type Run } from './marks.ts';
import type { TextNode } from './text-nodes.ts';

export interface StoryblokParts {
  readonly block: (block: PayloadRecord) => PayloadRecord | undefined;
  readonly image: (asset: PayloadRecord) => PayloadRecord | undefined;
  readonly href: (link: PayloadRecord) => string | undefined;
}

export const isStoryblokText = (value: unknown): value is PayloadRecord =>
  isRecord(value) && value.type === 'doc' && (value.content === undefined || Array.isArray(value.content));

export function readStoryblokText(node: unknown, parts: StoryblokParts): TextNode[] {
  if (!isRecord(node)) return [];
  const attributes = isRecord(node.attrs) ? node.attrs : {};
  const kind = scalarText(node.type);
  if (kind === 'hard_break') return [{ element: 'br', children: [] }];
  if (kind === 'emoji') return [scalarText(attributes.emoji)];
  if (kind === 'image') return standing(parts.image({ ...attributes, filename: attributes.src }));
  if (kind === 'blok') return recordsIn(attributes.body).flatMap((item) => standing(parts.block(item)));
  const children = readLine(node, parts);
  if (kind === 'heading') return [{ element: `h${levelOf(attributes.level)}`, children }];
  const element = elementOf(kind);
  if (element === undefined) return children;
  const { colspan, rowspan, order, start } = attributes;
  const cells = { colspan: spanOf(colspan), rowspan: spanOf(rowspan) };
  return [{ element, attributes: { ...cells, start: spanOf(order ?? start) }, children }];
}

const levelOf = (level: unknown): number => Math.min(6, Math.max(1, Math.round(Number(level)) || 2));

const spanOf = (count: unknown): string | undefined => (Number(count) > 1 ? scalarText(count) : undefined);

const standing = (block: PayloadRecord | undefined): TextNode[] => (block ? [{ block }] : []);

function readLine({ content }: PayloadRecord, parts: StoryblokParts): TextNode[] {
  return marked(
    recordsIn(content).flatMap((node): (Run | TextNode)[] =>
      typeof node.text === 'string'
        ? [{ text: node.text, marks: marksOf(node, parts) }]
        : readStoryblokText(node, parts),
    ),
  );
}

function marksOf({ marks: listed }: PayloadRecord, { href }: StoryblokParts): Mark[] {
  return recordsIn(listed).flatMap(({ type, attrs }): Mark[] => {
    if (type === 'anchor' && isRecord(attrs)) return [{ element: 'span', id: scalarText(attrs.id) }];
    if (type !== 'link') return markNamed(type);
    return isRecord(attrs) ? [{ element: 'a', href: href(attrs) ?? '' }] : [];
  });
}

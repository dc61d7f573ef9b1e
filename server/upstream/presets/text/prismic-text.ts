import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { elementOf } from '../../../normalize/text/node-types.ts';
import { runsOf, type Span } from '../../../normalize/text/text-spans.ts';
import { recordsIn } from '../items.ts';
import { type Mark, marked } from './marks.ts';
import { type FlatItem, inLists } from './nested-lists.ts';
import type { TextNode } from './text-nodes.ts';

export interface PrismicParts {
  readonly block: (node: PayloadRecord) => PayloadRecord | undefined;
  readonly href: (link: PayloadRecord) => string | undefined;
}

const words = /^(?:paragraph|preformatted|heading[1-6]|o?-?list-item)$/;

const marks: ReadonlySet<string> = new Set(['strong', 'em']);

const isWords = (node: unknown): node is PayloadRecord & { readonly type: string; readonly text: string } =>
  isRecord(node) && typeof node.type === 'string' && words.test(node.type) && typeof node.text === 'string';

const isNode = (node: unknown): boolean =>
  isWords(node) || (isRecord(node) && (node.type === 'image' || node.type === 'embed') && !('text' in node));

export const isPrismicText = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNode);

export function readPrismicText(lines: readonly unknown[], parts: PrismicParts): TextNode[] {
  return inLists(lines.flatMap<FlatItem | TextNode>((line) => itemOf(line, parts) ?? nodesOf(line, parts)));
}

function itemOf(line: unknown, parts: PrismicParts): FlatItem | undefined {
  if (!isWords(line) || !line.type.endsWith('list-item')) return undefined;
  return { level: 1, isOrdered: line.type.startsWith('o-'), children: readWords(line, parts) };
}

function nodesOf(line: unknown, parts: PrismicParts): TextNode[] {
  if (isWords(line)) return [{ element: elementOf(line.type) ?? 'p', children: readWords(line, parts) }];
  const block = isRecord(line) ? parts.block(line) : undefined;
  return block ? [{ block }] : [];
}

function readWords({ text, spans }: PayloadRecord, parts: PrismicParts): TextNode[] {
  const read = recordsIn(spans).flatMap((span): Span<Mark>[] => {
    const mark = markOf(span, parts);
    return mark ? [{ start: Number(span.start), end: Number(span.end), mark }] : [];
  });
  return marked(runsOf(scalarText(text), read));
}

function markOf({ type, data }: PayloadRecord, { href }: PrismicParts): Mark | undefined {
  const name = scalarText(type);
  if (name === 'hyperlink') {
    const address = isRecord(data) ? href(data) : undefined;
    return address === undefined ? undefined : { element: 'a', href: address };
  }
  return marks.has(name) ? { element: name } : undefined;
}

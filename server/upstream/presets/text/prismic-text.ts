import { isRecord, scalarText, type WireRecord } from '../../../normalize/reply/record.ts';
import { type Mark, marked } from './marks.ts';
import { type FlatItem, inLists } from './nested-lists.ts';
import { runsOf, type Span } from './spans.ts';
import type { TextNode } from './text-nodes.ts';

export interface PrismicParts {
  /** Returns undefined for a node that shows nothing. */
  readonly block: (node: WireRecord) => WireRecord | undefined;
  /** Returns undefined for a broken link. */
  readonly href: (link: WireRecord) => string | undefined;
}

const words = /^(?:paragraph|preformatted|heading[1-6]|o?-?list-item)$/;

const marks: Readonly<Record<string, string>> = { strong: 'strong', em: 'em' };

const isWords = (node: unknown): node is WireRecord & { readonly type: string; readonly text: string } =>
  isRecord(node) && typeof node.type === 'string' && words.test(node.type) && typeof node.text === 'string';

const isNode = (node: unknown): boolean =>
  isWords(node) || (isRecord(node) && (node.type === 'image' || node.type === 'embed') && !('text' in node));

export const isPrismicText = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNode);

export function readPrismicText(lines: readonly unknown[], parts: PrismicParts): TextNode[] {
  return inLists(lines, { item: (line) => itemOf(line, parts), others: (line) => nodesOf(line, parts) });
}

function itemOf(line: unknown, parts: PrismicParts): FlatItem | undefined {
  if (!isWords(line) || !line.type.endsWith('list-item')) return undefined;
  return { level: 1, isOrdered: line.type.startsWith('o-'), children: readWords(line, parts) };
}

function nodesOf(line: unknown, parts: PrismicParts): TextNode[] {
  if (isWords(line)) return [{ element: elementOf(line.type), children: readWords(line, parts) }];
  const block = isRecord(line) ? parts.block(line) : undefined;
  return block ? [{ block }] : [];
}

function elementOf(type: string): string {
  if (type.startsWith('heading')) return `h${type.slice(-1)}`;
  return type === 'preformatted' ? 'pre' : 'p';
}

function readWords({ text, spans }: WireRecord, parts: PrismicParts): TextNode[] {
  const listed: readonly unknown[] = Array.isArray(spans) ? spans : [];
  return marked(
    runsOf(
      scalarText(text),
      listed.flatMap((span) => spanOf(span, parts)),
    ),
  );
}

function spanOf(span: unknown, parts: PrismicParts): Span[] {
  if (!isRecord(span)) return [];
  const mark = markOf(span, parts);
  return mark ? [{ start: Number(span.start), end: Number(span.end), mark }] : [];
}

function markOf({ type, data }: WireRecord, { href }: PrismicParts): Mark | undefined {
  const name = scalarText(type);
  if (name === 'hyperlink') {
    const address = isRecord(data) ? href(data) : undefined;
    return address === undefined ? undefined : { element: 'a', href: address };
  }
  const element = Object.hasOwn(marks, name) ? marks[name] : undefined;
  return element === undefined ? undefined : { element };
}

import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { recordsIn } from '../items.ts';
import { type Mark, marked, type Run } from './marks.ts';
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
  if (isWords(line)) return [{ element: elementOf(line.type), children: readWords(line, parts) }];
  const block = isRecord(line) ? parts.block(line) : undefined;
  return block ? [{ block }] : [];
}

function elementOf(type: string): string {
  if (type.startsWith('heading')) return `h${type.slice(-1)}`;
  return type === 'preformatted' ? 'pre' : 'p';
}

function readWords({ text, spans }: PayloadRecord, parts: PrismicParts): TextNode[] {
  const read = recordsIn(spans).flatMap((span): Span[] => {
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

/** Offsets in UTF-16 code units. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

/** Overlapping spans take quadratic time. */
const maxSpans = 300;

/** Cuts a text where marks begin and end. Spans may overlap, exceed the text or end before they begin. */
function runsOf(text: string, spans: readonly Span[]): Run[] {
  const inside = spans
    .slice(0, maxSpans)
    .map(({ start, end, mark }) => ({ start: offsetIn(text, start), end: offsetIn(text, end), mark }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const marks = inside.filter((span) => span.start <= start && span.end >= end).map(({ mark }) => mark);
    return { text: text.slice(start, end), marks };
  });
}

/** Clamps an offset and moves it out of a surrogate pair. */
function offsetIn(text: string, offset: number): number {
  const inside = Math.min(text.length, Math.max(0, Math.trunc(offset) || 0));
  const isHalf = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(inside - 1, inside + 1));
  return inside > 0 && isHalf ? inside - 1 : inside;
}

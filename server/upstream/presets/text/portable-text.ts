import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { recordsIn } from '../items.ts';
import { type Mark, marked, markNamed, type Run } from './marks.ts';
import { type FlatItem, inLists } from './nested-lists.ts';
import type { TextNode } from './text-nodes.ts';

export interface PortableParts {
  readonly block: (object: PayloadRecord) => PayloadRecord | undefined;
  readonly href: (annotation: PayloadRecord) => string | undefined;
}

/** Each level is one more element in the markup. */
const maxLevel = 20;

const styles = /^(?:h[1-6]|blockquote)$/;

const isBlock = (value: unknown): value is PayloadRecord =>
  isRecord(value) && value._type === 'block' && Array.isArray(value.children);

export const isPortableText = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some(isBlock);

export function readPortableText(blocks: readonly unknown[], parts: PortableParts): TextNode[] {
  const read = (block: unknown) => (isBlock(block) && itemOf(block, parts)) || nodesOf(block, parts);
  return inLists(blocks.flatMap<FlatItem | TextNode>(read));
}

function itemOf(block: PayloadRecord, parts: PortableParts): FlatItem | undefined {
  if (typeof block.listItem !== 'string' || block.listItem === '') return undefined;
  const level = Math.min(maxLevel, Math.max(1, Math.round(Number(block.level)) || 1));
  return { level, isOrdered: block.listItem === 'number', children: readLine(block, parts) };
}

function nodesOf(block: unknown, parts: PortableParts): TextNode[] {
  if (isBlock(block)) {
    const style = scalarText(block.style);
    return [{ element: styles.test(style) ? style : 'p', children: readLine(block, parts) }];
  }
  if (!isRecord(block)) return typeof block === 'string' ? [block] : [];
  if (block._type === 'code' && typeof block.code === 'string') return [{ element: 'pre', children: [block.code] }];
  const standing = parts.block(block);
  return standing ? [{ block: standing }] : [];
}

function readLine({ children, markDefs }: PayloadRecord, parts: PortableParts): TextNode[] {
  const links = new Map<string, string>();
  const annotations = recordsIn(markDefs);
  const notes = notesIn(annotations);
  for (const annotation of annotations) {
    const href = parts.href(annotation);
    if (href !== undefined) links.set(scalarText(annotation._key), href);
  }
  const spans: readonly unknown[] = Array.isArray(children) ? children : [];
  return marked(
    spans.flatMap((span, index): (Run | TextNode)[] => {
      if (!isRecord(span)) return [];
      if (typeof span.text === 'string' && (span._type === 'span' || span._type === undefined))
        return [{ text: span.text, marks: marksOf(span, links) }, ...notesBehind(span, spans[index + 1], notes)];
      return nodesOf(span, parts);
    }),
  );
}

function marksOf({ marks }: PayloadRecord, links: ReadonlyMap<string, string>): Mark[] {
  return (Array.isArray(marks) ? marks : []).flatMap((mark: unknown): Mark[] => {
    const name = scalarText(mark);
    const href = links.get(name);
    return href === undefined ? markNamed(name) : [{ element: 'a', href }];
  });
}

/** Notes for readers. `comment` annotations are for editors. */
const noteType = /^(?:foot|end|side)_?note$/i;

function notesIn(annotations: readonly PayloadRecord[]): ReadonlyMap<string, string> {
  const notes = annotations
    .filter(({ _type }) => noteType.test(scalarText(_type)))
    .map(({ _key, text }) => [scalarText(_key), wordsIn(text)] as const);
  return new Map(notes.filter(([, words]) => words !== ''));
}

function wordsIn(text: unknown): string {
  if (!Array.isArray(text)) return scalarText(text).trim();
  const lines = recordsIn(text).map(({ children }) =>
    recordsIn(children)
      .map((span) => scalarText(span.text))
      .join(''),
  );
  return lines
    .filter((line) => line.trim() !== '')
    .join(' ')
    .trim();
}

/** Notes that end with this span, in brackets. */
function notesBehind(span: unknown, next: unknown, notes: ReadonlyMap<string, string>): Run[] {
  const following = new Set(marksIn(next));
  const ending = marksIn(span).filter((mark) => !following.has(mark));
  return ending.flatMap((mark) => {
    const words = notes.get(scalarText(mark));
    return words === undefined ? [] : [{ text: ` (${words})`, marks: [] }];
  });
}

const marksIn = (span: unknown): readonly unknown[] => (isRecord(span) && Array.isArray(span.marks) ? span.marks : []);

import { isRecord, scalarText, type WireRecord } from '../../../normalize/reply/record.ts';
import { type Mark, marked, type Run } from './marks.ts';
import type { TextNode } from './text-nodes.ts';

/** The block for a link's target. Undefined if it is missing or not published. */
export type ResolveTarget = (target: unknown) => WireRecord | undefined;

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'heading-1': 'h1',
  'heading-2': 'h2',
  'heading-3': 'h3',
  'heading-4': 'h4',
  'heading-5': 'h5',
  'heading-6': 'h6',
  'ordered-list': 'ol',
  'unordered-list': 'ul',
  'list-item': 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  'table-header-cell': 'th',
};

const marks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
};

export const isContentfulText = (value: unknown): value is WireRecord =>
  isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content);

/** Reads a rich text node. Nodes of unknown types keep their children. */
export function readContentfulText(node: unknown, resolve: ResolveTarget): TextNode[] {
  if (!isRecord(node)) return [];
  const kind = scalarText(node.nodeType);
  const data = isRecord(node.data) ? node.data : {};
  if (kind === 'text') return marked([runOf(node)]);
  if (kind === 'hyperlink') return linkTo(scalarText(data.uri), node, resolve);
  if (/^(?:entry|asset|resource)-hyperlink$/.test(kind)) return linkTo(addressOf(resolve(data.target)), node, resolve);
  if (/^embedded-(?:entry|asset|resource)-(?:block|inline)$/.test(kind)) {
    const block = resolve(data.target);
    return block ? [kind.endsWith('inline') && block.kind === 'link' ? linkOf(block) : { block }] : [];
  }
  const children = readLine(node, resolve);
  const element = Object.hasOwn(elements, kind) ? elements[kind] : undefined;
  return element === undefined ? children : [{ element, children }];
}

function readLine({ content }: WireRecord, resolve: ResolveTarget): TextNode[] {
  const nodes: readonly unknown[] = Array.isArray(content) ? content : [];
  const pieces = nodes.flatMap((node): (Run | TextNode)[] =>
    isRecord(node) && node.nodeType === 'text' ? [runOf(node)] : readContentfulText(node, resolve),
  );
  return marked(pieces);
}

function runOf(node: WireRecord): Run {
  const listed: readonly unknown[] = Array.isArray(node.marks) ? node.marks : [];
  const named = listed.flatMap((mark): Mark[] => {
    const name = isRecord(mark) ? scalarText(mark.type) : '';
    const element = Object.hasOwn(marks, name) ? marks[name] : undefined;
    return element === undefined ? [] : [{ element }];
  });
  return { text: scalarText(node.value), marks: named };
}

const addressOf = (block: WireRecord | undefined): string => scalarText(block?.href) || scalarText(block?.src);

function linkTo(href: string, node: WireRecord, resolve: ResolveTarget): TextNode[] {
  const children = readLine(node, resolve);
  return href === '' ? children : [{ element: 'a', attributes: { href }, children }];
}

const linkOf = ({ href, label }: WireRecord): TextNode => ({
  element: 'a',
  attributes: { href: scalarText(href) },
  children: [scalarText(label)],
});

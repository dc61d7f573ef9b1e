import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/payload/record.ts';
import { recordsIn } from '../items.ts';
import { marked, markNamed, type Run } from './marks.ts';
import type { TextNode } from './text-nodes.ts';

export type ResolveTarget = (target: unknown) => PayloadRecord | undefined;

const elements: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bold: 'strong',
    italic: 'em',
    underline: 'u',
    strikethrough: 's',
    code: 'code',
    superscript: 'sup',
    subscript: 'sub',
  }),
);

export const isContentfulText = (value: unknown): value is PayloadRecord =>
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
  const element = elements.get(kind);
  return element === undefined ? children : [{ element, children }];
}

function readLine({ content }: PayloadRecord, resolve: ResolveTarget): TextNode[] {
  return marked(
    recordsIn(content).flatMap((node): (Run | TextNode)[] =>
      node.nodeType === 'text' ? [runOf(node)] : readContentfulText(node, resolve),
    ),
  );
}

function runOf(node: PayloadRecord): Run {
  const named = recordsIn(node.marks).flatMap(({ type }) => markNamed(marks, type));
  return { text: scalarText(node.value), marks: named };
}

const addressOf = (block: PayloadRecord | undefined): string => scalarText(block?.href) || scalarText(block?.src);

function linkTo(href: string, node: PayloadRecord, resolve: ResolveTarget): TextNode[] {
  const children = readLine(node, resolve);
  return href === '' ? children : [{ element: 'a', attributes: { href }, children }];
}

const linkOf = ({ href, label }: PayloadRecord): TextNode => ({
  element: 'a',
  attributes: { href: scalarText(href) },
  children: [scalarText(label)],
});

import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { elementOf } from '../../../normalize/text/node-types.ts';
import { recordsIn } from '../items.ts';
import { marked, markNamed, type Run } from './marks.ts';
import type { TextNode } from './text-nodes.ts';

export type ResolveTarget = (target: unknown) => PayloadRecord | undefined;

export const isContentfulText = (value: unknown): value is PayloadRecord =>
  isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content);

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
  const element = elementOf(kind);
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
  const named = recordsIn(node.marks).flatMap(({ type }) => markNamed(type));
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

import { type ChildNode, Element, Text } from 'domhandler';
import { isNodeName } from '../../../shared/contract/text/rich-text-elements.ts';
import { isBlank } from '../ground/text.ts';
import { isElement, isText, textIn } from './html-tree.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const blocks: ReadonlySet<string> = new Set([
  ...headings,
  ...['p', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'figure', 'table', 'hr', 'video', 'audio'],
]);

/** Elements without meaning. Their content becomes one or more paragraphs. */
const wrappers: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'nav', 'center', 'form'],
  ...['fieldset', 'details', 'summary', 'hgroup', 'body', 'html'],
]);

const emptiable: ReadonlySet<string> = new Set([
  ...headings,
  ...['p', 'li', 'ul', 'ol', 'blockquote', 'figure', 'figcaption', 'strong', 'em', 'a', 'b', 'i', 'span'],
]);

/** Elements that the start of an element closes in a parser. */
const endedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...headings.map((name) => [name, new Set([...headings, 'p'])] as const),
  ...['p', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'figure', 'figcaption', 'table', 'hr'].map(
    (name) => [name, new Set(['p'])] as const,
  ),
  ['li', new Set(['li'])],
  ['a', new Set(['a'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['tr', new Set(['tr', 'th', 'td'])],
  ['th', new Set(['th'])],
  ['td', new Set(['thead', 'th', 'td'])],
  ['tbody', new Set(['thead', 'tbody'])],
  ['tfoot', new Set(['thead', 'tbody'])],
]);

export const isBlock = (node: ChildNode): boolean => isElement(node) && blocks.has(node.name);

/** True for a block of text and for a part of a list, table or figure. */
const isLine = (node: ChildNode): node is Element => isElement(node) && node.name !== 'img' && isNodeName(node.name);

export const isWrapper = (name: string): boolean => wrappers.has(name);

const isBlankText = (node: ChildNode): boolean => isText(node) && isBlank(node.data);

const isBreak = (node: ChildNode): boolean => isElement(node) && node.name === 'br';

export const showsNothing = (nodes: readonly ChildNode[]): boolean => isBlank(textIn(nodes)) && !holdsMedia(nodes);

const holdsMedia = (nodes: readonly ChildNode[]): boolean =>
  nodes.some((node) => isElement(node) && (/^(?:img|video|audio)$/.test(node.name) || holdsMedia(node.children)));

/**
 * An element with its content, so that a parser reads the same tree again. A child that would close the element splits
 * it; an element that must not be empty is omitted if it is.
 */
export function placed(name: string, attributes: Record<string, string>, children: readonly ChildNode[]): ChildNode[] {
  const parts: ChildNode[] = [];
  for (const run of runs(children, (child) => isElement(child) && endedBy.get(child.name)?.has(name) === true)) {
    const [first] = run;
    if (first && isElement(first) && endedBy.get(first.name)?.has(name)) parts.push(first);
    else if (!emptiable.has(name) || !run.every((child) => isBlankText(child) || isBreak(child)))
      parts.push(new Element(name, attributes, run));
  }
  return children.length > 0 || emptiable.has(name) ? parts : [new Element(name, attributes, [])];
}

/** An inline element with its content. Around blocks it becomes one element in each, because no paragraph can be in it. */
export function placedInline(
  name: string,
  attributes: Record<string, string>,
  children: readonly ChildNode[],
): ChildNode[] {
  if (!children.some(isLine)) return placed(name, attributes, children);
  return runs(children, isLine).flatMap((run) => {
    const [first] = run;
    if (!first || !isLine(first)) return run.every(isBlankText) ? run : placed(name, attributes, run);
    return [new Element(first.name, first.attribs, placedInline(name, attributes, first.children))];
  });
}

const lists: ReadonlySet<string> = new Set(['ul', 'ol']);

/**
 * The content of `ul`, `ol` or `dl` as items only. A list between items, or alone in an item, belongs to the item
 * before it.
 */
export function asItems(list: string, children: readonly ChildNode[]): ChildNode[] {
  const [name, parts] = list === 'dl' ? ['dd', /^d[dt]$/] : ['li', /^li$/];
  const startsWithList = ({ children }: Element): boolean =>
    isElementOf(children.find((child) => !isBlankText(child)) ?? new Text(''), lists);
  if (children.every((child) => isElement(child) && parts.test(child.name) && !startsWithList(child)))
    return [...children];
  const items: ChildNode[] = [];
  let last: Element | undefined;
  for (const run of runs(children, isLine)) {
    const [first] = run;
    const item = first && isElement(first) && parts.test(first.name) ? first : undefined;
    const inner = item?.children ?? run;
    const words = inner.filter((node) => !isElementOf(node, lists));
    const isNested = name === 'li' && words.length < inner.length && words.every(isBlankText) && !item?.attribs.id;
    if (run.every(isBlankText)) items.push(...run);
    else if (isNested && last) for (const node of inner) last.children.push(node);
    else {
      last = item ?? new Element(name, {}, [...run]);
      items.push(last);
    }
  }
  return items;
}

function runs(nodes: readonly ChildNode[], isAlone: (node: ChildNode) => boolean): ChildNode[][] {
  const found: ChildNode[][] = [];
  let open: ChildNode[] | undefined;
  for (const node of nodes) {
    if (isAlone(node)) {
      found.push([node]);
      open = undefined;
    } else if (open) open.push(node);
    else {
      open = [node];
      found.push(open);
    }
  }
  return found;
}

/** For wrappers at the top of a text or quotation: inline content becomes paragraphs. */
export const inParagraphs = (nodes: readonly ChildNode[]): ChildNode[] =>
  runs(nodes, (node) => isBlock(node) || isElementOf(node, wrappers)).flatMap((run) => {
    const [first] = run;
    if (first && isBlock(first)) return run;
    if (first && isElement(first) && wrappers.has(first.name)) return inParagraphs(first.children);
    return run.every(isBlankText) ? run : paragraph(run);
  });

const isElementOf = (node: ChildNode, names: ReadonlySet<string>): boolean => isElement(node) && names.has(node.name);

/** Wrappers elsewhere are replaced by their content. A line break separates two of them in a line. */
export function withoutWrappers(nodes: readonly ChildNode[]): ChildNode[] {
  if (!nodes.some((node) => isElementOf(node, wrappers))) return [...nodes];
  const left: ChildNode[] = [];
  for (const run of runs(nodes, (node) => isBlock(node) || isElementOf(node, wrappers))) {
    const [first] = run;
    const inner = first && isElement(first) && wrappers.has(first.name) ? withoutWrappers(first.children) : run;
    const [next] = inner;
    const last = left.at(-1);
    const meets =
      last && next && ![last, next].some((node) => isBlock(node) || isLine(node)) && !run.every(isBlankText);
    if (meets && !isBlankText(last)) left.push(new Element('br', {}));
    for (const node of inner) left.push(node);
  }
  return left;
}

export const paragraph = (run: readonly ChildNode[]): ChildNode[] => placed('p', {}, trimmed(run));

function trimmed(run: readonly ChildNode[]): ChildNode[] {
  const nodes = [...run];
  const [first] = nodes;
  if (first && isText(first)) nodes[0] = new Text(first.data.trimStart());
  const last = nodes.at(-1);
  if (last && isText(last)) nodes[nodes.length - 1] = new Text(last.data.trimEnd());
  return nodes.filter((node) => !isText(node) || node.data !== '');
}

/** Inline content as paragraphs: an empty line starts a paragraph, a line break becomes `<br>`. */
export function byLines(nodes: readonly ChildNode[]): ChildNode[] {
  let run: ChildNode[] = [];
  const parted = [run];
  for (const node of nodes) {
    const parts = isText(node) ? paragraphsOf(node.data) : [node];
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        run = [];
        parted.push(run);
      }
      run.push(part);
    }
  }
  return parted.map((part) => new Element('p', {}, withBreaks(trimmed(part))));
}

const paragraphsOf = (text: string): Text[] => text.split(/\n[^\S\n]*\n\s*/).map((part) => new Text(part));

const withBreaks = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (isElement(node)) return [new Element(node.name, node.attribs, withBreaks(node.children))];
    if (!isText(node)) return [];
    return node.data.split('\n').flatMap((line, index) => {
      const text: ChildNode[] = line === '' ? [] : [new Text(line)];
      return index === 0 ? text : [new Element('br', {}), ...text];
    });
  });

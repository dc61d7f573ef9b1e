import { type ChildNode, Element, Text } from 'domhandler';
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
export function inParagraphs(nodes: readonly ChildNode[]): ChildNode[] {
  return runs(nodes, (node) => isBlock(node) || isElementOf(node, wrappers)).flatMap((run) => {
    const [first] = run;
    if (first && isBlock(first)) return run;
    if (first && isElement(first) && wrappers.has(first.name)) return inParagraphs(first.children);
    return run.every(isBlankText) ? run : paragraph(run);
  });
}

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
    const meets = last && next && !isBlock(last) && !isBlock(next) && !run.every(isBlankText);
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

function withBreaks(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (isElement(node)) return [new Element(node.name, node.attribs, withBreaks(node.children))];
    if (!isText(node)) return [];
    return node.data.split('\n').flatMap((line, index) => {
      const text: ChildNode[] = line === '' ? [] : [new Text(line)];
      return index === 0 ? text : [new Element('br', {}), ...text];
    });
  });
}

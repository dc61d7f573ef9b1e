import type { ChildNode, Element } from 'domhandler';
import { isElement, isText, parseHtml } from '../../server/normalize/text/html-tree.ts';

/** A node of a tree of text, as the editor of a CMS keeps it. */
export type TreeNode = Readonly<Record<string, unknown>>;

/** Writes the sample's texts in the format of an editor. */
interface Editor {
  readonly text: (text: string, marks: ReadonlySet<string>) => TreeNode;
  readonly link: (url: string, children: readonly TreeNode[]) => TreeNode;
  readonly paragraph: (children: readonly TreeNode[]) => TreeNode;
  readonly heading: (level: number, children: readonly TreeNode[]) => TreeNode;
  readonly quote: (children: readonly TreeNode[]) => TreeNode;
  readonly list: (isOrdered: boolean, items: readonly TreeNode[]) => TreeNode;
  readonly item: (children: readonly TreeNode[], position: number) => TreeNode;
  /** A list within a list, as a child of the item before it or in its own item. */
  readonly nested: (list: TreeNode, position: number) => TreeNode;
  readonly lineBreak: () => TreeNode;
}

const markNames: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  s: 'strikethrough',
  u: 'underline',
};

function inline(editor: Editor, nodes: readonly ChildNode[], marks: ReadonlySet<string> = new Set()): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (isText(node)) return node.data.trim() === '' && node.data.includes('\n') ? [] : [editor.text(node.data, marks)];
    if (!isElement(node)) return [];
    if (node.name === 'br') return [editor.lineBreak()];
    if (node.name === 'a') return [editor.link(node.attribs.href ?? '', inline(editor, node.children, marks))];
    const mark = markNames[node.name];
    if (mark === undefined) throw new Error(`No editor of a content system here writes <${node.name}> within a text`);
    return inline(editor, node.children, new Set([...marks, mark]));
  });
}

const isList = ({ name }: Element): boolean => /^[uo]l$/.test(name);

function list(editor: Editor, { name, children }: Element): TreeNode {
  const items: TreeNode[] = [];
  for (const item of children.filter(isElement)) {
    const own = item.children.filter((node) => !isElement(node) || !isList(node));
    items.push(editor.item(inline(editor, own), items.length + 1));
    for (const inner of item.children.filter(isElement).filter(isList))
      items.push(editor.nested(list(editor, inner), items.length + 1));
  }
  return editor.list(name === 'ol', items);
}

/** The nodes of a text in HTML. Throws for elements that the sample does not have. */
function treeOf(editor: Editor, html: string): TreeNode[] {
  return parseHtml(html).flatMap((node): TreeNode[] => {
    if (!isElement(node))
      return isText(node) && node.data.trim() !== '' ? [editor.paragraph(inline(editor, [node]))] : [];
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level !== undefined) return [editor.heading(Number(level), inline(editor, node.children))];
    if (isList(node)) return [list(editor, node)];
    if (node.name === 'blockquote') return [editor.quote(inline(editor, node.children.flatMap(paragraphsWithin)))];
    return [editor.paragraph(inline(editor, node.children))];
  });
}

const paragraphsWithin = (node: ChildNode): ChildNode[] =>
  isElement(node) && node.name === 'p' ? node.children : [node];

const strapiEditor: Editor = {
  text: (text, marks) => ({ type: 'text', text, ...Object.fromEntries([...marks].map((mark) => [mark, true])) }),
  link: (url, children) => ({ type: 'link', url, children }),
  paragraph: (children) => ({ type: 'paragraph', children }),
  heading: (level, children) => ({ type: 'heading', level, children }),
  quote: (children) => ({ type: 'quote', children }),
  list: (isOrdered, children) => ({ type: 'list', format: isOrdered ? 'ordered' : 'unordered', children }),
  item: (children) => ({ type: 'list-item', children }),
  nested: (inner) => inner,
  lineBreak: () => ({ type: 'text', text: '\n' }),
};

/** A text as Strapi's editor of blocks keeps it. */
export const strapiBlocksOf = (html: string): TreeNode[] => treeOf(strapiEditor, html);

const lexicalMarks = ['bold', 'italic', 'strikethrough', 'underline', 'code'];

/** Fields of every element of Lexical. */
const element = { direction: 'ltr', format: '', indent: 0, version: 1 };

const lexicalEditor: Editor = {
  text: (text, marks) => ({
    type: 'text',
    text,
    format: lexicalMarks.reduce((bits, mark, at) => bits + (marks.has(mark) ? 2 ** at : 0), 0),
    ...{ detail: 0, mode: 'normal', style: '', version: 1 },
  }),
  link: (url, children) => ({
    ...{ type: 'link', children, ...element, version: 3 },
    fields: { linkType: 'custom', url, newTab: false },
  }),
  paragraph: (children) => ({ type: 'paragraph', children, ...element, textFormat: 0, textStyle: '' }),
  heading: (level, children) => ({ type: 'heading', tag: `h${level}`, children, ...element }),
  quote: (children) => ({ type: 'quote', children, ...element }),
  list: (isOrdered, children) => ({
    ...{ type: 'list', children, ...element, start: 1 },
    ...(isOrdered ? { listType: 'number', tag: 'ol' } : { listType: 'bullet', tag: 'ul' }),
  }),
  item: (children, value) => ({ type: 'listitem', children, ...element, value }),
  nested: (inner, value) => ({ type: 'listitem', children: [inner], ...element, value }),
  lineBreak: () => ({ type: 'linebreak', version: 1 }),
};

/** The nodes of a text as Payload's editor, Lexical, keeps them. */
export const lexicalNodesOf = (html: string): TreeNode[] => treeOf(lexicalEditor, html);

/** The state of the editor that holds these nodes. */
export const lexicalStateOf = (children: readonly TreeNode[]): TreeNode => ({
  root: { type: 'root', children, ...element },
});

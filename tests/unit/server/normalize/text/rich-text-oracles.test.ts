import { documentToHtmlString } from '@contentful/rich-text-html-renderer';
import { createHeadlessEditor } from '@lexical/headless';
import { withDOM } from '@lexical/headless/dom';
import { $generateHtmlFromNodes } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { toHTML } from '@portabletext/to-html';
import { asHTML } from '@prismicio/client';
import { renderRichText } from '@storyblok/richtext';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import type { ChildNode } from 'domhandler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isElement, isText, parseHtml } from '../../../../../server/normalize/text/html-tree.ts';
import { type Fields, read } from '../../../../check/text-trees.ts';

type Mark = 'bold' | 'italic' | 'code';

interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly href?: string | undefined;
}

type Runs = readonly Run[];

interface List {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  readonly items: readonly { readonly runs: Runs; readonly inner?: List | undefined }[];
}

type Block =
  | { readonly kind: 'paragraph'; readonly runs: Runs }
  | { readonly kind: 'quote'; readonly runs: Runs }
  | { readonly kind: 'heading'; readonly level: number; readonly runs: Runs }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Runs[])[] }
  | List;

/** Words without spaces at their ends, and characters that markup escapes. */
const words = fc.stringMatching(/^[a-z<&"]{1,6}( [a-z]{1,4})?$/);
const run: fc.Arbitrary<Run> = fc.record({
  text: words,
  marks: fc.uniqueArray(fc.constantFrom<Mark>('bold', 'italic', 'code'), { maxLength: 2 }),
  href: fc.option(fc.constantFrom('https://oak.example/', '/care'), { nil: undefined }),
});
const runs = fc.array(run, { minLength: 1, maxLength: 3 });
const listOf = (depth: number): fc.Arbitrary<List> =>
  fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    items: fc.array(
      fc.record({ runs, inner: depth > 0 ? fc.option(listOf(depth - 1), { nil: undefined }) : fc.constant(undefined) }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(runs, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }));
/** Without the first level, because the page has the only `h1`. */
const heading = fc.record({ kind: fc.constant('heading' as const), level: fc.integer({ min: 2, max: 6 }), runs });
const documents = (...others: fc.Arbitrary<Block>[]) =>
  fc.array(fc.oneof(fc.record({ kind: fc.constant('paragraph' as const), runs }), heading, ...others), {
    minLength: 1,
    maxLength: 4,
  });
const quotes = fc.record({ kind: fc.constant('quote' as const), runs });
const tables = fc.record({ kind: fc.constant('table' as const), rows: table });

const alike: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' };
/** Elements that no reader sees: `p` in an item of a list is one of them. */
const unseen = new Set(['p', 'span', 'div', 'tbody', 'thead', 'colgroup', 'col']);
const isInline = (name: string): boolean => /^(?:a|strong|em|code)$/.test(name);

/** Each text with the elements around it: blocks by their place, marks in any order. */
function structureOf(markup: string): string[] {
  const found: { path: string; text: string }[] = [];
  const visit = (nodes: readonly ChildNode[], blocks: string, marks: readonly string[]): void => {
    let place = 0;
    for (const node of nodes) {
      if (isText(node) && node.data.trim() !== '') {
        const path = `${blocks} ${[...new Set(marks)].toSorted().join('+')}`;
        const last = found.at(-1);
        if (last?.path === path) last.text += node.data;
        else found.push({ path, text: node.data });
      }
      if (!isElement(node)) continue;
      const name = alike[node.name] ?? node.name;
      if (isInline(name)) visit(node.children, blocks, [...marks, name === 'a' ? `a=${node.attribs.href}` : name]);
      else if (unseen.has(name)) visit(node.children, blocks, marks);
      else {
        visit(node.children, `${blocks}/${name}${place}`, marks);
        place += 1;
      }
    }
  };
  visit(parseHtml(markup), '', []);
  return found.map(({ path, text }) => `${path}: ${text.replace(/\s+/g, ' ')}`);
}

const ours = (body: unknown): string =>
  read(body)
    .value.blocks.map((block) => (block.kind === 'text' ? block.html : ''))
    .join('');

function expectAlike(
  document: fc.Arbitrary<Block[]>,
  encode: (blocks: Block[]) => unknown,
  render: (body: never) => string,
) {
  fc.assert(
    fc.property(document, (blocks) => {
      const body = encode(blocks);
      expect(structureOf(ours(body))).toEqual(structureOf(render(structuredClone(body) as never)));
    }),
  );
}

describe('Lexical', () => {
  const bits = { bold: 1, italic: 2, code: 16 };
  const node = (type: string, children: unknown, fields: Fields = {}) => ({
    ...{ type, version: 1, format: '', indent: 0, direction: null, children },
    ...fields,
  });
  const line = (given: Runs) =>
    given.map(({ text, marks, href }) => {
      const format = marks.reduce((sum, mark) => sum + bits[mark], 0);
      const leaf = { type: 'text', text, format, detail: 0, mode: 'normal', style: '', version: 1 };
      return href ? node('link', [leaf], { url: href, rel: null, target: null, title: null }) : leaf;
    });
  /** An inner list is in an item of its own. */
  const list = ({ isOrdered, items }: List): Fields => {
    const children = items.flatMap(({ runs: own, inner }) => [
      node('listitem', line(own), { value: 1 }),
      ...(inner ? [node('listitem', [list(inner)], { value: 2 })] : []),
    ]);
    return node('list', children, {
      listType: isOrdered ? 'number' : 'bullet',
      start: 1,
      tag: isOrdered ? 'ol' : 'ul',
    });
  };
  const encode = (block: Block): Fields => {
    if (block.kind === 'list') return list(block);
    if (block.kind === 'heading') return node('heading', line(block.runs), { tag: `h${block.level}` });
    return block.kind === 'table' ? {} : node(block.kind, line(block.runs));
  };

  it('has the words and structure of its own HTML, with inner lists in the item before', () => {
    const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];
    const editor = createHeadlessEditor({ nodes });
    const render = (body: never): string =>
      withDOM(() => {
        editor.setEditorState(editor.parseEditorState(body));
        const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor), { editor });
        return html.replace(/<\/li><li[^<>]*>(?=<[uo]l)/g, '');
      });
    // Without a browser, its HTML has no tables.
    const given = documents(listOf(2), quotes);
    // The editor joins neighboring lists.
    const apart = (blocks: Block[]) => blocks.flatMap((block) => [encode(block), node('paragraph', [])]);
    expectAlike(given, (blocks) => ({ root: node('root', apart(blocks)) }), render);
  });
});

describe('ProseMirror', () => {
  const node = (type: string, content: unknown, attrs?: Fields) => ({ type, content, ...(attrs && { attrs }) });
  const line = (given: Runs) => [
    node(
      'paragraph',
      given.map(({ text, marks, href }) => ({
        type: 'text',
        text,
        marks: [
          ...(href ? [{ type: 'link', attrs: { href, linktype: 'url' } }] : []),
          ...marks.map((type) => ({ type })),
        ],
      })),
    ),
  ];
  /** Storyblok writes `list_item` for `listItem`. */
  const encodeAs = (named: (name: string) => string) => {
    const list = ({ isOrdered, items }: List): Fields =>
      node(
        named(isOrdered ? 'orderedList' : 'bulletList'),
        items.map(({ runs: own, inner }) => node(named('listItem'), [...line(own), ...(inner ? [list(inner)] : [])])),
      );
    return (block: Block): unknown => {
      if (block.kind === 'list') return list(block);
      if (block.kind === 'heading') return node('heading', line(block.runs)[0]?.content, { level: block.level });
      if (block.kind === 'paragraph') return line(block.runs)[0];
      if (block.kind === 'quote') return node('blockquote', line(block.runs));
      const rows = block.rows.map((cells, row) =>
        node(
          'tableRow',
          cells.map((given) => node(row === 0 ? 'tableHeader' : 'tableCell', line(given))),
        ),
      );
      return node('table', rows);
    };
  };
  const given = documents(listOf(2), quotes, tables);

  it('has the words and structure of the HTML of TipTap', () => {
    const encode = encodeAs((name) => name);
    const extensions = [StarterKit, TableKit];
    const render = (content: never): string => renderToHTMLString({ extensions, content });
    expectAlike(given, (blocks) => ({ type: 'doc', content: blocks.map(encode) }), render);
  });

  it('has the words and structure of the HTML of Storyblok', () => {
    const encode = encodeAs((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    // It has the rows of headings in a part of their own.
    const render = (content: never): string => renderRichText(content).replaceAll('</thead><tbody>', '');
    expectAlike(given, (blocks) => ({ type: 'doc', content: blocks.map(encode) }), render);
  });
});

describe('Contentful', () => {
  const node = (nodeType: string, content: unknown, data: Fields = {}) => ({ nodeType, content, data });
  const line = (given: Runs) =>
    given.map(({ text, marks, href }) => {
      const leaf = { nodeType: 'text', value: text, marks: marks.map((type) => ({ type })), data: {} };
      return href ? node('hyperlink', [leaf], { uri: href }) : leaf;
    });
  const list = ({ isOrdered, items }: List): Fields =>
    node(
      isOrdered ? 'ordered-list' : 'unordered-list',
      items.map(({ runs: own, inner }) =>
        node('list-item', [node('paragraph', line(own)), ...(inner ? [list(inner)] : [])]),
      ),
    );
  const encode = (block: Block): unknown => {
    if (block.kind === 'list') return list(block);
    if (block.kind === 'heading') return node(`heading-${block.level}`, line(block.runs));
    if (block.kind === 'paragraph') return node('paragraph', line(block.runs));
    if (block.kind === 'quote') return node('blockquote', [node('paragraph', line(block.runs))]);
    const cell = (given: Runs, row: number) =>
      node(row === 0 ? 'table-header-cell' : 'table-cell', [node('paragraph', line(given))]);
    return node(
      'table',
      block.rows.map((cells, row) =>
        node(
          'table-row',
          cells.map((given) => cell(given, row)),
        ),
      ),
    );
  };

  it('has the words and structure of its own HTML', () => {
    const given = documents(listOf(2), quotes, tables);
    expectAlike(given, (blocks) => node('document', blocks.map(encode)), documentToHtmlString);
  });
});

describe('Portable Text', () => {
  const named = { bold: 'strong', italic: 'em', code: 'code' };
  const line = (given: Runs, fields: Fields): Fields => ({
    _type: 'block',
    style: 'normal',
    markDefs: given.flatMap(({ href }, index) => (href ? [{ _key: `k${index}`, _type: 'link', href }] : [])),
    children: given.map(({ text, marks, href }, index) => ({
      ...{ _type: 'span', _key: `s${index}`, text },
      marks: [...marks.map((mark) => named[mark]), ...(href ? [`k${index}`] : [])],
    })),
    ...fields,
  });
  const list = ({ isOrdered, items }: List, level = 1): Fields[] =>
    items.flatMap(({ runs: own, inner }) => [
      line(own, { listItem: isOrdered ? 'number' : 'bullet', level }),
      ...(inner ? list(inner, level + 1) : []),
    ]);
  const encode = (block: Block): Fields[] => {
    if (block.kind === 'list') return list(block);
    if (block.kind === 'heading') return [line(block.runs, { style: `h${block.level}` })];
    return block.kind === 'table'
      ? []
      : [line(block.runs, { style: block.kind === 'quote' ? 'blockquote' : 'normal' })];
  };

  it('has the words and structure of its own HTML', () => {
    expectAlike(documents(listOf(2), quotes), (blocks) => blocks.flatMap(encode), toHTML);
  });
});

describe('Prismic', () => {
  const named = { bold: 'strong', italic: 'em', code: 'strong' };
  const line = (type: string, given: Runs): Fields => {
    let start = 0;
    const spans = given.flatMap(({ text, marks, href }) => {
      const at = { start, end: start + text.length };
      start = at.end;
      const links = href ? [{ ...at, type: 'hyperlink', data: { link_type: 'Web', url: href } }] : [];
      return [...links, ...new Set(marks.map((mark) => named[mark]))].map((span) =>
        typeof span === 'string' ? { ...at, type: span } : span,
      );
    });
    return { type, text: given.map(({ text }) => text).join(''), spans };
  };
  const encode = (block: Block): Fields[] => {
    if (block.kind === 'list')
      return block.items.map(({ runs: own }) => line(block.isOrdered ? 'o-list-item' : 'list-item', own));
    if (block.kind === 'heading') return [line(`heading${block.level}`, block.runs)];
    return block.kind === 'paragraph' ? [line('paragraph', block.runs)] : [];
  };

  it('has the words and structure of its own HTML', () => {
    expectAlike(
      documents(listOf(0)),
      (blocks) => blocks.flatMap(encode),
      (body) => asHTML(body) ?? '',
    );
  });
});

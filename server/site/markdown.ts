import type { BlockContent, List, ListItem, PhrasingContent, Table } from 'mdast';
import { defaultHandlers, type Handle, toMarkdown } from 'mdast-util-to-markdown';
import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import type { RichTextMark, RichTextNode } from '../../shared/contract/text/rich-text.ts';
import type { TextLanguage } from '../../shared/contract/text/text-language.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { headingOf } from '../../shared/page/headings.ts';
import { itemFacts, withFactsOfBlocks } from '../../shared/page/item-facts.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import { blocksBelow, leadAbove } from '../../shared/page/repeated-parts.ts';
import { absoluteUrl, type PageName, pathOfProject } from '../../shared/page/site-routes.ts';
import { textTreeOf } from '../content/text-trees.ts';

type UrlOf = (path: string) => string;
type Element = Extract<RichTextNode, { kind: 'element' }>;

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    tableCell: 'tableCell';
  }
}

/** `~~text~~` (GFM). */
const strikethrough: Handle = (node, _parent, state, info) => {
  const exit = state.enter('phrasing');
  const text = state.containerPhrasing(node, { ...info, before: '~', after: '~' });
  exit();
  return `~~${text}~~`;
};

/** A table with a head (GFM), which Markdown requires. */
const tableRows: Handle = ({ children }: Table, _parent, state, info) => {
  const exit = state.enter('tableCell');
  const [head = '', ...body] = children.map((row) => {
    const cells = row.children.map((cell) => {
      const leave = state.enter('phrasing');
      const text = state.containerPhrasing(cell, { ...info, before: ' ', after: ' ' });
      leave();
      return text;
    });
    return `| ${cells.join(' | ')} |`;
  });
  exit();
  const rule = `|${' --- |'.repeat(children[0]?.children.length ?? 0)}`;
  return [head, rule, ...body].join('\n');
};

/** In a table, a pipe ends the cell even in code. */
const codeSpan: Handle = (node, parent, state) => {
  const code = defaultHandlers.inlineCode(node, parent, state);
  return state.stack.includes('tableCell') ? code.replaceAll('|', '\\|') : code;
};

/** Writes Markdown that means these nodes, whatever their texts contain. */
const written = (children: readonly BlockContent[]): string =>
  toMarkdown(
    { type: 'root', children: [...children] },
    {
      ...{ bullet: '-', rule: '-', listItemIndent: 'one', resourceLink: true },
      handlers: { delete: strikethrough, table: tableRows, inlineCode: codeSpan },
      unsafe: [
        { character: '~', inConstruct: 'phrasing' },
        { character: '|', inConstruct: 'phrasing' },
        { character: '\n', inConstruct: 'tableCell' },
      ],
    },
  ).trim();

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const plain = (text: string): PhrasingContent => ({ type: 'text', value: inOneLine(text) });

const paragraph = (...children: readonly PhrasingContent[]): BlockContent => ({
  type: 'paragraph',
  children: [...children],
});

/** Plain text of one line with Markdown characters escaped. */
export const inLine = (text: string): string => written([paragraph(plain(text))]);

const languageTag = ({ lang, dir }: TextLanguage): string =>
  [lang && ` lang="${lang}"`, dir && ` dir="${dir}"`].filter(Boolean).join('');

/** Markdown has no languages. HTML is part of it. */
export function spoken(text: string, language: TextLanguage): string {
  const attributes = languageTag(language);
  return attributes && text ? `<span${attributes}>${text}</span>` : text;
}

function inLanguage(children: readonly PhrasingContent[], language: TextLanguage): PhrasingContent[] {
  const attributes = languageTag(language);
  if (!attributes || children.length === 0) return [...children];
  return [{ type: 'html', value: `<span${attributes}>` }, ...children, { type: 'html', value: '</span>' }];
}

const words = (text: string, language: TextLanguage = {}): PhrasingContent[] =>
  inOneLine(text) === '' ? [] : inLanguage([plain(text)], language);

const languageOf = ({ lang, dir }: Readonly<Record<string, string>> = {}): TextLanguage => ({
  lang: lang || undefined,
  dir: dir === 'rtl' || dir === 'ltr' ? dir : undefined,
});

const percentEncoded: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', ' ': '%20' };
const target = (url: string): string => url.replace(/[() ]/g, (character) => percentEncoded[character] ?? '');

const linkTo = (children: readonly PhrasingContent[], url: string): PhrasingContent => ({
  type: 'link',
  url: target(url),
  children: [...children] as never,
});

const picture = ({ src = '', alt = '' }: Readonly<Record<string, string>> = {}, urlOf: UrlOf): PhrasingContent => ({
  type: 'image',
  url: target(urlOf(src)),
  alt: inOneLine(alt),
});

type Wrap = 'emphasis' | 'strong' | 'delete' | 'code' | `link ${string}` | `language ${string}`;

const simpleWraps: Readonly<Partial<Record<string, Wrap>>> = {
  ...{ em: 'emphasis', i: 'emphasis', cite: 'emphasis', strong: 'strong', b: 'strong' },
  ...{ del: 'delete', s: 'delete', code: 'code', kbd: 'code' },
};

const ranks: Readonly<Partial<Record<string, number>>> = { link: 0, language: 1, code: 3 };
const rankOf = (wrap: Wrap): number => ranks[wrap.split(' ', 1)[0] ?? ''] ?? 2;

/** Links outside, code inside, because Markdown has no marks in code. */
function wrapsOf(marks: readonly RichTextMark[], urlOf: UrlOf): Wrap[] {
  const wraps = marks.flatMap(({ tag, attributes = {} }): Wrap[] => {
    const language = languageTag(languageOf(attributes));
    const simple = simpleWraps[tag];
    return [
      ...(tag === 'a' && attributes.href ? [`link ${urlOf(attributes.href)}` as const] : []),
      ...(language ? [`language ${language}` as const] : []),
      ...(simple ? [simple] : []),
    ];
  });
  return [...new Set(wraps)].sort((a, b) => rankOf(a) - rankOf(b));
}

interface Piece {
  readonly node: PhrasingContent;
  readonly wraps: readonly Wrap[];
}

const isSpace = ({ node }: Piece): boolean => node.type === 'break' || (node.type === 'text' && node.value === ' ');

function piecesOf(nodes: readonly RichTextNode[], urlOf: UrlOf): Piece[] {
  const space: Piece = { node: { type: 'text', value: ' ' }, wraps: [] };
  return nodes.flatMap((node): Piece[] => {
    if (node.kind === 'element') {
      if (node.tag === 'img') return [{ node: picture(node.attributes, urlOf), wraps: [] }];
      // Blocks in a cell or heading.
      return [space, ...piecesOf(node.children, urlOf), space];
    }
    const { text, marks = [] } = node;
    if (marks.some(({ tag }) => tag === 'rp')) return [];
    const wraps = wrapsOf(marks, urlOf);
    if (wraps.includes('code')) return [{ node: { type: 'inlineCode', value: text }, wraps }];
    const shown = marks.some(({ tag }) => tag === 'rt') ? `(${text.trim()})` : text;
    return (shown.match(/\s+|\S+(?:[^\S\n]+\S+)*/g) ?? []).flatMap((part): Piece[] => {
      if (part.includes('\n'))
        return [...part].filter((mark) => mark === '\n').map(() => ({ node: { type: 'break' }, wraps }));
      return [{ node: { type: 'text', value: part.trim() || ' ' }, wraps }];
    });
  });
}

/** Spaces and line breaks have the marks of both neighbors only, because Markdown wants none at the ends of marked text. */
function withSpacesOutside(pieces: readonly Piece[]): Piece[] {
  const inked = pieces.flatMap((piece, index) => (isSpace(piece) ? [] : [index]));
  return pieces.slice(inked[0] ?? pieces.length, (inked.at(-1) ?? -1) + 1).map((piece, at, all) => {
    if (!isSpace(piece)) return piece;
    const before = all.slice(0, at).findLast((other) => !isSpace(other))?.wraps ?? [];
    const after = all.slice(at).find((other) => !isSpace(other))?.wraps ?? [];
    const end = before.findIndex((wrap, depth) => wrap !== after[depth]);
    return { ...piece, wraps: (end < 0 ? before : before.slice(0, end)).filter((wrap) => wrap !== 'code') };
  });
}

function wrapped(wrap: Wrap, pieces: readonly Piece[], depth: number): PhrasingContent[] {
  if (wrap === 'code') {
    const value = pieces.map(({ node }) => ('value' in node ? node.value : '')).join('');
    return [{ type: 'inlineCode', value: value.replace(/\s+/g, ' ') }];
  }
  const children = nested(pieces, depth);
  if (wrap.startsWith('link ')) return [linkTo(children, wrap.slice('link '.length))];
  if (wrap.startsWith('language ')) {
    return [
      { type: 'html', value: `<span${wrap.slice('language '.length)}>` },
      ...children,
      { type: 'html', value: '</span>' },
    ];
  }
  return [{ type: wrap as 'strong', children }];
}

function nested(pieces: readonly Piece[], depth = 0): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { node, wraps } = pieces[at] as Piece;
    const wrap = wraps[depth];
    const length = pieces.slice(at).findIndex((piece) => piece.wraps[depth] !== wrap);
    const end = wrap === undefined ? at + 1 : length < 0 ? pieces.length : at + length;
    const last = nodes.at(-1);
    if (wrap !== undefined) nodes.push(...wrapped(wrap, pieces.slice(at, end), depth + 1));
    else if (last?.type === 'text' && node.type === 'text') last.value += node.value;
    else nodes.push({ ...node });
    at = end;
  }
  return nodes;
}

const phrasing = (nodes: readonly RichTextNode[], urlOf: UrlOf): PhrasingContent[] =>
  nested(withSpacesOutside(piecesOf(nodes, urlOf)));

const plainTextOf = (node: RichTextNode): string =>
  node.kind === 'span' ? node.text : node.children.map(plainTextOf).join('');

function tableOf(node: Element, urlOf: UrlOf): BlockContent[] {
  const rowsIn = (inner: RichTextNode): PhrasingContent[][][] => {
    if (inner.kind === 'span' || inner.tag === 'caption') return [];
    if (inner.tag !== 'tr') return inner.children.flatMap(rowsIn);
    return [
      inner.children.flatMap((cell) => {
        const span = cell.kind === 'element' ? Number(cell.attributes?.colspan ?? 1) : 1;
        return [phrasing([cell], urlOf), ...Array.from({ length: Math.min(span, 100) - 1 || 0 }, () => [])];
      }),
    ];
  };
  const rows = rowsIn(node);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const captions = node.children.filter((child) => child.kind === 'element' && child.tag === 'caption');
  const table: Table = {
    type: 'table',
    children: rows.map((row) => ({
      type: 'tableRow',
      children: Array.from({ length: width }, (_, at) => ({ type: 'tableCell', children: row[at] ?? [] })),
    })),
  };
  return [
    ...blocksIn(
      captions.flatMap((caption) => ('children' in caption ? caption.children : [])),
      urlOf,
    ),
    ...(width > 0 ? [table] : []),
  ];
}

function listOf({ tag, attributes, children }: Element, urlOf: UrlOf): List {
  const start = Number(attributes?.start ?? 1);
  const items = children.map((child): ListItem => {
    const inner = blocksIn(child.kind === 'element' && child.tag === 'li' ? child.children : [child], urlOf);
    return { type: 'listItem', spread: inner.length > 1, children: inner };
  });
  return {
    type: 'list',
    spread: false,
    ordered: tag === 'ol',
    start: start >= 0 && start < 1e9 ? Math.floor(start) : 1,
    children: items,
  };
}

function blocksOf(node: Element, urlOf: UrlOf): BlockContent[] {
  const { tag, children } = node;
  if (/^h[2-6]$/.test(tag))
    return [{ type: 'heading', depth: Number(tag[1]) as 2, children: phrasing(children, urlOf) }];
  if (tag === 'hr') return [{ type: 'thematicBreak' }];
  if (tag === 'ul' || tag === 'ol') return [listOf(node, urlOf)];
  if (tag === 'table') return tableOf(node, urlOf);
  if (tag === 'blockquote') return [{ type: 'blockquote', children: blocksIn(children, urlOf) }];
  if (tag === 'pre') return [{ type: 'code', value: children.map(plainTextOf).join('') }];
  return blocksIn(children, urlOf);
}

/** The tree with the languages of its paragraphs at their words. */
function withLanguages(nodes: readonly RichTextNode[], outer: TextLanguage = {}): RichTextNode[] {
  return nodes.map((node): RichTextNode => {
    if (node.kind === 'element') {
      const { lang = outer.lang, dir = outer.dir } = languageOf(node.attributes);
      return { ...node, children: withLanguages(node.children, { lang, dir }) };
    }
    if (!outer.lang && !outer.dir) return node;
    const attributes = { lang: outer.lang ?? '', dir: outer.dir ?? '' };
    return { ...node, marks: [{ tag: 'span', attributes }, ...(node.marks ?? [])] };
  });
}

function blocksIn(nodes: readonly RichTextNode[], urlOf: UrlOf): BlockContent[] {
  const blocks: BlockContent[] = [];
  let inlineNodes: RichTextNode[] = [];
  const flush = () => {
    const children = phrasing(inlineNodes, urlOf);
    if (children.length > 0) blocks.push(paragraph(...children));
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (node.kind === 'span' || node.tag === 'img') inlineNodes.push(node);
    else {
      flush();
      blocks.push(...blocksOf(node, urlOf));
    }
  }
  flush();
  return blocks;
}

/** A rich text as Markdown. */
export const richText = (nodes: readonly RichTextNode[], urlOf: UrlOf): string => written(blocksIn(nodes, urlOf));

const prose = (html: string | undefined, urlOf: UrlOf): BlockContent[] =>
  html === undefined ? [] : blocksIn(withLanguages(textTreeOf(html)), urlOf);

function figure({ src, alt = '', caption, description, ...language }: Image, urlOf: UrlOf): BlockContent[] {
  const below = words(caption ?? '', language);
  return [
    paragraph(picture({ src, alt }, urlOf)),
    ...(below.length > 0 ? [paragraph({ type: 'emphasis', children: below })] : []),
    ...prose(description, urlOf),
  ];
}

const heading = (depth: number, text: string, language?: TextLanguage): BlockContent => ({
  type: 'heading',
  depth: depth as 1,
  children: words(text, language),
});

const listing = (items: readonly PhrasingContent[][], isOrdered = false): BlockContent[] =>
  items.length === 0
    ? []
    : [
        {
          type: 'list',
          spread: false,
          ordered: isOrdered,
          children: items.map((item) => ({
            type: 'listItem',
            spread: false,
            children: [paragraph(...item)],
          })) as ListItem[],
        },
      ];

function factsOf(facts: readonly Fact[], urlOf: UrlOf): BlockContent[] {
  return listing(
    facts.map(({ label, value, href, ...language }) => {
      const text = words(value, language);
      const name: PhrasingContent = { type: 'strong', children: words(label) };
      return [name, { type: 'text', value: ': ' }, ...(href ? [linkTo(text, urlOf(href))] : text)];
    }),
  );
}

function blockContent(block: Block, urlOf: UrlOf): BlockContent[] {
  switch (block.kind) {
    case 'heading':
      return [heading(block.level, block.text, block)];
    case 'text':
      return prose(block.html, urlOf);
    case 'image':
      return figure(block.image, urlOf);
    case 'gallery':
      return [
        ...(block.title ? [heading(2, block.title, block)] : []),
        ...block.items.flatMap(({ full }) => figure(full, urlOf)),
      ];
    case 'video': {
      const { sources, caption, alt, transcript } = block.video;
      const link = linkTo(words(caption ?? alt ?? 'Video', block.video), urlOf(sources[0]?.src ?? ''));
      return [paragraph(link), ...prose(transcript, urlOf)];
    }
    case 'audio': {
      const { sources, title, transcript } = block.audio;
      const link = linkTo(words(title ?? 'Audio', block.audio), urlOf(sources[0]?.src ?? ''));
      return [paragraph(link), ...prose(transcript, urlOf)];
    }
    case 'quote': {
      const by = block.attribution ? [paragraph(...words(`— ${block.attribution}`))] : [];
      return [{ type: 'blockquote', children: [paragraph(...words(block.text, block)), ...by] }];
    }
    case 'facts':
      return factsOf(block.items, urlOf);
    case 'list':
      return listing(
        block.items.map((item) => words(item, block)),
        block.isOrdered,
      );
    case 'link':
      return [paragraph(linkTo(words(block.label, block), urlOf(block.href)))];
    case 'unknown':
      return [paragraph(...words(block.text))];
  }
}

const titleOf = (title: string, { titleLang: lang, titleDir: dir }: Partial<ProjectSummary>): PhrasingContent[] =>
  words(title, { lang, dir });

const leadOf = ({ lead = '', leadLang: lang, leadDir: dir }: Partial<ProjectSummary>): PhrasingContent[] =>
  words(lead, { lang, dir });

function summaryOf(item: ProjectSummary, urlOf: UrlOf): PhrasingContent[] {
  const about = [item.year, item.place].flatMap((fact) => (fact ? [words(fact)] : []));
  if (item.lead) about.push(leadOf(item));
  const parts = about.flatMap((part, at): PhrasingContent[] => [
    { type: 'text', value: at === 0 ? ': ' : '. ' },
    ...part,
  ]);
  return [linkTo(titleOf(item.title, item), urlOf(pathOfProject(item))), ...parts];
}

/** The content of a page as Markdown with absolute URLs. */
export function markdownOf(view: LinkedView, messages: Messages): string {
  const { config, project, content, landing, page } = view;
  const urlOf: UrlOf = (path) => (path.startsWith('#') ? path : absoluteUrl(path, config));
  const shown = project ?? content;
  const blocks = project ? withFactsOfBlocks(project).blocks : (content?.blocks ?? []);
  const { item, blocks: below } = blocksBelow(project?.cover, blocks);
  const { design = [], art = [] } = landing?.intro ?? {};
  const intros: Partial<Record<PageName, typeof design>> = { landing: [...design, ...art], design, 'art-name': art };
  const items = [...(view.projects?.items ?? []), ...(view.works?.items ?? [])];
  const lead = project ? leadAbove(project.lead, blocks) : content?.lead;
  const title = titleOf(headingOf({ ...view, messages }), shown ?? {});
  const text = written([
    { type: 'heading', depth: 1, children: title },
    ...(project ? factsOf(itemFacts(project, messages), urlOf) : []),
    ...(shown && lead ? [paragraph(...leadOf(shown))] : []),
    ...(intros[page] ?? []).map((line) => paragraph(...words(line.text))),
    ...(project?.cover ? figure({ ...item?.full, ...project.cover }, urlOf) : []),
    ...below.flatMap((block) => blockContent(block, urlOf)),
    ...listing(items.map((item) => summaryOf(item, urlOf))),
  ]);
  return `${text}\n`;
}

import type { ChildNode } from 'domhandler';
import type { Element, ElementContent, Root as HtmlRoot, Properties } from 'hast';
import { type Handle as HtmlHandle, defaultHandlers as htmlHandlers, toMdast } from 'hast-util-to-mdast';
import type { BlockContent, ListItem, PhrasingContent, Root, Table } from 'mdast';
import { defaultHandlers, type Handle, toMarkdown } from 'mdast-util-to-markdown';
import type { Block, Fact } from '../../shared/contract/block.ts';
import type { EventSummary } from '../../shared/contract/event.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import { isMarkName } from '../../shared/contract/text/rich-text-elements.ts';
import type { TextLanguage } from '../../shared/contract/text/text-language.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { formatMessage } from '../../shared/messages/format-message.ts';
import { headingOf } from '../../shared/page/headings.ts';
import { itemFacts, withFactsOfBlocks } from '../../shared/page/item-facts.ts';
import { absoluteUrl } from '../../shared/page/languages.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import { blocksBelow, leadAbove } from '../../shared/page/repeated-parts.ts';
import { type PageName, pathOfProject } from '../../shared/page/site-routes.ts';
import { isElement, isText, parseHtml } from '../normalize/text/html-tree.ts';

type UrlOf = (path: string) => string;

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

/** Words in another language, as the HTML element that Markdown does not have. */
const languageSpan: Handle = (node, _parent, state, info) =>
  `<span${node.name}>${state.containerPhrasing(node, { ...info, before: '>', after: '<' })}</span>`;

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
      handlers: { delete: strikethrough, table: tableRows, inlineCode: codeSpan, ...{ textDirective: languageSpan } },
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

function inLanguage(children: PhrasingContent[], language: TextLanguage): PhrasingContent[] {
  const name = languageTag(language);
  // A name of `mdast-util-phrasing`, so that it counts as words.
  return name && children.length > 0 ? [{ type: 'textDirective', name, children } as never] : children;
}

const words = (text: string, language: TextLanguage = {}): PhrasingContent[] =>
  inOneLine(text) === '' ? [] : inLanguage([plain(text)], language);

const languageOf = ({ lang, dir }: Readonly<Record<string, string>>): TextLanguage => ({
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

const imageOf = ({ src, alt = '' }: Image, urlOf: UrlOf): PhrasingContent => ({
  type: 'image',
  url: target(urlOf(src)),
  alt: inOneLine(alt),
});

const isSpace = (node: ElementContent): boolean =>
  node.type === 'text' ? node.value.trim() === '' : node.type === 'element' && node.tagName === 'br';

const partsOf = (node: ElementContent): ElementContent[] =>
  node.type === 'text'
    ? (node.value.match(/\s+$|^\s+|\S+(?:\s+\S+)*/g) ?? []).map((value) => ({ type: 'text', value }))
    : [node];

/** A mark with the spaces and line breaks of its ends outside, because Markdown wants none there. */
function withSpacesOutside(mark: Element): ElementContent[] {
  const parts = mark.children.flatMap(partsOf);
  const [first, last] = [parts.findIndex((part) => !isSpace(part)), parts.findLastIndex((part) => !isSpace(part))];
  if (first < 0) return parts;
  return [...parts.slice(0, first), { ...mark, children: parts.slice(first, last + 1) }, ...parts.slice(last + 1)];
}

const elementOf = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  ...{ type: 'element', tagName, properties, children },
});

const space: ElementContent = { type: 'text', value: ' ' };

const isInline = (node: ElementContent): boolean =>
  node.type === 'text' || (node.type === 'element' && (isMarkName(node.tagName) || /^(?:br|img)$/.test(node.tagName)));

const inlineOf = (node: ElementContent): ElementContent[] =>
  isInline(node) || !('children' in node) ? [node] : [space, ...node.children.flatMap(inlineOf), space];

/** Content of a block with the language of the block at its words. */
function spokenIn(nodes: ElementContent[], language: TextLanguage): ElementContent[] {
  const runs = nodes.every(isInline) ? [nodes] : nodes.map((node) => [node]);
  return runs.flatMap((run) =>
    languageTag(language) && run.every(isInline) ? withSpacesOutside(elementOf('span', { ...language }, run)) : run,
  );
}

function hastOf(node: ChildNode, outer: TextLanguage, urlOf: UrlOf): ElementContent[] {
  if (isText(node)) return [{ type: 'text', value: node.data }];
  if (!isElement(node)) return [];
  const { name, attribs } = node;
  const own = languageOf(attribs);
  const { lang = outer.lang, dir = outer.dir } = own;
  const isMark = isMarkName(name);
  const children = node.children.flatMap((child) => hastOf(child, isMark ? {} : { lang, dir }, urlOf));
  const { href, src, alt = '', start = '', colspan } = attribs;
  const properties = {
    ...{ href: href && target(urlOf(href)), src: src && target(urlOf(src)), alt: inOneLine(alt) },
    ...{ start: /^\d{1,9}$/.test(start) ? start : '1', colSpan: Math.min(Number(colspan) || 1, 100) },
  };
  const element = elementOf(name === 'a' && !href ? 'span' : name, properties, children);
  if (isMark) {
    const inside = /^(?:code|kbd)$/.test(name) ? [element] : withSpacesOutside(element);
    return languageTag(own) ? [elementOf('span', { ...own }, inside)] : inside;
  }
  if (name === 'pre') return [element];
  const isLine = /^(?:t[dh]|h\d|caption)$/.test(name);
  return [{ ...element, children: spokenIn(isLine ? children.flatMap(inlineOf) : children, { lang, dir }) }];
}

const through: HtmlHandle = (state, node) => state.all(node);

const handlers: Record<string, HtmlHandle> = {
  ...{ u: through, mark: through, q: through, cite: htmlHandlers.em, rp: () => undefined, caption: () => undefined },
  span: (state, node: Element) => inLanguage(state.all(node) as PhrasingContent[], node.properties as TextLanguage),
  rt: (state, node) => [{ type: 'text', value: '(' }, ...state.all(node), { type: 'text', value: ')' }],
  // Markdown tables have a head and no caption.
  table: (state, node: Element) => {
    const captions = node.children.flatMap((child) => ('tagName' in child && child.tagName === 'caption' ? child : []));
    const table = htmlHandlers.table(state, node);
    const rows = 'children' in table ? table.children : [];
    const isHeadless = rows.length > 1 && rows[0] && rows[0].children.every(({ children }) => children.length === 0);
    const content = isHeadless ? { ...table, children: rows.slice(1) } : table;
    return [...captions.flatMap((caption) => state.toFlow(state.all(caption))), content as Table];
  },
};

function blocksIn(html: string, urlOf: UrlOf): BlockContent[] {
  const tree: HtmlRoot = { type: 'root', children: parseHtml(html).flatMap((node) => hastOf(node, {}, urlOf)) };
  return (toMdast(tree, { handlers }) as Root).children as BlockContent[];
}

export const richText = (html: string, urlOf: UrlOf): string => written(blocksIn(html, urlOf));

const prose = (html = '', urlOf: UrlOf): BlockContent[] => blocksIn(html, urlOf);

function figure(image: Image, urlOf: UrlOf): BlockContent[] {
  const { caption, description, ...language } = image;
  const below = words(caption ?? '', language);
  return [
    paragraph(imageOf(image, urlOf)),
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

const factsOf = (facts: readonly Fact[], urlOf: UrlOf): BlockContent[] =>
  listing(
    facts.map(({ label, value, href, ...language }) => {
      const text = words(value, language);
      const name: PhrasingContent = { type: 'strong', children: words(label) };
      return [name, { type: 'text', value: ': ' }, ...(href ? [linkTo(text, urlOf(href))] : text)];
    }),
  );

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

function eventLine(event: EventSummary, urlOf: UrlOf): PhrasingContent[] {
  const about = [event.dates, event.venue, event.place].filter(Boolean).join(', ');
  return [linkTo(titleOf(event.title, event), urlOf(event.canonicalPath)), ...(about ? words(`: ${about}`) : [])];
}

export function markdownOf(view: LinkedView, messages: Messages): string {
  const { config, project, content, event, events, landing, page } = view;
  const urlOf: UrlOf = (path) => (path.startsWith('#') ? path : absoluteUrl(path, config));
  const shown = project ?? content ?? event;
  const blocks = project ? withFactsOfBlocks(project).blocks : ((content ?? event)?.blocks ?? []);
  const { item, blocks: below } = blocksBelow(project?.cover, blocks);
  const { design = [], art = [] } = landing?.intro ?? {};
  const intros: Partial<Record<PageName, typeof design>> = { landing: [...design, ...art], design, 'art-name': art };
  const list = view.projects ?? view.works;
  const items = [...(list?.items ?? []), ...(event?.shown ?? [])];
  const all = formatMessage(messages, view.works ? 'art.all-works' : 'project.all');
  const lead = project ? leadAbove(project.lead, blocks) : (content ?? event)?.lead;
  const title = titleOf(headingOf({ ...view, messages }), shown ?? {});
  const text = written([
    { type: 'heading', depth: 1, children: title },
    ...(project ? factsOf(itemFacts(project, messages), urlOf) : event ? factsOf(event.facts, urlOf) : []),
    ...(shown && lead ? [paragraph(...leadOf(shown))] : []),
    ...(intros[page] ?? []).map((line) => paragraph(...words(line.text))),
    ...(event?.image ? figure(event.image, urlOf) : []),
    ...(project?.cover ? figure({ ...item?.full, ...project.cover }, urlOf) : []),
    ...below.flatMap((block) => blockContent(block, urlOf)),
    ...listing((events?.items ?? []).map((one) => eventLine(one, urlOf))),
    ...listing(items.map((item) => summaryOf(item, urlOf))),
    ...(list && list.total > list.items.length ? [paragraph(linkTo(words(all), urlOf('/llms.txt')))] : []),
  ]);
  return `${text}\n`;
}

import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import type { RichTextMark, RichTextNode } from '../../shared/contract/text/rich-text.ts';
import type { TextLanguage } from '../../shared/contract/text/text-language.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { headingOf } from '../../shared/page/headings.ts';
import type { Messages } from '../../shared/page/renderer.ts';
import { absoluteUrl, type PageName, pathOfProject } from '../../shared/page/site-routes.ts';
import { textTreeOf } from '../content/text-trees.ts';

type UrlOf = (path: string) => string;

/** Plain text of one line with Markdown characters escaped. */
export const inLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\<>`*_~|]|&(?=#?\w+;)/g, '\\$&')
    .trim();

/** Characters at the start of a line that would make it a heading, quote or list. */
const blockStart = /^(\s*)([#>+-]|\d+(?=[.)]))/;

const asText = (text: string): string =>
  text.replace(blockStart, (_match, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );

const line = (text: string): string => asText(inLine(text));

const parentheses: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', ' ': '%20' };
const target = (url: string): string => url.replace(/[() ]/g, (character) => parentheses[character] ?? '');

const linkTo = (text: string, url: string): string => `[${text}](${target(url)})`;

/** Markdown has no languages. HTML is part of it. */
export function spoken(text: string, { lang, dir }: TextLanguage): string {
  const attributes = [lang && ` lang="${lang}"`, dir && ` dir="${dir}"`].filter(Boolean).join('');
  return attributes && text ? `<span${attributes}>${text}</span>` : text;
}

const languageOf = ({ lang, dir }: Readonly<Record<string, string>> = {}): TextLanguage => ({
  lang,
  dir: dir === 'rtl' || dir === 'ltr' ? dir : undefined,
});

/** Marks around words, with the spaces outside, because Markdown wants none inside. */
function marked(text: string, mark: RichTextMark, urlOf: UrlOf): string {
  const { lang, dir } = languageOf(mark.attributes);
  if (lang || dir)
    return spoken(marked(text, { tag: mark.tag, attributes: { ...mark.attributes, lang: '', dir: '' } }, urlOf), {
      lang,
      dir,
    });
  const { tag, attributes = {} } = mark;
  const words = text.trim();
  if (words === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const around = (mark: string) => `${before}${mark}${words}${mark}${after}`;
  if (tag === 'rt') return `(${words})`;
  if (tag === 'rp') return '';
  if (tag === 'a') return attributes.href ? before + linkTo(words, urlOf(attributes.href)) + after : text;
  if (tag === 'em' || tag === 'i' || tag === 'cite') return around('*');
  if (tag === 'strong' || tag === 'b') return around('**');
  if (tag === 'del' || tag === 's') return around('~~');
  return tag === 'code' || tag === 'kbd' ? around('`') : text;
}

function words(nodes: readonly RichTextNode[], urlOf: UrlOf): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element')
        return node.tag === 'img' ? picture(node.attributes, urlOf) : words(node.children, urlOf);
      const escaped = node.text.replace(/[[\]\\<>`*_~|]/g, '\\$&').replaceAll('\n', '  \n');
      return (node.marks ?? []).reduceRight((text, mark) => marked(text, mark, urlOf), escaped);
    })
    .join('');
}

const picture = ({ src = '', alt = '' }: Readonly<Record<string, string>> = {}, urlOf: UrlOf): string =>
  `![${inLine(alt)}](${target(urlOf(src))})`;

const indented = (text: string, first: string): string =>
  first + text.replaceAll('\n', `\n${' '.repeat(first.length)}`).replace(/\n +(?=\n|$)/g, '\n');

function table(rows: readonly RichTextNode[], urlOf: UrlOf): string {
  const cellsOf = (node: RichTextNode): string[][] => {
    if (node.kind === 'span') return [];
    if (node.tag !== 'tr') return node.children.flatMap(cellsOf);
    return [
      node.children.map((cell) =>
        words([cell], urlOf)
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(' '),
      ),
    ];
  };
  const [head = [], ...body] = rows.flatMap(cellsOf);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...body.map(row)].join('\n');
}

function listOf(node: Extract<RichTextNode, { kind: 'element' }>, urlOf: UrlOf): string {
  const start = Number(node.attributes?.start ?? 1);
  return node.children
    .flatMap((child) => (child.kind === 'element' ? [richText(child.children, urlOf)] : []))
    .map((text, index) => indented(text, node.tag === 'ol' ? `${start + index}. ` : '- '))
    .join('\n');
}

function element(node: Extract<RichTextNode, { kind: 'element' }>, urlOf: UrlOf): string {
  const { tag, children } = node;
  if (/^h[2-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${words(children, urlOf).trim()}`;
  if (tag === 'hr') return '---';
  if (tag === 'img') return picture(node.attributes, urlOf);
  if (tag === 'ul' || tag === 'ol') return listOf(node, urlOf);
  if (tag === 'table') return table(children, urlOf);
  if (tag === 'blockquote') return `> ${richText(children, urlOf).replaceAll('\n', '\n> ')}`;
  if (tag === 'dd') return `: ${richText(children, urlOf)}`;
  if (tag !== 'pre') return richText(children, urlOf);
  const code = children.map((child) => (child.kind === 'span' ? child.text : '')).join('');
  return `\`\`\`\n${code}\n\`\`\``;
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

/** A rich text as Markdown. */
export function richText(nodes: readonly RichTextNode[], urlOf: UrlOf): string {
  const parts: string[] = [];
  let inlineNodes: RichTextNode[] = [];
  const flush = () => {
    const text = asText(words(inlineNodes, urlOf).trim());
    if (text !== '') parts.push(text);
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (node.kind === 'span' || node.tag === 'img') inlineNodes.push(node);
    else {
      flush();
      parts.push(element(node, urlOf));
    }
  }
  flush();
  return parts.filter(Boolean).join('\n\n');
}

const prose = (html: string, urlOf: UrlOf): string => richText(withLanguages(textTreeOf(html)), urlOf);

function figure({ src, alt = '', caption, description, ...language }: Image, urlOf: UrlOf): string {
  const words = [
    ...(caption ? [`*${spoken(inLine(caption), language)}*`] : []),
    ...(description ? [prose(description, urlOf)] : []),
  ];
  return [picture({ src, alt }, urlOf), ...words].join('\n\n');
}

const fact = ({ label, value, ...language }: Fact): string =>
  `- **${inLine(label)}**: ${spoken(inLine(value), language)}`;

function blockText(block: Block, urlOf: UrlOf): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${spoken(inLine(block.text), block)}`;
    case 'text':
      return prose(block.html, urlOf);
    case 'image':
      return figure(block.image, urlOf);
    case 'gallery':
      return [
        ...(block.title ? [`## ${spoken(inLine(block.title), block)}`] : []),
        ...block.items.map(({ full }) => figure(full, urlOf)),
      ].join('\n\n');
    case 'video': {
      const { sources, caption, alt, transcript } = block.video;
      const link = linkTo(spoken(inLine(caption ?? alt ?? 'Video'), block.video), urlOf(sources[0]?.src ?? ''));
      return transcript ? `${link}\n\n${prose(transcript, urlOf)}` : link;
    }
    case 'audio': {
      const { sources, title, transcript } = block.audio;
      const link = linkTo(spoken(inLine(title ?? 'Audio'), block.audio), urlOf(sources[0]?.src ?? ''));
      return transcript ? `${link}\n\n${prose(transcript, urlOf)}` : link;
    }
    case 'quote':
      return `> ${spoken(line(block.text), block)}${block.attribution ? `\n>\n> — ${inLine(block.attribution)}` : ''}`;
    case 'facts':
      return block.items
        .map(({ label, value, href, ...language }) => {
          const text = spoken(inLine(value), language);
          const words = href ? linkTo(text, urlOf(href)) : text;
          return `- **${inLine(label)}**: ${words}`;
        })
        .join('\n');
    case 'list':
      return block.items
        .map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${spoken(line(item), block)}`)
        .join('\n');
    case 'link':
      return linkTo(spoken(inLine(block.label), block), urlOf(block.href));
    case 'unknown':
      return line(block.text);
  }
}

const titleOf = (title: string, { titleLang: lang, titleDir: dir }: Partial<ProjectSummary>): string =>
  spoken(inLine(title), { lang, dir });

const leadOf = ({ lead = '', leadLang: lang, leadDir: dir }: Partial<ProjectSummary>): string =>
  spoken(line(lead), { lang, dir });

function summaryLine(item: ProjectSummary, urlOf: UrlOf): string {
  const facts = [item.year, item.place].filter(Boolean).map((text) => inLine(text ?? ''));
  const about = [...facts, ...(item.lead ? [leadOf(item)] : [])].join('. ');
  return `- ${linkTo(titleOf(item.title, item), urlOf(pathOfProject(item)))}${about && `: ${about}`}`;
}

function projectParts({
  year,
  place,
  medium,
  typologies,
  size,
  dimensionsText,
  facts,
  extra,
}: NonNullable<LinkedView['project']>) {
  const named = Object.entries({ Year: year, Place: place, Medium: medium, Size: size?.label ?? dimensionsText });
  const own = named.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  const types =
    typologies.length > 0 ? [{ label: 'Typology', value: typologies.map(({ label }) => label).join(', ') }] : [];
  const labels = new Set(facts.map(({ label }) => label.toLowerCase()));
  const further = Object.entries(extra).filter(([label]) => !labels.has(label.toLowerCase()));
  const others = further.map(([label, value]) => ({ label, value }));
  return [...own, ...types, ...facts, ...others].map(fact).join('\n');
}

/** The content of a page as Markdown with absolute URLs. */
export function markdownOf(view: LinkedView, messages: Messages): string {
  const { config, project, content, landing, page } = view;
  const urlOf: UrlOf = (path) => (path.startsWith('#') ? path : absoluteUrl(path, config));
  const shown = project ?? content;
  const { design = [], art = [] } = landing?.intro ?? {};
  const intros: Partial<Record<PageName, typeof design>> = { landing: [...design, ...art], design, 'art-name': art };
  const items = [...(view.projects?.items ?? []), ...(view.works?.items ?? [])];
  const parts = [
    `# ${titleOf(headingOf({ ...view, messages }), shown ?? {})}`,
    project ? projectParts(project) : '',
    shown?.lead ? leadOf(shown) : '',
    ...(intros[page] ?? []).map(({ text }) => line(text)),
    project?.cover ? figure(project.cover, urlOf) : '',
    ...(shown?.blocks ?? []).map((block) => blockText(block, urlOf)),
    items.map((item) => summaryLine(item, urlOf)).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/// <reference path="./markdown-it-footnote.d.ts" />
import { type ChildNode, Element } from 'domhandler';
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { Image } from '../../../shared/contract/image.ts';
import type { TextLanguage } from '../../../shared/contract/text/text-language.ts';
import { joinNeighbors } from '../../base/neighbors.ts';
import { present } from '../ground/record.ts';
import { cleanLine, isBlank, withoutControls } from '../ground/text.ts';
import { nonEmpty } from '../payload/list.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { byLines, isBlock, isWrapper, paragraph, placed, showsNothing } from './html-flow.ts';
import type { HtmlImage } from './html-image.ts';
import { markLanguages, otherScript, ownLanguage } from './html-language.ts';
import { sanitize } from './html-policy.ts';
import { repairHtml } from './html-repair.ts';
import { elementsIn, isElement, isImg, parseHtml, textIn, writeHtml } from './html-tree.ts';
import { filesOf, tracksOf } from './html-video.ts';
import { expandShortcodes } from './shortcodes.ts';
import { languageOfAttributes, languageOfScript, marksOfAll } from './text-language.ts';

type Language = Readonly<Record<string, string>>;

interface CaptionedImage extends HtmlImage {
  readonly caption?: string;
  /** Attributes of the caption, otherwise of the image. */
  readonly language?: Language;
}

export type MarkupPart =
  | {
      readonly kind: 'sound';
      readonly sound: TextLanguage & { readonly sources: readonly string[]; readonly title?: string };
    }
  | { readonly kind: 'text'; readonly html: string }
  | {
      readonly kind: 'images';
      readonly images: readonly CaptionedImage[];
      readonly title?: string;
      readonly language?: Language;
    }
  | {
      readonly kind: 'video';
      readonly video: TextLanguage & {
        readonly sources: readonly string[];
        readonly poster?: string;
        readonly caption?: string;
        readonly tracks?: readonly Readonly<Record<string, string>>[];
      };
    };

/** Markdown may contain other elements, such as `<br>`, `<img>` and `<sup>`. */
const blockTag = /<(?:p|h[1-6]|ul|ol|li|table|div|section|article|blockquote|pre)[\s>]/i;

/** Text without markup, references and invisible characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be there
const words = /^[^<>&\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/** Markdown that plain text hardly contains. */
const markdownSigns = [
  /^#{1,6} \S/m,
  /!?\[[^[\]\n]*\]\([^()\s]+\)/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /^```/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^1\. \S.*\n2\. \S/m,
  /^\[\^[\w-]+\]: /m,
];

const looksLikeMarkdown = (text: string): boolean =>
  text.length < 100_000 && markdownSigns.some((sign) => sign.test(text));

/** GitHub's Markdown: tables, strikethrough, bare URLs as links, footnotes. Never throws; nests 100 levels. */
const markdown = new MarkdownIt({ linkify: true, html: true }).use(footnotes);

/** The parts of HTML, Markdown or plain text in order. Headings start at level 2. */
export function readMarkup(raw: string, origin: PayloadNode): MarkupPart[] {
  const cleaned = withoutControls(raw.toWellFormed());
  if (cleaned !== raw) origin.note('text-cleaned');
  const text = expandShortcodes(cleaned, () => origin.note('image-unresolved-id'));
  if (text !== cleaned) origin.note('shortcode-expanded');
  // Most texts are plain and need no parser.
  if (words.test(text) && !text.includes('://') && !looksLikeMarkdown(text))
    return isBlank(text) ? [] : [{ kind: 'text', html: plainText(text) }];
  return split(repairHtml(readTree(text, origin), origin));
}

/** The texts of a transcript or a description as rich text, also of `{ rendered }`. */
export function readProse(node: PayloadNode): string | undefined {
  const given = node.isRecord() ? node.child('rendered') : node;
  if (typeof given.value !== 'string') return undefined;
  const parts = readMarkup(given.value, given).flatMap((part) => (part.kind === 'text' ? part.html : []));
  return parts.join('') || undefined;
}

function readTree(text: string, origin: PayloadNode): ChildNode[] {
  const isMarkdown = !blockTag.test(text) && looksLikeMarkdown(text);
  if (isMarkdown) origin.note('markdown-rendered');
  const tree = parseHtml(isMarkdown ? withOwnIds(markdown.render(text)) : text);
  const isMarkup = elementsIn(tree).some((element) => isBlock(element) || isWrapper(element.name));
  return isMarkup ? tree : byLines(tree);
}

/** Pandoc and Kramdown write the id of a heading behind it: `## Care {#care}`. */
const withOwnIds = (html: string): string =>
  html.replace(/<(h[1-6])>([^<\n{]*)\{#([\w:.-]{1,80})\}<\/h/g, '<$1 id="$3">$2</h');

function plainText(text: string): string {
  const html = paragraphs(text);
  return otherScript.test(text) ? writeHtml(markLanguages(parseHtml(html))) : html;
}

const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />').replaceAll('\u00a0', '&nbsp;')}</p>`)
    .join('');

export const holdsImageTag = (text: string): boolean => /<(?:img|picture|amp-img)[\s/>]/i.test(text);

export const readImages = (markup: string, origin: PayloadNode): Image[] =>
  readFigure(repairHtml(parseHtml(markup), origin)).images.map((image) => imageOfMarkup(image, origin));

export function imageOfMarkup(
  { src, alt, width, height, caption = '', language = {} }: CaptionedImage,
  origin: PayloadNode,
): Image {
  const words = cleanLine(caption, origin);
  const size = width && height ? { width, height } : {};
  const text = { alt: cleanLine(alt, origin) || undefined, caption: words || undefined };
  const ofWords = words || alt ? { ...languageOfScript(words || alt), ...languageOfAttributes(language) } : {};
  return { src, sources: [], ...present(text), ...ofWords, ...size };
}

function split(nodes: readonly ChildNode[]): MarkupPart[] {
  const parts = nodes.flatMap((node) => (isElement(node) ? extract(node) : [node]));
  const isNode = (part: ChildNode | MarkupPart): part is ChildNode => !('kind' in part);
  return joinNeighbors<ChildNode, MarkupPart>(parts, isNode, (text) => {
    const safe = sanitize(text);
    const isTarget = elementsIn(safe).some(({ attribs }) => attribs.id);
    return showsNothing(safe) && !isTarget ? [] : [{ kind: 'text', html: writeHtml(markLanguages(safe)).trim() }];
  });
}

/** The rest of an element, then its videos, and its images if it contains only captions otherwise. */
function extract(element: Element): (ChildNode | MarkupPart)[] {
  const inside = elementsIn([element]);
  const videos = inside.filter(isVideo);
  const hasImages = inside.some(({ name }) => isImg(name));
  if (videos.length === 0 && !hasImages) return [element];
  const rest = without([element], isVideo);
  const hasWords = !showsNothing(without(rest, (inner) => isImg(inner.name) || inner.name === 'figcaption'));
  const targets = (hasWords ? videos : inside).flatMap(targetsOf);
  if (!hasWords && !hasImages && videos.length === 1)
    return [...targets, ...videos.map((video) => videoPart(video, captionOf(inside), languageOfAll(element)))];
  const images = hasImages ? [imagesPart(element)] : [];
  return [
    ...(hasWords ? rest : []),
    ...targets,
    ...(hasWords ? [] : images),
    ...videos.map((video) => videoPart(video)),
  ];
}

/** A place before a block for the links to an element that becomes the block. */
const targetsOf = ({ attribs }: Element): ChildNode[] =>
  attribs.id ? paragraph([new Element('span', { id: attribs.id }, [])]) : [];

const isVideo = ({ name }: Element): boolean => name === 'video' || name === 'audio';

const without = (nodes: readonly ChildNode[], isLeftOut: (element: Element) => boolean): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (!isElement(node)) return [node];
    return isLeftOut(node) ? [] : placed(node.name, node.attribs, without(node.children, isLeftOut));
  });

const languageOfAll = (element: Element): TextLanguage => languageOfAttributes(marksOfAll([element]) ?? {});

function videoPart(video: Element, caption?: string, language: TextLanguage = {}): MarkupPart {
  if (video.name === 'audio') {
    const title = video.attribs.title || caption || undefined;
    return { kind: 'sound', sound: { sources: filesOf(video), ...present({ title }), ...language } };
  }
  const tracks = nonEmpty(tracksOf(video));
  const words = present({ poster: video.attribs.poster || undefined, caption: caption || undefined, tracks });
  return { kind: 'video', video: { sources: filesOf(video), ...words, ...language } };
}

const captionOf = (elements: readonly Element[]): string =>
  elements
    .filter(({ name }) => name === 'figcaption')
    .map(({ children }) => textIn(children))
    .join(' ');

function imagesPart(element: Element): MarkupPart {
  const { images, titles, language } = readFigure([element]);
  const title = titles.join(' ');
  const [only] = images;
  if (title === '' || !only) return { kind: 'images', images };
  if (images.length > 1) return { kind: 'images', images, title, language };
  const { caption = title } = only;
  return { kind: 'images', images: [{ ...only, caption, ...(caption === title && { language }) }] };
}

/** One caption belongs to one image, or to all of several. Of several captions, each belongs to the image before it. */
function readFigure(
  nodes: readonly ChildNode[],
  outer: Language = {},
): { images: readonly CaptionedImage[]; titles: readonly string[]; language: Language } {
  const images: { -readonly [Key in keyof CaptionedImage]: CaptionedImage[Key] }[] = [];
  const titles: string[] = [];
  let ofTitles: Language = {};
  const captions: { readonly text: string; readonly language: Language; readonly after: number }[] = [];
  const visit = (node: ChildNode, around: Language): void => {
    if (!isElement(node)) return;
    const language = { ...around, ...ownLanguage(node) };
    if (isImg(node.name)) images.push({ ...imageOf(node), language });
    else if (node.name === 'figcaption') {
      const ofWords = marksOfAll(node.children, language) ?? {};
      captions.push({ text: textIn(node.children), language: ofWords, after: images.length - 1 });
      for (const child of node.children) visit(child, language);
    } else if (node.name === 'figure') {
      const inner = readFigure(node.children, language);
      for (const image of inner.images) images.push(image);
      titles.push(...inner.titles);
      ofTitles = inner.language;
    } else for (const child of node.children) visit(child, language);
  };
  for (const node of nodes) visit(node, outer);
  const [only] = captions;
  if (only && captions.length === 1 && images.length !== 1)
    return { images, titles: [...titles, only.text], language: only.language };
  for (const { text, language, after } of captions) {
    const image = images[Math.max(0, after)];
    if (!image) continue;
    image.caption = image.caption === undefined ? text : `${image.caption} ${text}`;
    image.language = language;
  }
  return { images, titles, language: ofTitles };
}

function imageOf({ attribs }: Element): CaptionedImage {
  const { src = '', alt = '' } = attribs;
  const [width, height] = [Number(attribs.width), Number(attribs.height)];
  return { src, alt, ...(width && height ? { width, height } : {}) };
}

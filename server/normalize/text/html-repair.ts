import { type ChildNode, Element, Text } from 'domhandler';
import { isMarkName } from '../../../shared/contract/text/rich-text-elements.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { hasImageName, looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { backgroundsOf, fullImageOf, imagesInSvg } from './html-background.ts';
import { frameUrl, pageOfEmpty, pageOfFrame, partsOfObject, urlAlone } from './html-embed.ts';
import { asItems, inParagraphs, isWrapper, placed, placedInline, withoutWrappers } from './html-flow.ts';
import { imageParts, readHtmlImage, withFigures } from './html-image.ts';
import { ownLanguage } from './html-language.ts';
import { emojiIn, imageElement, lazyUrl, showsNothing, withoutPlaceholders } from './html-lazy.ts';
import { isAllowed, isUnprinted } from './html-policy.ts';
import { isTargetId, targetIdOf } from './html-targets.ts';
import { elementsIn, imgsIn, isElement, isImg, isText, parseHtml, textIn } from './html-tree.ts';
import { filesOf, isFrame, isVideo, readHtmlAudio, readHtmlVideo } from './html-video.ts';
import { readHref } from './link.ts';

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements whose removal is noted. */
const unsafe: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'form', 'object', 'embed', 'svg']);

/** Because the page has the only `h1`, all headings of a text with an `h1` are lowered. */
const hasFirstHeading = (nodes: readonly ChildNode[]): boolean => elementsIn(nodes).some(({ name }) => name === 'h1');

interface Around {
  readonly name: string;
  readonly outer?: Around | undefined;
  readonly linked?: string | undefined;
  readonly language?: Marks | undefined;
}

const isWithin = (around: Around | undefined, names: readonly string[]): boolean =>
  around !== undefined && (names.includes(around.name) || isWithin(around.outer, names));

/** Parts of lists, tables and figures with their parents. Elsewhere they become wrappers. */
const partOf = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol']],
  ...['dt', 'dd'].map((name) => [name, ['dl']] as const),
  ...['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, ['table']] as const),
  ['figcaption', ['figure']],
]);

/** A wrapper with the class `gallery` that contains several images. */
const isGallery = ({ name, attribs, children }: Element): boolean =>
  isWrapper(name) && /(?:^|[\s_-])gallery(?:\s|$)/i.test(attribs.class ?? '') && imgsIn(children).length > 1;

/** Editors wrap pasted text in `<b style="font-weight: normal">`. */
const isUndone = ({ name, attribs: { style = '' } }: Element): boolean =>
  (/^(?:b|strong)$/.test(name) && /font-weight:\s*(?:normal|lighter|[1-4]00)/i.test(style)) ||
  (/^(?:i|em)$/.test(name) && /font-style:\s*normal/i.test(style)) ||
  (/^(?:u|s|del|ins)$/.test(name) && /text-decoration:\s*none/i.test(style));

/** In a row of headers only, each heads a column. Another header heads its row. */
function scopeHeaders(cells: readonly Element[]): void {
  const scope = cells.some(({ name }) => name === 'td') ? 'row' : 'col';
  for (const { name, attribs } of cells) if (name === 'th') attribs.scope ??= scope;
}

/**
 * The tree as shown: public URLs of links, images and videos, headings below the page's, all inline content in
 * paragraphs, nothing empty. Videos stay as `video` elements.
 */
export function repairHtml(nodes: readonly ChildNode[], origin: PayloadNode): ChildNode[] {
  const step = hasFirstHeading(nodes) ? 1 : 0;
  let isUnsafe = false;

  const repairAll = (nodes: readonly ChildNode[], around?: Around): ChildNode[] =>
    withFigures(withoutPlaceholders(nodes), around?.name === 'figure').flatMap((node) =>
      isElement(node) ? repairElement(node, around) : isText(node) ? inLanguage(node, around?.language) : [],
    );

  function repairElement(element: Element, around: Around | undefined): ChildNode[] {
    const files = backgroundsOf(element);
    const own = marked(element, around);
    const isPrinted = element.name === 'style' || !isUnprinted(element.name);
    if (files.length === 0 || !isPrinted) return own;
    origin.note('html-background-read');
    const media = files.flatMap((file) =>
      isPlayerPage(file) ? linkToPage(file) : imagesOf(imageElement(file), undefined),
    );
    return isWithin(around, ['figure']) ? [...media, ...own] : [new Element('figure', {}, media), ...own];
  }

  /** A page in the place of an embed: a player is a video, others are links. */
  const linkToPage = (url: string, title?: string): ChildNode[] =>
    isPlayerPage(url) || looksLikeVideo(url)
      ? readHtmlVideo(new Element('iframe', { src: url }))
      : linkToFile(url, title);

  function marked(element: Element, around: Around | undefined): ChildNode[] {
    const language = languageOf(element, around?.language);
    const nodes = shown(element, around, language);
    const id = targetIdOfElement(element);
    if (!language && id === undefined) return nodes;
    if (goes(element.name)) return id === undefined ? nodes : withId(nodes, id);
    if (nodes.length === 0 && id !== undefined) return [new Element('span', { id }, [])];
    const marks = { ...language, ...(id && { id }) };
    return nodes.map((node) => (isElement(node) && !isWrapper(node.name) ? withOwn(node, marks) : node));
  }

  function shown(element: Element, around: Around | undefined, language: Marks | undefined): ChildNode[] {
    const { name, attribs, children } = element;
    isUnsafe ||= unsafe.has(name) || Object.keys(attribs).some((key) => key.startsWith('on'));
    if (isFrame(element)) return linkToFile(pageOfFrame(frameUrl(element)), attribs.title);
    if (name === 'script' && attribs.src && pageOfFrame(attribs.src) !== attribs.src)
      return linkToFile(pageOfFrame(attribs.src));
    if (name === 'iframe' && attribs.srcdoc) return within(parseHtml(attribs.srcdoc), around);
    if (isVideo(name)) return readHtmlVideo(element);
    if (name === 'audio') return recording(element);
    if (name === 'object' && attribs.data) return linkToFile(attribs.data, attribs.title);
    if (name === 'object') return within(partsOfObject(element), around);
    if (name === 'svg') return imagesInSvg(element).flatMap((src) => imagesOf(imageElement(src), undefined));
    if (isUnprinted(name)) return [];
    if (/^drupal-(?:media|entity)$/.test(name)) origin.note('image-unresolved-id');
    const embedded = pageOfEmpty(element);
    if (embedded !== undefined && !backgroundsOf(element).includes(embedded))
      return linkToPage(embedded, attribs.title);
    const alone = name === 'p' || name === 'figure' || isWrapper(name) ? urlAlone(element) : undefined;
    if (alone !== undefined) return linkToPage(alone, alone.replace(/^https?:\/\//i, ''));
    if (name === 'picture' || isImg(name)) return imagesOf(element, around?.linked);
    if (name === 'a') return linkOf(element, around);
    const inherited = goes(name) ? language : undefined;
    const repaired = repairAll(children, { name, outer: around, linked: around?.linked, language: inherited });
    if (isGallery(element)) return [new Element('figure', {}, repaired)];
    const isStray = partOf.has(name) && !isWithin(around, partOf.get(name) ?? []);
    if (isStray || isWrapper(name)) return [new Element('div', {}, repaired)];
    const inner = name === 'blockquote' ? inParagraphs(repaired) : withoutWrappers(repaired);
    if (headings.has(name)) return placed(`h${Math.min(6, Number(name.slice(1)) + step)}`, {}, inner);
    if (name === 'strike') return placedInline('del', {}, inner);
    if (!isAllowed(name) || isUndone(element)) return inner;
    const attributes = { ...attribs, ...ownLanguage(element) };
    if (isMarkName(name)) return placedInline(name, attributes, inner);
    if (name === 'tr') scopeHeaders(inner.filter(isElement));
    return placed(name, attributes, /^(?:[uod]l)$/.test(name) ? asItems(name, inner) : inner);
  }

  const within = (children: readonly ChildNode[], outer: Around | undefined): ChildNode[] => [
    new Element('div', {}, repairAll(children, { name: 'div', outer })),
  ];

  function imagesOf(element: Element, linked: string | undefined): ChildNode[] {
    const { img = new Element('img', {}), sources } = imageParts(element);
    const emoji = emojiIn(img);
    if (emoji !== undefined) return leftOut(img, 'emoji-as-text', emoji);
    if (showsNothing(img)) return leftOut(img, 'tracking-image-dropped');
    const image = readHtmlImage(img, sources, linked, origin);
    if (!image) return [];
    const { src, alt, width, height, title } = image;
    const attributes: Record<string, string> = { src, alt };
    if (width && height) Object.assign(attributes, { width: String(width), height: String(height) });
    return [new Element('img', title ? { ...attributes, title } : attributes)];
  }

  function leftOut({ attribs }: Element, rule: 'emoji-as-text' | 'tracking-image-dropped', text = ''): ChildNode[] {
    if (attribs.src) origin.media.supersede(attribs.src);
    origin.note(rule);
    return text === '' ? [] : [new Text(text)];
  }

  function linkToFile(raw: string, title = ''): ChildNode[] {
    if (hasImageName(raw)) return imagesOf(imageElement(raw), undefined);
    const href = readHref(raw, origin);
    if (href === undefined) return [];
    origin.note('html-frame-as-link');
    const label = title.trim() || (href.startsWith('/') ? fileNameIn(raw) : (URL.parse(href)?.hostname ?? ''));
    return [new Element('p', {}, [new Element('a', attributesOf(href), [new Text(label || href)])])];
  }

  function recording(element: Element): ChildNode[] {
    const read = readHtmlAudio(element);
    const [src] = read.flatMap(filesOf);
    if (src === undefined || origin.media.isOwn(src)) return read;
    const href = readHref(src, origin);
    return href === undefined ? [] : [new Element('a', attributesOf(href), [new Text(fileNameIn(src))])];
  }

  function hrefOf(raw: string): string | undefined {
    if (!raw.trim().startsWith('#')) return readHref(raw, origin);
    const id = targetIdOf(raw.trim().slice(1));
    return id && `#${id}`;
  }

  function linkOf(element: Element, outer: Around | undefined): ChildNode[] {
    const { name, attribs, children } = element;
    const { href: raw, title } = attribs;
    const holdsImage = imgsIn(children).length > 0;
    const isImage = holdsImage && raw !== undefined && hasImageName(raw);
    if (holdsImage && raw !== undefined && isPlayerPage(raw) && textIn(children).trim() === '')
      return readHtmlVideo(new Element('video', { src: raw, ...posterIn(children) }));
    const full = holdsImage ? fullImageOf(element) : undefined;
    if (full !== undefined) nameOriginal(children, full);
    const repaired = repairAll(children, { name, outer, linked: isImage ? raw : outer?.linked });
    if (isImage) return repaired;
    const inner = withoutWrappers(repaired);
    const href = raw === undefined ? undefined : hrefOf(raw);
    if (href === undefined) return inner;
    // Images become blocks without a link.
    if (holdsImage && textIn(inner).trim() === '') origin.note('link-dropped');
    return placedInline('a', title ? { ...attributesOf(href), title } : attributesOf(href), inner);
  }

  const repaired = inParagraphs(repairAll(nodes));
  if (isUnsafe) origin.note('html-sanitized');
  return repaired;
}

function posterIn(children: readonly ChildNode[]): { poster?: string } {
  const [image] = imgsIn(children);
  const poster = image && (lazyUrl(image) ?? image.attribs.src);
  return poster ? { poster } : {};
}

/** Gives the only image its original file. */
function nameOriginal(children: readonly ChildNode[], url: string): void {
  const [only, ...others] = imgsIn(children);
  if (only && others.length === 0) only.attribs['data-full-url'] ??= url;
}

function fileNameIn(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return decodeSegment(path.split('/').findLast((part) => part !== '') ?? '');
}

type Marks = Readonly<Record<string, string>>;

function languageOf(element: Element, outer: Marks | undefined): Marks | undefined {
  const own = ownLanguage(element);
  return Object.keys(own).length > 0 ? { ...outer, ...own } : outer;
}

const inLanguage = (text: ChildNode, language: Marks | undefined): ChildNode[] =>
  !language || textIn([text]).trim() === '' ? [text] : [new Element('span', { ...language }, [text])];

/** Other empty elements, such as embeds, have ids of records. */
function targetIdOfElement({ name, attribs, children }: Element): string | undefined {
  const isTarget = /^(?:a|span|img|iframe|video|audio)$/.test(name) || children.length > 0;
  return isTarget ? targetIdOf(attribs.id ?? (name === 'a' ? attribs.name : undefined)) : undefined;
}

/** True for elements whose content stays without them. */
const goes = (name: string): boolean =>
  isWrapper(name) || !(isAllowed(name) || headings.has(name) || name === 'strike');

/** The id of an element that goes, on the first element in it, otherwise on an empty `span` before its text. */
function withId(nodes: readonly ChildNode[], id: string, depthLeft = 3): ChildNode[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  if (!isElement(first) || (isWrapper(first.name) && depthLeft === 0))
    return [new Element('span', { id }, []), ...nodes];
  const isInner = isWrapper(first.name);
  const marked = isInner
    ? new Element(first.name, first.attribs, withId(first.children, id, depthLeft - 1))
    : withOwn(first, { id });
  return [marked, ...others];
}

function withOwn({ name, attribs, children }: Element, marks: Marks): Element {
  const { id, ...others } = attribs;
  const own: Record<string, string> = id && isTargetId(id) ? { ...others, id } : others;
  return new Element(name, { ...own, ...marks, ...own }, children);
}

const attributesOf = (href: string): Record<string, string> =>
  /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href };

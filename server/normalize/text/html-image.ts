import { type ChildNode, Element } from 'domhandler';
import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { hasImageName } from '../ground/media-look.ts';
import { isSizeName, stemOf } from '../ground/stem.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { lazyUrl } from './html-lazy.ts';
import { elementsIn, imgsIn, isElement, isText, textIn } from './html-tree.ts';

/** Width and height are those of the file, if the markup implies them. */
export interface HtmlImage {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
}

interface Rendition {
  readonly url: string;
  readonly width?: number;
  readonly density?: number;
  /** Possibly another crop of the image, as thumbnails are. */
  readonly isOther?: boolean;
}

/** Attributes of galleries for the uploaded file. */
const originalKeys = ['data-orig-file', 'data-full-url', 'data-large-file'];

/**
 * The image of an `img` from its largest file: of its `srcset`, the `sources` beside it, or the linked file. Undefined,
 * with a note, if no file is usable.
 */
export function readHtmlImage(
  img: Element,
  sources: readonly Element[],
  linked: string | undefined,
  origin: PayloadNode,
): HtmlImage | undefined {
  const shown = shownUrl(img);
  const listed = [...sources.flatMap((source) => ofSameImage(source, shown)), ...listedIn(img)];
  const candidates = [
    original(img, linked, shown),
    largest(img, shown, listed),
    named(shown),
    ...sources.flatMap(listedIn),
  ];
  const known = candidates.filter((candidate) => candidate !== undefined);
  const best = known.find(({ url }) => isUsable(url, origin)) ?? known[0];
  const src = best && origin.mediaSrc(best.url);
  if (!best || src === undefined) return undefined;
  supersede([img.attribs.src, shown, ...listed.map(({ url }) => url)], best.url, origin);
  const { alt = '', title } = img.attribs;
  return { src, alt, ...sizeOf(img, best), ...(title ? { title } : {}) };
}

/** A source with `media` may be another image, so only files with a similar name count. */
function ofSameImage(source: Element, shown: string | undefined): Rendition[] {
  const listed = listedIn(source);
  if (!source.attribs.media) return listed;
  return shown === undefined ? [] : listed.filter((rendition) => isNamedAlike(rendition, shown));
}

/** Names may differ by a size, such as the width in the `srcset`. */
function isNamedAlike({ url, width }: Rendition, shown: string): boolean {
  const [stem, other] = [stemOf(url), stemOf(shown)];
  if (stem === other) return true;
  const isWidth = Number(endNumber.exec(stem)?.[1]) === width;
  return isWidth && stem.replace(endNumber, '') === other.replace(endNumber, '');
}

const endNumber = /[-_](\d{2,5})$/;

const named = (url: string | undefined): Rendition | undefined => (url === undefined ? undefined : { url });

function isUsable(url: string, { media }: PayloadNode): boolean {
  const { stored, inline } = media.resolve(url);
  return stored !== undefined || inline !== undefined;
}

/** Because a larger file is shown, these files are not lost. */
function supersede(urls: readonly (string | undefined)[], best: string, origin: PayloadNode): void {
  const others = urls.filter((url) => url !== undefined).filter((url) => url !== best && !/^data:/i.test(url));
  for (const url of others) origin.media.supersede(url);
  if (others.length > 0) origin.note('html-rendition-chosen');
}

/** The `src` of a lazy-loaded image is a placeholder. */
const shownUrl = (img: Element): string | undefined => lazyUrl(img) ?? (img.attribs.src?.trim() || undefined);

/** The uploaded file, from an attribute or from the link around the image. */
function original({ attribs }: Element, linked: string | undefined, shown: string | undefined): Rendition | undefined {
  const named = originalKeys.map((key) => attribs[key]).find((url) => url !== undefined && hasImageName(url));
  if (named !== undefined) return { url: named, isOther: true };
  if (linked === undefined || !hasImageName(linked) || linked === shown) return undefined;
  // A link to another image does not replace the one that is shown.
  const isSame = shown === undefined || stemOf(linked) === stemOf(shown) || [linked, shown].some(isSizeName);
  return isSame ? { url: linked, isOther: true } : undefined;
}

function largest(img: Element, shown: string | undefined, listed: readonly Rendition[]): Rendition | undefined {
  const own = named(shown);
  const widest = maxBy(listed, ({ width }) => width);
  const ownWidth = pixels(img.attribs.width) ?? 0;
  if (widest?.width !== undefined && (own === undefined || widest.width > ownWidth)) return widest;
  const densest = maxBy(listed, ({ density }) => density);
  return own === undefined || (densest?.density ?? 1) > 1 ? (densest ?? own) : own;
}

/** The last of the largest, because `img` comes after its sources and has the common format. */
function maxBy(list: readonly Rendition[], of: (rendition: Rendition) => number | undefined): Rendition | undefined {
  let best: Rendition | undefined;
  for (const rendition of list) {
    if ((of(rendition) ?? 0) >= ((best && of(best)) ?? Number.MIN_VALUE)) best = rendition;
  }
  return best;
}

function listedIn({ attribs }: Element): Rendition[] {
  const keys = Object.keys(attribs).filter((key) => /srcset$/i.test(key));
  return keys.flatMap((key) => renditionsOf(attribs[key] ?? ''));
}

/** Parses a `srcset` as the HTML standard does: URLs may contain commas. */
function renditionsOf(list: string): Rendition[] {
  const renditions: Rendition[] = [];
  const address = /[^\s,]\S*/g;
  for (let match = address.exec(list); match; match = address.exec(list)) {
    const [word] = match;
    const url = trimEnd(word, ',');
    const end = url === word ? indexOrEnd(list, ',', address.lastIndex) : address.lastIndex;
    renditions.push({ url, ...measureOf(list.slice(address.lastIndex, end).trim()) });
    address.lastIndex = end;
  }
  return renditions;
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from);
  return index < 0 ? text.length : index;
}

function measureOf(descriptor: string): Partial<Rendition> {
  const number = Number.parseFloat(descriptor);
  if (!(number > 0)) return {};
  if (/w$|w\s/.test(descriptor)) return { width: number };
  return descriptor.endsWith('x') ? { density: number } : {};
}

const pixels = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;

/** The size in the markup, scaled to the chosen file. */
function sizeOf({ attribs }: Element, { width: ownWidth, density = 1, isOther }: Rendition): Partial<HtmlImage> {
  const width = pixels(attribs.width);
  const height = pixels(attribs.height);
  if (isOther || width === undefined || height === undefined) return {};
  const factor = ownWidth === undefined ? density : ownWidth / width;
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
  return size.width > 0 && size.height > 0 && Math.max(size.width, size.height) < 100_000 ? size : {};
}

export function imageParts(element: Element): { img: Element | undefined; sources: readonly Element[] } {
  if (element.name !== 'picture') return { img: element, sources: [] };
  const sources = elementsIn(element.children).filter(({ name }) => name === 'source');
  return { img: imgsIn(element.children)[0], sources };
}

/** The `figcaption` of a figure with several images is the caption of all. */
const isCaption = (node: ChildNode, isInFigure: boolean): node is Element =>
  isElement(node) &&
  !(isInFigure && node.name === 'figcaption') &&
  /(?:^|[\s_-])caption(?:[\s_-]|$)/i.test(node.attribs.class ?? '');

/** An image followed by an element with the class `caption` becomes a figure. */
export function withFigures(nodes: readonly ChildNode[], isInFigure: boolean): readonly ChildNode[] {
  if (!nodes.some((node) => isCaption(node, isInFigure))) return nodes;
  const found: ChildNode[] = [];
  for (const node of nodes) {
    const index = found.findLastIndex((other) => !isText(other) || other.data.trim() !== '');
    const before = found[index];
    if (isCaption(node, isInFigure) && imgsIn([node]).length === 0 && before && isImageOnly(before)) {
      const caption = new Element('figcaption', {}, node.children);
      found.splice(index, Number.POSITIVE_INFINITY, new Element('figure', {}, [before, caption]));
    } else found.push(node);
  }
  return found;
}

const isImageOnly = (node: ChildNode): boolean => imgsIn([node]).length > 0 && textIn([node]).trim() === '';

import { type ChildNode, Element } from 'domhandler';
import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { hasImageName } from '../media/media-look.ts';
import { stemOf } from '../media/stem.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { elementsIn, isElement, isText, textIn } from './html-tree.ts';

/** A picture in markup, with its public address. Its size is that of the file, where the markup lets it be known. */
export interface HtmlImage {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
}

interface Rendition {
  readonly url: string;
  /** Pixels, by its `w` in the list. */
  readonly width?: number;
  /** Times the size it is shown in, by its `x` in the list. */
  readonly density?: number;
  /** Of another part of the picture, perhaps: a thumbnail often is. */
  readonly isOther?: boolean;
}

/** Where galleries keep the file that was uploaded. */
const originalKeys = ['data-orig-file', 'data-full-url', 'data-large-file'];
/** Where pictures that load late keep their file; `src` is a placeholder then. */
const srcKeys = ['data-src', 'data-lazy-src', 'data-original', 'src'];
const listKeys = ['data-srcset', 'data-lazy-srcset', 'srcset'];

/**
 * The picture of an `img`, from the largest of its files: of its own list, of the `sources` beside it, of what it links
 * to. Undefined, with a word in the ledger where there was one, for no usable file.
 */
export function readHtmlImage(
  img: Element,
  sources: readonly Element[],
  linked: string | undefined,
  origin: PayloadNode,
): HtmlImage | undefined {
  const shown = shownUrl(img);
  const listed = [...sources.flatMap((source) => ofSamePicture(source, shown)), ...listedIn(img)];
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

/** The files of a source. For some screens only (`media`) it may be another picture: then none but those that are named alike. */
function ofSamePicture(source: Element, shown: string | undefined): Rendition[] {
  const listed = listedIn(source);
  if (!source.attribs.media) return listed;
  return shown === undefined ? [] : listed.filter((rendition) => isNamedAlike(rendition, shown));
}

/** Whether the names differ in no more than a mark of size: for one, the width that the list gives it. */
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

/** The files that are not shown because a larger one is: they are not lost. */
function supersede(urls: readonly (string | undefined)[], best: string, origin: PayloadNode): void {
  const others = urls.filter((url) => url !== undefined).filter((url) => url !== best && !isInline(url));
  for (const url of others) origin.media.supersede(url);
  if (others.length > 0) origin.note('html-rendition-chosen');
}

function shownUrl({ attribs }: Element): string | undefined {
  const given = srcKeys.map((key) => attribs[key]?.trim()).filter((url) => url !== undefined);
  return given.find((url) => url !== '' && !isInline(url)) ?? given.find((url) => url !== '');
}

const isInline = (url: string): boolean => /^data:/i.test(url);

/** The file that was uploaded: by a name of its own, or by the link around the picture. */
function original({ attribs }: Element, linked: string | undefined, shown = ''): Rendition | undefined {
  const named = originalKeys.map((key) => attribs[key]).find((url) => url !== undefined && hasImageName(url));
  if (named !== undefined) return { url: named, isOther: true };
  const isLarger = linked !== undefined && hasImageName(linked) && stemOf(linked) === stemOf(shown);
  return isLarger && linked !== shown ? { url: linked, isOther: true } : undefined;
}

function largest(img: Element, shown: string | undefined, listed: readonly Rendition[]): Rendition | undefined {
  const own = named(shown);
  const widest = maxBy(listed, ({ width }) => width);
  const ownWidth = pixels(img.attribs.width) ?? 0;
  if (widest?.width !== undefined && (own === undefined || widest.width > ownWidth)) return widest;
  const densest = maxBy(listed, ({ density }) => density);
  return own === undefined || (densest?.density ?? 1) > 1 ? (densest ?? own) : own;
}

/** The last of the largest: an `img` comes after the sources that stand in for it, and its format is the common one. */
function maxBy(list: readonly Rendition[], of: (rendition: Rendition) => number | undefined): Rendition | undefined {
  let best: Rendition | undefined;
  for (const rendition of list) {
    if ((of(rendition) ?? 0) >= ((best && of(best)) ?? Number.MIN_VALUE)) best = rendition;
  }
  return best;
}

function listedIn({ attribs }: Element): Rendition[] {
  return listKeys.flatMap((key) => (attribs[key] === undefined ? [] : renditionsOf(attribs[key])));
}

/** The files of a `srcset`, as the standard reads it: addresses may hold commas, and end at a space or at the comma they end with. */
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

/** What the markup says of the size, times how much larger the chosen file is. */
function sizeOf({ attribs }: Element, { width: ownWidth, density = 1, isOther }: Rendition): Partial<HtmlImage> {
  const width = pixels(attribs.width);
  const height = pixels(attribs.height);
  if (isOther || width === undefined || height === undefined) return {};
  const factor = ownWidth === undefined ? density : ownWidth / width;
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) };
  return size.width > 0 && size.height > 0 && Math.max(size.width, size.height) < 100_000 ? size : {};
}

/** The `img` of a `picture` and the sources beside it; an `img` by itself has none. */
export function imageParts(element: Element): { img: Element | undefined; sources: readonly Element[] } {
  if (element.name !== 'picture') return { img: element, sources: [] };
  const inside = elementsIn(element.children);
  return { img: inside.find(({ name }) => isImg(name)), sources: inside.filter(({ name }) => name === 'source') };
}

export const isImg = (name: string): boolean => name === 'img' || name === 'amp-img';

/** How systems without `figcaption` name what stands under a picture. */
const isCaption = (node: ChildNode): boolean =>
  isElement(node) && /(?:^|[\s_-])caption(?:[\s_-]|$)/i.test(node.attribs.class ?? '');

/** Elements beside one another, in which a picture and the caption after it, known by its class, are a figure. */
export function withFigures(nodes: readonly ChildNode[]): readonly ChildNode[] {
  if (!nodes.some(isCaption)) return nodes;
  const found: ChildNode[] = [];
  for (const node of nodes) {
    const index = found.findLastIndex((other) => !isText(other) || other.data.trim() !== '');
    const before = found[index];
    if (isElement(node) && isCaption(node) && !holdsPicture(node) && before && isPictureOnly(before)) {
      const caption = new Element('figcaption', {}, node.children);
      found.splice(index, Number.POSITIVE_INFINITY, new Element('figure', {}, [before, caption]));
    } else found.push(node);
  }
  return found;
}

const holdsPicture = (element: Element): boolean => elementsIn([element]).some(({ name }) => isImg(name));

const isPictureOnly = (node: ChildNode): boolean =>
  isElement(node) && holdsPicture(node) && textIn([node]).trim() === '';

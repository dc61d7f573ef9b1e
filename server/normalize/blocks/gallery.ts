import type { GalleryItem } from '../../../shared/contract/block.ts';
import type { Image } from '../../../shared/contract/image.ts';
import { looksLikeImage } from '../ground/media-look.ts';
import { isNothing, isRecord, type PayloadRecord, present } from '../ground/record.ts';
import { isThumbnailName, stemOf } from '../ground/stem.ts';
import { type OtherFile, otherFileOf } from '../media/file-record.ts';
import { readImage } from '../media/image.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { isIndex, readList } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { holdsImageTag, readImages } from '../text/html.ts';
import { readSpokenLine, type SpokenText } from '../text/text-language.ts';

/**
 * The images of a gallery in order. Only an immediate repetition is omitted. Adds elements that are other files, such
 * as videos, to `others`.
 */
export const readGallery = (node: PayloadNode, others: OtherFile[]): GalleryItem[] =>
  withoutRepeats(readItems(node, 0, others), node);

function readItems(node: PayloadNode, depth: number, others: OtherFile[]): GalleryItem[] {
  const { value } = node;
  if (isNothing(value) || depth > 4) return [];
  if (node.isRecord() && isPairOfLists(node.value)) return fromLists(node, depth, others);
  if (typeof value === 'string' && holdsImageTag(value)) return readImages(value, node).map(alone);
  const elements = typeof value === 'string' ? fromText(value, node) : readList(node, { isElement: isImage });
  return elements.flatMap((element) => readElement(element, node, depth, others));
}

const alone = (image: Image): GalleryItem => ({ full: image, thumbnail: image });

function readElement(element: PayloadNode, list: PayloadNode, depth: number, others: OtherFile[]): GalleryItem[] {
  if (element.isRecord() && isPairOfLists(element.value)) return fromLists(element, depth + 1, others);
  const image = readImage(element);
  // The text of a slide is the caption of its image.
  if (image) return [captioned(alone(image), element.isRecord() ? readSpokenLine(element.child('text')) : undefined)];
  if (takeOther(element, others)) return [];
  const isDeeper = typeof element.value === 'object' && element.value !== list.value;
  return isDeeper ? readItems(element, depth + 1, others) : [];
}

function takeOther(element: PayloadNode, others: OtherFile[]): boolean {
  const file = Array.isArray(element.value) ? undefined : otherFileOf(element);
  if (file) others.push(file);
  return file !== undefined;
}

function fromText(text: string, node: PayloadNode): PayloadNode[] {
  const parsed = parseJsonText(text);
  if (parsed) return [node.with(parsed)];
  const parts = text.split(/[,;|\n]/).map((part) => part.trim());
  return parts.every(looksLikeImage) ? parts.map((part) => node.with(part)) : [node];
}

const sideKey = (record: PayloadRecord, name: RegExp): string | undefined =>
  Object.keys(record).find((key) => name.test(key));
const fullName = /^(?:full|fulls|full_images?|large|originals?|images_full)$/i;
const thumbnailName = /^(?:thumb|thumbs|thumbnails?)$/i;

/** True for parallel lists, as opposed to one image with a thumbnail. */
function isPairOfLists(record: PayloadRecord): boolean {
  const full = sideKey(record, fullName);
  const thumbnail = sideKey(record, thumbnailName);
  const sides = [full, thumbnail].filter((key) => key !== undefined);
  if (sides.length === 0) return false;
  const isListLike = sides.some(
    (key) => Array.isArray(record[key]) || (isRecord(record[key]) && !isImage(record[key])),
  );
  const hasOthers = Object.keys(record).some((key) => /^(?:src|url|image|file|alt|caption)$/i.test(key));
  return isListLike || !hasOthers;
}

const imageKey =
  /^(?:src|url|full_url|source_url|image|img|picture|photo|file|path|href|filename_disk|download_url|alt|alternativeText|full|thumbnail|guid|attributes|directus_files_id|asset)$/;
const isImage = (record: PayloadRecord): boolean => Object.keys(record).some((key) => imageKey.test(key));

function fromLists(node: PayloadNode<PayloadRecord>, depth: number, files: OtherFile[]): GalleryItem[] {
  const record = new OpenRecord(node);
  const read = (name: 'full' | 'thumbnail'): GallerySide =>
    record.take(name, (side) => {
      const read = readSide(side, files);
      return read.images.size > 0 ? read : undefined;
    }) ?? emptySide;
  const pairs = zip(read('full'), read('thumbnail'), node);
  const captions = record.drop(...captionLists).flatMap((field) => readList(field).map(readSpokenLine));
  const items = pairs.flatMap((pair) => complete(pair, node) ?? []).map((item, at) => captioned(item, captions[at]));
  const [only, ...more] = items;
  const isOne = only !== undefined && more.length === 0;
  // The title of a pair within a gallery belongs to its image.
  const words =
    isOne && (record.take('caption', readSpokenLine) ?? (depth > 0 && record.take('blockTitle', readSpokenLine)));
  const others = record.rest().filter(({ value }) => typeof value === 'object');
  const own = words && only ? [captioned(only, words)] : items;
  return [...own, ...others.flatMap((other) => readItems(other, depth + 1, files))];
}

export const captionLists = ['captions', 'legends'];

export function captioned({ full, thumbnail }: GalleryItem, words: SpokenText | undefined): GalleryItem {
  if (!words || full.caption !== undefined) return { full, thumbnail };
  const { text: caption, ...language } = words;
  return { full: { ...full, caption, ...language }, thumbnail: { ...thumbnail, caption, ...language } };
}

export function wordsBeside(node: PayloadNode): { title?: SpokenText | undefined; caption?: SpokenText | undefined } {
  if (!node.isRecord() || !isPairOfLists(node.value)) return {};
  const record = new OpenRecord(node);
  return { title: record.take('blockTitle', readSpokenLine), caption: record.take('caption', readSpokenLine) };
}

/** True for galleries with titles, as opposed to the images of one gallery. */
export const areGalleries = (record: PayloadRecord): boolean =>
  Object.values(record).some(
    (inner) =>
      isRecord(inner) &&
      Object.entries(inner).some(
        ([key, side]) => (fullName.test(key) || thumbnailName.test(key)) && Array.isArray(side),
      ) &&
      Object.keys(inner).some((key) => /^(?:title|heading|headline|name)$/i.test(key)),
  );

function readSide(node: PayloadNode, others: OtherFile[]): GallerySide {
  const elements = readList(node, { isElement: isImage });
  const isKeyed = elements.length > 0 && elements.every(({ key }) => isIndex(key));
  const positionOf = ({ key }: PayloadNode, index: number): number => (isKeyed ? Number(key) : index);
  const images = new Map<number, Image>();
  for (const [index, element] of elements.entries()) {
    const image = readImage(element);
    if (image) images.set(positionOf(element, index), image);
    else takeOther(element, others);
  }
  const last = elements.at(-1);
  return { images, length: last ? positionOf(last, elements.length - 1) + 1 : 0, isKeyed };
}

const withoutRepeats = (items: readonly GalleryItem[], node: PayloadNode): GalleryItem[] =>
  items.filter((item, index) => {
    const previous = items[index - 1];
    const isRepeat = previous !== undefined && sameItem(previous, item);
    if (isRepeat) node.note('duplicate-image');
    return !isRepeat;
  });

const sameItem = (a: GalleryItem, b: GalleryItem): boolean =>
  a.full.src === b.full.src &&
  a.thumbnail.src === b.thumbnail.src &&
  a.full.caption === b.full.caption &&
  a.full.alt === b.full.alt;

/** One of the two lists of a gallery. Elements that are not images keep their position. */
interface GallerySide {
  readonly images: ReadonlyMap<number, Image>;
  readonly length: number;
  /** Positions are keys of an object and may be IDs or ordinals. */
  readonly isKeyed: boolean;
}

const emptySide: GallerySide = { images: new Map(), length: 0, isKeyed: false };

type Pair = readonly [full: Image | undefined, thumbnail: Image | undefined];

/** Pairs images with thumbnails by file name if possible, otherwise by position. */
function zip(full: GallerySide, thumbnail: GallerySide, node: PayloadNode): Pair[] {
  const [fullImages, thumbnailImages] = [full, thumbnail].map(({ images }) => [...images.values()]);
  if (full.length !== thumbnail.length || isOtherOrder(fullImages, thumbnailImages)) {
    const named = zipByName(fullImages, thumbnailImages);
    if (named) {
      node.note('gallery-matched-by-name');
      return named;
    }
  }
  const [fulls, thumbnails] = [positions(full, thumbnail), positions(thumbnail, full)];
  const taken = [...new Set([...fulls.keys(), ...thumbnails.keys()])].sort((a, b) => a - b);
  return taken.map((position) => [fulls.get(position), thumbnails.get(position)]);
}

/** True if both lists have the same names, each once, in another order. */
function isOtherOrder(full: readonly Image[] = [], thumbnail: readonly Image[] = []): boolean {
  const names = full.map(({ src }) => stemOf(src));
  const others = thumbnail.map(({ src }) => stemOf(src));
  const other = new Set(others);
  const isUnique = new Set(names).size === names.length && other.size === names.length;
  return isUnique && names.every((name) => other.has(name)) && String(names) !== String(others);
}

/** Keys beyond the other list's length are ordinals or IDs, so only their order counts. */
function positions(side: GallerySide, other: GallerySide): ReadonlyMap<number, Image> {
  const isBeyond = side.isKeyed && !other.isKeyed && side.length > other.length;
  if (!isBeyond || side.images.size !== other.length) return side.images;
  return new Map([...side.images.values()].entries());
}

/** Undefined if no name matches. An image without partner is separate. */
function zipByName(full: readonly Image[] = [], thumbnail: readonly Image[] = []): Pair[] | undefined {
  const open = Map.groupBy(thumbnail.toReversed(), ({ src }) => stemOf(src));
  const pairs = full.map((image): Pair => [image, open.get(stemOf(image.src))?.pop()]);
  if (!pairs.some(([, partner]) => partner)) return undefined;
  const left = new Set([...open.values()].flat());
  return [...pairs, ...thumbnail.filter((image) => left.has(image)).map((image): Pair => [undefined, image])];
}

/** A missing side is replaced by the other. */
function complete([full, thumbnail]: Pair, node: PayloadNode): GalleryItem | undefined {
  if (full && thumbnail) {
    const isSmaller = full.width && thumbnail.width ? full.width < thumbnail.width : undefined;
    const isSwapped =
      isSmaller ?? (isThumbnailName(full.src, thumbnail.src) && !isThumbnailName(thumbnail.src, full.src));
    if (isSwapped) node.note('gallery-swapped');
    const [large, small] = isSwapped ? [thumbnail, full] : [full, thumbnail];
    return { full: withWords(large, small), thumbnail: withWords(small, large) };
  }
  if (full) {
    node.note('thumbnail-from-full');
    return { full, thumbnail: full };
  }
  if (!thumbnail) return undefined;
  node.note('full-from-thumbnail');
  return { full: thumbnail, thumbnail };
}

/** An image without words or size takes those of its other side. */
function withWords(image: Image, other: Image): Image {
  const caption = image.caption ?? other.caption;
  const { width, height } = image.width === undefined && image.src === other.src ? other : image;
  const size = width && height ? { width, height } : {};
  const { lang, dir } = image.caption === undefined && other.caption !== undefined ? other : image;
  return { ...image, ...size, ...present({ alt: image.alt || (other.alt ?? image.alt), caption, lang, dir }) };
}

import type { GalleryItem } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import { readImage } from './image.ts';
import { parseJsonText } from './json-text.ts';
import { readList } from './list.ts';
import { looksLikePicture } from './media-look.ts';
import { OpenRecord } from './open-record.ts';
import type { Reading } from './reading.ts';
import { isNothing, isRecord, type Place, type WireRecord } from './record.ts';
import { isThumbnailName, stemOf } from './stem.ts';

type Pair = readonly [full: Image | undefined, thumbnail: Image | undefined];

/** The pictures of a gallery in order; none is dropped but for the same one twice in a row. */
export function readGallery(place: Place, reading: Reading): GalleryItem[] {
  return withoutRepeats(readItems(place, reading, 0), place.at, reading);
}

function readItems(place: Place, reading: Reading, depth: number): GalleryItem[] {
  const { value, at } = place;
  if (isNothing(value) || depth > 4) return [];
  if (isRecord(value) && isPairOfLists(value)) return fromLists(value, at, reading, depth);
  const elements = typeof value === 'string' ? fromText(value, at) : readList(place, reading, { isElement: isPicture });
  return elements.flatMap((element) => readElement(element, place, reading, depth));
}

function readElement(element: Place, list: Place, reading: Reading, depth: number): GalleryItem[] {
  const { value } = element;
  if (isRecord(value) && isPairOfLists(value)) return fromLists(value, element.at, reading, depth + 1);
  const image = readImage(element, reading);
  if (image) return [{ full: image, thumbnail: image }];
  const isDeeper = typeof value === 'object' && value !== list.value;
  return isDeeper ? readItems(element, reading, depth + 1) : [];
}

/** Pictures in rich text, or URLs with commas or line breaks between them. */
function fromText(text: string, at: string): Place[] {
  const tags = [...text.matchAll(/<img\b[^<>]*>/gi)].map(([tag]) => ({ value: tag, at }));
  if (tags.length > 0) return tags;
  const parsed = parseJsonText(text);
  if (parsed) return [{ value: parsed, at }];
  const parts = text.split(/\s*[,;|\n]\s*/);
  return parts.every(looksLikePicture) ? parts.map((value) => ({ value, at })) : [{ value: text, at }];
}

const sideKey = (record: WireRecord, name: RegExp): string | undefined =>
  Object.keys(record).find((key) => name.test(key));
const fullName = /^(?:full|fulls|full_images?|large|originals?|images_full)$/i;
const thumbnailName = /^(?:thumb|thumbs|thumbnails?)$/i;

/** Two parallel lists (or what stands in their place), as opposed to one picture with a thumbnail. */
function isPairOfLists(record: WireRecord): boolean {
  const full = sideKey(record, fullName);
  const thumbnail = sideKey(record, thumbnailName);
  const sides = [full, thumbnail].filter((key) => key !== undefined);
  if (sides.length === 0) return false;
  const isListLike = sides.some(
    (key) => Array.isArray(record[key]) || (isRecord(record[key]) && !isPicture(record[key])),
  );
  const hasOthers = Object.keys(record).some((key) => /^(?:src|url|image|file|alt|caption)$/i.test(key));
  return isListLike || !hasOthers;
}

const pictureKey =
  /^(?:src|url|full_url|source_url|image|img|picture|photo|file|path|href|filename_disk|download_url|alt|alternativeText|full|thumbnail|guid|attributes|directus_files_id|asset)$/;
const isPicture = (record: WireRecord): boolean => Object.keys(record).some((key) => pictureKey.test(key));

function fromLists(record: WireRecord, at: string, reading: Reading, depth: number): GalleryItem[] {
  const open = new OpenRecord(record, at, reading);
  const read = (name: 'full' | 'thumbnail'): Image[] =>
    open.take(name, (side) => {
      const images = readSide(side, reading);
      return images.length > 0 ? images : undefined;
    }) ?? [];
  const items = zip(read('full'), read('thumbnail'), at, reading).flatMap((pair) => complete(pair, at, reading) ?? []);
  const others = open.rest().filter(({ value }) => typeof value === 'object');
  return [...items, ...others.flatMap((place) => readItems(place, reading, depth + 1))];
}

function readSide(place: Place, reading: Reading): Image[] {
  return readList(place, reading, { isElement: isPicture }).flatMap((element) => readImage(element, reading) ?? []);
}

/** By index; when the numbers differ, by file name first. What has no partner in its name then stands alone. */
function zip(full: readonly Image[], thumbnail: readonly Image[], at: string, reading: Reading): Pair[] {
  if (full.length !== thumbnail.length) {
    const matched = zipByName(full, thumbnail);
    if (matched) {
      reading.ledger.note(at, 'gallery-matched-by-name');
      return matched;
    }
  }
  const length = Math.max(full.length, thumbnail.length);
  return Array.from({ length }, (_item, index) => [full[index], thumbnail[index]] as const);
}

/** Undefined when no name matches: then names say nothing. */
function zipByName(full: readonly Image[], thumbnail: readonly Image[]): Pair[] | undefined {
  const open = new Map<string, Image[]>();
  for (const image of thumbnail) open.set(stemOf(image.src), [...(open.get(stemOf(image.src)) ?? []), image]);
  const pairs = full.map((image): Pair => [image, open.get(stemOf(image.src))?.shift()]);
  if (!pairs.some(([, partner]) => partner)) return undefined;
  const left = thumbnail.filter((image) => open.get(stemOf(image.src))?.includes(image));
  return [...pairs, ...left.map((image): Pair => [undefined, image])];
}

function complete([full, thumbnail]: Pair, at: string, { ledger }: Reading): GalleryItem | undefined {
  if (full && thumbnail) {
    const isSwapped = isThumbnailName(full.src) && !isThumbnailName(thumbnail.src);
    if (isSwapped) ledger.note(at, 'gallery-swapped');
    const [large, small] = isSwapped ? [thumbnail, full] : [full, thumbnail];
    return { full: withWords(large, small), thumbnail: withWords(small, large) };
  }
  if (full) {
    ledger.note(at, 'thumbnail-from-full');
    return { full, thumbnail: full };
  }
  if (!thumbnail) return undefined;
  ledger.note(at, 'full-from-thumbnail');
  return { full: thumbnail, thumbnail };
}

/** A picture without words takes those of its other size; the same file also has the same measures. */
function withWords(image: Image, other: Image): Image {
  const caption = image.caption ?? other.caption;
  const { width, height } = image.width === undefined && image.src === other.src ? other : image;
  const size = width && height ? { width, height } : {};
  return { ...image, ...size, alt: image.alt || other.alt, ...(caption === undefined ? {} : { caption }) };
}

function withoutRepeats(items: readonly GalleryItem[], at: string, { ledger }: Reading): GalleryItem[] {
  return items.filter((item, index) => {
    const previous = items[index - 1];
    const isRepeat = previous !== undefined && sameItem(previous, item);
    if (isRepeat) ledger.note(at, 'duplicate-image');
    return !isRepeat;
  });
}

const sameItem = (a: GalleryItem, b: GalleryItem): boolean =>
  a.full.src === b.full.src &&
  a.thumbnail.src === b.thumbnail.src &&
  a.full.caption === b.full.caption &&
  a.full.alt === b.full.alt;

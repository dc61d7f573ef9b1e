import type { GalleryItem } from '../../../shared/contract/block.ts';
import type { Image } from '../../../shared/contract/image.ts';
import { readImage } from '../media/image.ts';
import { looksLikePicture } from '../media/media-look.ts';
import { parseJsonText } from '../reply/json-text.ts';
import { type Element, isIndex, readList } from '../reply/list.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { isNothing, isRecord, type Place, type WireRecord } from '../reply/record.ts';
import { holdsPictureTag, readPictures } from '../text/html-image.ts';
import { emptySide, type GallerySide, pairSides } from './gallery-pairs.ts';

/** The pictures of a gallery in order; none is dropped but for the same one twice in a row. */
export function readGallery(place: Place, reading: Reading): GalleryItem[] {
  return withoutRepeats(readItems(place, reading, 0), place.at, reading);
}

function readItems(place: Place, reading: Reading, depth: number): GalleryItem[] {
  const { value, at } = place;
  if (isNothing(value) || depth > 4) return [];
  if (isRecord(value) && isPairOfLists(value)) return fromLists(value, at, reading, depth);
  if (typeof value === 'string' && holdsPictureTag(value)) return readPictures(value, at, reading).map(alone);
  const elements = typeof value === 'string' ? fromText(value, at) : readList(place, reading, { isElement: isPicture });
  return elements.flatMap((element) => readElement(element, place, reading, depth));
}

const alone = (image: Image): GalleryItem => ({ full: image, thumbnail: image });

function readElement(element: Place, list: Place, reading: Reading, depth: number): GalleryItem[] {
  const { value } = element;
  if (isRecord(value) && isPairOfLists(value)) return fromLists(value, element.at, reading, depth + 1);
  const image = readImage(element, reading);
  if (image) return [alone(image)];
  const isDeeper = typeof value === 'object' && value !== list.value;
  return isDeeper ? readItems(element, reading, depth + 1) : [];
}

/** URLs with commas or line breaks between them. */
function fromText(text: string, at: string): Place[] {
  const parsed = parseJsonText(text);
  if (parsed) return [{ value: parsed, at }];
  const parts = text.split(/[,;|\n]/).map((part) => part.trim());
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
  const read = (name: 'full' | 'thumbnail'): GallerySide =>
    open.take(name, (place) => {
      const side = readSide(place, reading);
      return side.pictures.size > 0 ? side : undefined;
    }) ?? emptySide;
  const items = pairSides(read('full'), read('thumbnail'), at, reading);
  const others = open.rest().filter(({ value }) => typeof value === 'object');
  return [...items, ...others.flatMap((place) => readItems(place, reading, depth + 1))];
}

function readSide(place: Place, reading: Reading): GallerySide {
  const elements = readList(place, reading, { isElement: isPicture });
  const isKeyed = elements.length > 0 && elements.every(({ key }) => key !== undefined && isIndex(key));
  const positionOf = ({ key }: Element, index: number): number => (isKeyed ? Number(key) : index);
  const pictures = new Map<number, Image>();
  for (const [index, element] of elements.entries()) {
    const image = readImage(element, reading);
    if (image) pictures.set(positionOf(element, index), image);
  }
  const last = elements.at(-1);
  return { pictures, length: last ? positionOf(last, elements.length - 1) + 1 : 0, isKeyed };
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

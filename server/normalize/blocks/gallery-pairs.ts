import type { GalleryItem } from '../../../shared/contract/block.ts';
import type { Image } from '../../../shared/contract/image.ts';
import { isThumbnailName, stemOf } from '../media/stem.ts';
import type { Reading } from '../reply/reading.ts';

/** One of the two lists of a gallery. What stands between its pictures and is none of them, keeps its position. */
export interface GallerySide {
  readonly pictures: ReadonlyMap<number, Image>;
  /** One more than the last position, whether a picture stands there or not. */
  readonly length: number;
  /** The positions are keys of an object: they may be numbers of another kind, such as ids or ordinals. */
  readonly isKeyed: boolean;
}

export const emptySide: GallerySide = { pictures: new Map(), length: 0, isKeyed: false };

type Pair = readonly [full: Image | undefined, thumbnail: Image | undefined];

/**
 * The pictures of two parallel lists with their thumbnails, each side standing in for the other where it has a hole.
 * By position; where the lists have different lengths, by file name first.
 */
export function pairSides(full: GallerySide, thumbnail: GallerySide, at: string, reading: Reading): GalleryItem[] {
  return zip(full, thumbnail, at, reading).flatMap((pair) => complete(pair, at, reading) ?? []);
}

function zip(full: GallerySide, thumbnail: GallerySide, at: string, { ledger }: Reading): Pair[] {
  if (full.length !== thumbnail.length) {
    const named = zipByName([...full.pictures.values()], [...thumbnail.pictures.values()]);
    if (named) {
      ledger.note(at, 'gallery-matched-by-name');
      return named;
    }
  }
  return zipByPosition(positions(full, thumbnail), positions(thumbnail, full));
}

/** Keys that reach beyond a list of as many pictures count them from one, or are ids: then their order alone says something. */
function positions(side: GallerySide, other: GallerySide): ReadonlyMap<number, Image> {
  const isBeyond = side.isKeyed && !other.isKeyed && side.length > other.length;
  if (!isBeyond || side.pictures.size !== other.length) return side.pictures;
  return new Map([...side.pictures.values()].entries());
}

function zipByPosition(full: ReadonlyMap<number, Image>, thumbnail: ReadonlyMap<number, Image>): Pair[] {
  const taken = [...new Set([...full.keys(), ...thumbnail.keys()])].sort((a, b) => a - b);
  return taken.map((position) => [full.get(position), thumbnail.get(position)]);
}

/** What has no partner in its name stands alone. Undefined when no name matches: then names say nothing. */
function zipByName(full: readonly Image[], thumbnail: readonly Image[]): Pair[] | undefined {
  const open = Map.groupBy(thumbnail.toReversed(), ({ src }) => stemOf(src));
  const pairs = full.map((image): Pair => [image, open.get(stemOf(image.src))?.pop()]);
  if (!pairs.some(([, partner]) => partner)) return undefined;
  const left = new Set([...open.values()].flat());
  return [...pairs, ...thumbnail.filter((image) => left.has(image)).map((image): Pair => [undefined, image])];
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

import type { Image } from '../../../shared/contract/image.ts';
import { foldedNames, foldName } from '../reply/field-names.ts';
import { parseJsonText } from '../reply/json-text.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { isNothing, isRecord, type Place, pointerTo, type WireRecord } from '../reply/record.ts';
import { holdsPictureTag, readPictures } from '../text/html-image.ts';
import { readPixels } from '../text/numbers.ts';
import { readLine } from '../text/printable.ts';
import { readAsset } from './file-record.ts';
import { canBeMediaUrl, hasPictureName } from './media-look.ts';
import { readMediaSource } from './media-source.ts';
import { stemOf } from './stem.ts';

const maxDepth = 4;
/** What systems wrap a picture in. */
const containers = ['data', 'attributes', 'fields', 'meta', 'media_details', 'guid', 'node'];
/** Where systems keep other sizes of the same picture. */
const derivatives = [
  'formats',
  'sizes',
  'srcset',
  'sources',
  'thumbnails',
  'renditions',
  'variants',
  'thumb',
  'thumbnail',
  'thumbnail_url',
  'preview_url',
];

const fileKeys: ReadonlySet<string> = new Set([
  ...(foldedNames.get('source') ?? []),
  ...['name', 'filename', 'filenamedisk', 'filenamedownload', 'title', 'hash'],
]);

/** A picture in whatever form it stands: URL, object with a URL, picture inside a picture. Undefined for none. */
export function readImage(place: Place, reading: Reading, depth = 0): Image | undefined {
  const { value, at } = place;
  if (typeof value === 'string') return fromText(value, at, reading, depth);
  if (typeof value === 'number') {
    reading.ledger.note(at, 'image-unresolved-id');
    return undefined;
  }
  if (depth >= maxDepth || isNothing(value)) return undefined;
  if (Array.isArray(value)) return fromList(value, at, reading, depth);
  return isRecord(value) ? fromRecord(value, at, reading, depth) : undefined;
}

function fromText(text: string, at: string, reading: Reading, depth: number): Image | undefined {
  const parsed = depth < maxDepth ? parseJsonText(text) : undefined;
  if (parsed) return readImage({ value: parsed, at }, reading, depth + 1);
  const [image] = holdsPictureTag(text) ? readPictures(text, at, reading) : [];
  if (image) return image;
  const url = text.trim();
  if (!canBeMediaUrl(url)) {
    reading.ledger.note(at, /^\d+$/.test(url) ? 'image-unresolved-id' : 'image-unreadable');
    return undefined;
  }
  const src = readMediaSource(text, at, reading);
  return src === undefined ? undefined : { src, alt: '', sources: [] };
}

function fromList(list: readonly unknown[], at: string, reading: Reading, depth: number): Image | undefined {
  for (const [index, value] of list.entries()) {
    const image = readImage({ value, at: pointerTo(at, index) }, reading, depth + 1);
    if (image) return image;
  }
  return undefined;
}

function fromRecord(value: WireRecord, at: string, reading: Reading, depth: number): Image | undefined {
  return imageOf(new OpenRecord(value, at, reading, containers), reading, depth);
}

/** The picture that the fields of a record describe, undefined for none. */
export function imageOf(record: OpenRecord, reading: Reading, depth = 0): Image | undefined {
  const inner = record.take('source', (place) => readImage(place, reading, depth + 1)) ?? assetOf(record, reading);
  const other = inner ?? largestDerivative(record, reading, depth);
  if (!other) return undefined;
  for (const { at: dropped } of record.drop(...derivatives)) reading.ledger.note(dropped, 'image-derivatives');
  dropNames(record, other, reading);
  return { ...other, ...describe(record, other, reading) };
}

/** The same picture by its other addresses and bare file names. */
function dropNames(record: OpenRecord, { src }: Image, reading: Reading): void {
  const same = record.rest().filter(({ key, value }) => {
    if (!fileKeys.has(foldName(key)) || typeof value !== 'string' || !hasPictureName(value)) return false;
    return !value.includes('/') || stemOf(value) === stemOf(src);
  });
  for (const { key, at } of same) {
    record.drop(key);
    reading.ledger.note(at, 'image-derivatives');
  }
}

/** Alt text, caption and size of a record, where it has any; the outer ones win over those of a picture within. */
function describe(record: OpenRecord, inner: Image, reading: Reading): Partial<Image> {
  const alt = record.take('alt', (place) => readLine(place, reading)) ?? (inner.alt || titleAsAlt(record, reading));
  const caption = readCaption(record, reading) ?? inner.caption;
  const width = record.take('pixelWidth', ({ value }) => readPixels(value));
  const height = record.take('pixelHeight', ({ value }) => readPixels(value));
  const size = width && height ? { width, height } : {};
  return { alt, ...(caption === undefined ? {} : { caption }), ...size };
}

/** A caption and, where there is one beside it, the credit. */
function readCaption(record: OpenRecord, reading: Reading): string | undefined {
  const caption = record.take('caption', (place) => readLine(place, reading));
  const [credit] = record.drop('credit', 'credits', 'copyright', 'photographer');
  const words = credit && readLine(credit, reading);
  return caption && words && words !== caption ? `${caption} (${words})` : (caption ?? words);
}

/** One word of letters, perhaps with digits or hyphens: `House7`, `Lean-to`. */
const word = /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u;
/** Numbers of cameras, sizes, and what was made by chance: `DSC01234`, `house-1600x900`, `f47ac10b-58cc`. */
const machineName = /^(?:img|dsc|mvi|gopr|pict|dji|pxl)\p{L}?-?\d|0\d{3}|\d{5}|\d\p{L}+\d/iu;

/** The title describes the picture unless it is a file name; one word does where it is the title of a file. */
function titleAsAlt(record: OpenRecord, reading: Reading): string {
  const isFile = record.peek('filename_disk', 'filename_download') !== undefined;
  const [title] = record.drop('title');
  const text = title && readLine(title, reading);
  const saysMore = text !== undefined && (/\s/.test(text) || (isFile && word.test(text) && !machineName.test(text)));
  return saysMore && !/\.\w{2,5}$/.test(text) ? text : '';
}

function assetOf(record: OpenRecord, reading: Reading): Image | undefined {
  const src = readAsset(record, reading);
  return src === undefined ? undefined : { src, alt: '', sources: [] };
}

function largestDerivative(record: OpenRecord, reading: Reading, depth: number): Image | undefined {
  for (const { value, at } of record.drop('formats', 'sizes', 'sources', 'renditions', 'variants')) {
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.entries(value).map(([key, child]) => ({ key, value: child, at: pointerTo(at, key) }));
    const preferred = children.toSorted((a, b) => sizeRank(b) - sizeRank(a));
    for (const child of preferred) {
      const image = readImage(child, reading, depth + 1);
      if (image) return image;
    }
  }
  return undefined;
}

function sizeRank({ key, value }: { key: string; value: unknown }): number {
  const width = isRecord(value) ? readPixels(value.width) : undefined;
  return width ?? Math.max(0, ['thumbnail', 'small', 'medium', 'large', 'full', 'original'].indexOf(key));
}

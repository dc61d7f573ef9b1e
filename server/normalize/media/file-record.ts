import { foldName } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import { isRecord, type PayloadRecord, scalarText } from '../payload/record.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'document';

const typeKeys: ReadonlySet<string> = new Set(['mimetype', 'mime', 'contenttype', 'type']);
/** Media types that are not also names of blocks, such as "core/image". */
const mediaType =
  /^(?:image\/(?:p?jpe?g|a?png|webp|avif|gif|svg\+xml|tiff|bmp|hei[cf]|jxl)|video\/(?:mp4|webm|ogg|quicktime|mpeg|x-[\w-]+)|audio\/[\w.+-]+|application\/[\w.+-]+)$/;
const ownKeys: ReadonlySet<string> = new Set(['filenamedisk', 'filenamedownload']);
const particulars: ReadonlySet<string> = new Set([
  ...['name', 'filename', 'originalname', 'originalfilename', 'title', 'ext', 'extension'],
  ...['size', 'filesize', 'bytes', 'width', 'height', 'dimensions', 'hash', 'checksum', 'etag'],
]);

/** The kind of a record that describes one file: by its media type with a name or size. Undefined for other records. */
export function fileKindOf(value: PayloadRecord): FileKind | undefined {
  const inner = isRecord(value.attributes) ? value.attributes : value.fields;
  return ownKindOf(value) ?? (isRecord(inner) ? ownKindOf(inner) : undefined);
}

function ownKindOf(record: PayloadRecord): FileKind | undefined {
  let type: string | undefined;
  let isNamed = false;
  let isDescribed = false;
  for (const key of Object.keys(record)) {
    const folded = foldName(key);
    if (typeKeys.has(folded)) type ??= mediaType.exec(scalarText(record[key]).trim().toLowerCase())?.[0];
    isNamed ||= ownKeys.has(folded) && typeof record[key] === 'string';
    isDescribed ||= particulars.has(folded);
  }
  if (type === undefined) return isNamed ? 'image' : undefined;
  if (!isNamed && !isDescribed) return undefined;
  const [kind] = type.split('/', 1);
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/**
 * The public URL of a file record without URL: Directus serves files at `/assets/{id}`. Undefined for other records.
 */
export function readAsset(record: OpenRecord): string | undefined {
  const isStored = record.peek('filename_disk', 'filename_download') !== undefined;
  const isTyped = [record.peek('mime_type'), record.peek('type')].some((type) => mediaType.test(scalarText(type)));
  const id = record.peek('id');
  const isNamed = typeof id === 'string' || (typeof id === 'number' && isStored);
  if (!isNamed || !(isStored || isTyped)) return undefined;
  const node = record.node.child('id');
  node.note('media-asset-id');
  return node.mediaSrc(`/assets/${encodeURIComponent(id)}`);
}

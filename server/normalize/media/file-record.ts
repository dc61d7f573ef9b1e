import { imageEnding, namesFile } from '../ground/file-names.ts';
import { looksLikeAudio, looksLikeVideo, pathOf } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isRecord, type PayloadRecord, scalarText } from '../ground/record.ts';
import { foldName } from '../payload/field-names.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'document';

const typeKeys: ReadonlySet<string> = new Set(['mimetype', 'mime', 'contenttype', 'type']);
/** Media types that are not also names of blocks, such as "core/image". */
const mediaType =
  /^(?:image\/(?:p?jpe?g|a?png|webp|avif|gif|svg\+xml|tiff|bmp|hei[cf]|jxl)|video\/(?:mp4|webm|ogg|quicktime|mpeg|x-[\w-]+)|audio\/[\w.+-]+|application\/[\w.+-]+)$/;
const ownNames = ['filename_disk', 'filename_download'];
const ownKeys: ReadonlySet<string> = new Set(ownNames.map(foldName));
const particulars: ReadonlySet<string> = new Set([
  ...['name', 'filename', 'originalname', 'originalfilename', 'title', 'ext', 'extension'],
  ...['size', 'filesize', 'bytes', 'width', 'height', 'dimensions', 'hash', 'checksum', 'etag'],
]);

/** The kind of a record that describes one file: by its media type with a name or size. Undefined for other records. */
export function fileKindOf(value: PayloadRecord): FileKind | undefined {
  const inner = isRecord(value.attributes) ? value.attributes : value.fields;
  return ownKindOf(value) ?? (isRecord(inner) ? ownKindOf(inner) : undefined);
}

/** The kind of file that an address names. Undefined if it names none: an image service has no endings. */
export function kindOfAddress(text: string): FileKind | undefined {
  const path = pathOf(text.trim());
  if (imageEnding.test(path)) return 'image';
  if (looksLikeVideo(text) || isPlayerPage(text)) return 'video';
  if (looksLikeAudio(text)) return 'audio';
  return namesFile(path) ? 'document' : undefined;
}

const typeNames = ['mime_type', 'mime', 'content_type', 'type', 'resource_type', 'media_type', 'kind'];
const statedTypes: readonly (readonly [kind: FileKind, type: RegExp])[] = [
  ['video', /^video(?:$|\/)|youtube|vimeo/i],
  ['audio', /^audio(?:$|\/)/i],
  ['document', /^application\/pdf$/i],
];

/** The kind that a record states by type or by its name on disk. Undefined for images and without a statement. */
export function statedKindOf(record: OpenRecord): Exclude<FileKind, 'image'> | undefined {
  const types = typeNames.map((name) => scalarText(record.peek(name)).trim());
  const stated = statedTypes.find(([, type]) => types.some((text) => type.test(text)))?.[0];
  return notImage(stated ?? kindOfAddress(scalarText(record.peek(...ownNames))));
}

const notImage = (kind: FileKind | undefined) => (kind === 'image' ? undefined : kind);

export interface OtherFile {
  readonly kind: Exclude<FileKind, 'image'>;
  readonly record: OpenRecord;
}

const holders = [
  ...['data', 'attributes', 'fields', 'node', 'directus_files_id', 'file', 'media', 'asset', 'item', 'upload'],
  ...['image', 'picture', 'photo', 'video', 'film', 'audio'],
];

export function otherFileOf(node: PayloadNode): OtherFile | undefined {
  const inRecord = node.isRecord() ? node : node.with<PayloadRecord>({ url: node.value });
  const record = new OpenRecord(inRecord, holders);
  const named = () => record.rest().flatMap(({ value }) => notImage(kindOfAddress(scalarText(value))) ?? [])[0];
  const kind = statedKindOf(record) ?? named();
  return kind && { kind, record };
}

function ownKindOf(record: PayloadRecord): FileKind | undefined {
  let type: string | undefined;
  let named: string | undefined;
  let isDescribed = false;
  for (const key of Object.keys(record)) {
    const folded = foldName(key);
    if (typeKeys.has(folded)) type ??= mediaType.exec(scalarText(record[key]).trim().toLowerCase())?.[0];
    if (ownKeys.has(folded) && typeof record[key] === 'string') named ??= record[key];
    isDescribed ||= particulars.has(folded);
  }
  const { url, size, extension } = record;
  if (typeof url === 'string' && typeof size === 'number' && typeof extension === 'string') named ??= `x.${extension}`;
  if (type === undefined) return named === undefined ? undefined : (kindOfAddress(named) ?? 'image');
  if (named === undefined && !isDescribed) return undefined;
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

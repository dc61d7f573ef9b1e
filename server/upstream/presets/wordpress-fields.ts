import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { focusIn } from '../../normalize/media/focal-point.ts';
import { foldName } from '../../normalize/payload/field-names.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { fileBlock } from './files.ts';

interface Reading {
  readonly files: ReadonlyMap<number, PayloadRecord>;
  readonly markup: (html: string) => string;
}

const attachment = /^\s*<p class="attachment">/;

/** The description of a media item. WordPress puts a link to the file before it. */
function descriptionOf({ description }: PayloadRecord): string {
  const rendered = scalarText(isRecord(description) ? description.rendered : description);
  return attachment.test(rendered) ? rendered.slice(rendered.indexOf('</p>') + 4).trim() : rendered;
}

/** A media item of the REST API (`source_url`) or of ACF (`url`). */
export function fileOf(media: PayloadRecord): PayloadRecord {
  const details = isRecord(media.media_details) ? media.media_details : media;
  const { width, height } = details;
  const caption = isRecord(media.caption) ? media.caption.rendered : media.caption;
  const { alt_text: alt = media.alt, mime_type: type } = media;
  // Plugins register the fields of their points as meta, or beside it.
  const focus = focusIn(media, media.meta);
  const url = scalarText(media.source_url ?? media.url);
  return fileBlock({ url, type, alt, caption, description: descriptionOf(media), width, height, focus });
}

const keysOf = (value: PayloadRecord, ...keys: readonly string[]): boolean => keys.every((key) => key in value);

/** Values of ACF in the forms of its return formats: files, links, posts, terms, users, places and choices. */
function readValue(value: unknown, reading: Reading): unknown {
  if (typeof value === 'number') {
    const file = reading.files.get(value);
    return file ? fileOf(file) : value;
  }
  if (typeof value === 'string') return value.includes('<a ') ? reading.markup(value) : value;
  if (Array.isArray(value)) return value.map((one) => (isFact(one) ? one : readValue(one, reading)));
  if (!isRecord(value)) return value;
  if ('url' in value && ('mime_type' in value || 'sizes' in value)) return fileOf(value);
  if (keysOf(value, 'post_type', 'post_name')) return postOf(value);
  if (keysOf(value, 'term_id', 'name')) return value.name;
  if (keysOf(value, 'user_nicename')) return value.display_name;
  if (keysOf(value, 'address', 'lat', 'lng')) return value.address;
  if (keysOf(value, 'url', 'target', 'title')) return linkToDocument(scalarText(value.url), undefined, value.title);
  if (isLabelled(value)) return value.label;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readValue(inner, reading)]));
}

const isLabelled = (value: unknown): value is PayloadRecord =>
  isRecord(value) && keysOf(value, 'value', 'label') && Object.keys(value).length === 2;

/** Choices have a value like their label: `{ value: 'oiled_ash', label: 'Oiled ash' }`. Other pairs in a list are facts. */
const isFact = (value: unknown): boolean =>
  isLabelled(value) && foldName(scalarText(value.value)) !== foldName(scalarText(value.label));

/** Another post is a link to its page here, or its title. A draft is nothing. */
function postOf({
  ID,
  post_type: type,
  post_name: slug,
  post_title: title,
  post_status: status,
}: PayloadRecord): unknown {
  if (status !== undefined && status !== 'publish') return undefined;
  const path = pathOfDocument(type, slug);
  return path === undefined ? title : linkToDocument(path, ID, title);
}

/** A group of plain values is as if its fields were beside it. Names that are taken get the name of the group. */
function withoutGroups(fields: PayloadRecord): PayloadRecord {
  const flat: Record<string, unknown> = {};
  const add = (name: string, value: unknown, group?: string): void => {
    const free = group !== undefined && (name in fields || name in flat) ? `${group} ${name}` : name;
    if (isGroup(value)) for (const [inner, one] of Object.entries(value)) add(inner, one, name);
    else flat[free] = value;
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return flat;
}

const isGroup = (value: unknown): value is PayloadRecord =>
  isRecord(value) &&
  !('kind' in value || 'url' in value) &&
  Object.values(value).every((one) => typeof one !== 'object' || one === null || isGroup(one));

const isImage = (value: unknown): boolean => isRecord(value) && value.kind === 'image';

/** Fields of ACF. A list has the first image as the cover of posts without a featured image. */
export function fieldsOfAcf(given: unknown, isListed: boolean, reading: Reading): PayloadRecord {
  if (!isRecord(given)) return {};
  const fields = Object.entries(given);
  const acf = withoutGroups(Object.fromEntries(fields.map(([name, value]) => [name, readValue(value, reading)])));
  const cover = isListed ? Object.values(acf).find(isImage) : undefined;
  return { ...(cover !== undefined && { cover }), acf };
}

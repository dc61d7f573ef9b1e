import { readImage } from '../media/image.ts';
import { looksLikeFilm, looksLikePicture } from '../media/media-look.ts';
import { isPlayerPage, readVideo } from '../media/video.ts';
import { foldName } from '../reply/field-names.ts';
import type { Field } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { elementsOf, isRecord, type Place } from '../reply/record.ts';
import { readLine, readRaw, readText } from '../text/printable.ts';
import { isRichText } from '../text/rich-text.ts';
import type { BlockDraft } from './block-draft.ts';
import { isSettingName, kindOfName } from './block-kind.ts';
import { readTextBlocks } from './block-text.ts';
import { labelOf, looksLikeFact, readFacts } from './facts.ts';
import { readGallery } from './gallery.ts';
import { addressOf, readHref } from './link.ts';

/** Reads a value that holds blocks of its own; `key` is the field it stands in. */
type Nest = (place: Place, key: string) => BlockDraft[];

/** Blocks out of one text, by its look: picture, film, address or words. */
export function readLooseText(text: string, at: string, reading: Reading): BlockDraft[] {
  const trimmed = text.trim();
  if (/^(?:data|blob|javascript|vbscript):/i.test(trimmed) && !looksLikePicture(trimmed)) {
    reading.ledger.note(at, 'link-dropped');
    return [];
  }
  if (looksLikePicture(trimmed)) {
    const image = readImage({ value: trimmed, at }, reading);
    if (image) return [{ kind: 'image', image }];
  }
  if (looksLikeFilm(trimmed) || isPlayerPage(trimmed)) {
    const video = readVideo({ value: trimmed, at }, reading);
    if (video) return [{ kind: 'video', video }];
  }
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed)) {
    const href = readHref(trimmed, at, reading);
    if (href !== undefined) return [{ kind: 'link', href, label: addressOf(href, at, reading) }];
  }
  return readTextBlocks(text, at, reading);
}

/** Blocks out of one field, by its name and by its look. `isTyped`: what has no known name is printed as `unknown`. */
export function readPart(field: Field, reading: Reading, nest: Nest, isTyped: boolean): BlockDraft[] {
  const { key, value } = field;
  if (key.startsWith('_')) return [];
  const kind = kindOfName(key);
  if (typeof value === 'object' && value !== null && !isRichText(value)) return readGroup(field, kind, reading, nest);
  if (isSettingName(foldName(key))) return [];
  if (kind === 'heading') return headingOf(field, reading);
  if (kind === 'image' || kind === 'gallery') {
    const drafts = kind === 'image' ? imagePart(field, reading) : galleryPart(field, reading);
    if (drafts) return drafts;
  }
  if (kind === 'video') {
    const video = readVideo(field, reading);
    if (video) return [{ kind, video }];
  }
  if (kind === 'quote') {
    const text = readText(field, reading);
    if (text !== undefined) return [{ kind, text }];
  }
  return readWords(field, kind === 'text', reading, isTyped);
}

function headingOf(field: Field, reading: Reading): BlockDraft[] {
  const text = readLine(field, reading);
  return text === undefined ? [] : [{ kind: 'heading', level: /sub/i.test(field.key) ? 3 : 2, text }];
}

function imagePart(field: Field, reading: Reading): BlockDraft[] | undefined {
  const image = readImage(field, reading);
  return image && [{ kind: 'image', image }];
}

function galleryPart(field: Field, reading: Reading): BlockDraft[] | undefined {
  const items = readGallery(field, reading);
  return items.length > 0 ? [{ kind: 'gallery', items }] : undefined;
}

/** Words, unless they are a setting: one short word in a field of no known name. */
function readWords(field: Field, isText: boolean, reading: Reading, isTyped: boolean): BlockDraft[] {
  const raw = readRaw(field);
  if (raw === undefined || (typeof field.value !== 'string' && !isText)) return [];
  const isWord = !/[\s<]/.test(raw.trim()) && raw.length <= 60;
  if (isText || !isWord || looksLikePicture(raw) || looksLikeFilm(raw) || /^https?:/i.test(raw)) {
    if (!isTyped || isText || !/\s/.test(raw.trim()) || /<[a-z]/i.test(raw))
      return readLooseText(raw, field.at, reading);
    const text = readText(field, reading);
    return text === undefined ? [] : [{ kind: 'unknown', text }];
  }
  return [];
}

/** A list or a record in a field. */
function readGroup(field: Field, kind: ReturnType<typeof kindOfName>, reading: Reading, nest: Nest): BlockDraft[] {
  const { key, value, at } = field;
  if (kind === 'gallery' && (Array.isArray(value) || holdsSides(value))) {
    const drafts = galleryPart(field, reading);
    if (drafts) return drafts;
  }
  if (kind === 'image' && Array.isArray(value)) {
    const drafts = galleryPart(field, reading);
    if (drafts) return drafts;
  }
  if (kind === 'facts') {
    const items = readFacts(field, reading);
    if (items.length > 0) return [{ kind, items }];
  }
  const plain = Array.isArray(value) ? plainList(field, value, kind, reading) : undefined;
  return plain ?? nest({ value, at }, key);
}

const holdsSides = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).some((key) => /^(?:full|thumb)/i.test(key));

/** A list of facts or of short lines under a name of its own: the name becomes its heading. */
function plainList(
  field: Field,
  value: readonly unknown[],
  kind: ReturnType<typeof kindOfName>,
  reading: Reading,
): BlockDraft[] | undefined {
  const isText =
    kind === 'text' ||
    /^(?:blocks?|sections?|content|components?|modules?|readmore|paragraphs)$/i.test(foldName(field.key));
  if (isText || value.length === 0) return undefined;
  const title = (): BlockDraft[] =>
    kind === 'list' || labelOf(field.key, field.at, reading) === ''
      ? []
      : [{ kind: 'heading', level: 2, text: labelOf(field.key, field.at, reading) }];
  if (value.every(looksLikeFact)) return [...title(), { kind: 'facts', items: readFacts(field, reading) }];
  const isLines = value.every(
    (line) =>
      typeof line === 'string' &&
      line.length <= 200 &&
      !/<|:\/\//.test(line) &&
      !looksLikePicture(line) &&
      !looksLikeFilm(line),
  );
  if (!isLines) return undefined;
  const items = elementsOf(value, field.at).flatMap((element) => readLine(element, reading) ?? []);
  return items.length > 0 ? [...title(), { kind: 'list', ordered: false, items }] : [];
}

import type { Block, Fact } from '../../../shared/contract/block.ts';
import { type FileKind, fileKindOf } from '../media/file-record.ts';
import { readImage } from '../media/image.ts';
import { looksLikeFilm, looksLikePicture } from '../media/media-look.ts';
import { isPlayerPage, readVideo } from '../media/video.ts';
import { foldedNames, foldName } from '../reply/field-names.ts';
import { openJsonText } from '../reply/json-text.ts';
import { hasIndexKeys, readList } from '../reply/list.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Place } from '../reply/place.ts';
import { isUnpublished } from '../reply/published.ts';
import { isNothing, isRecord, scalarText, type WireRecord } from '../reply/record.ts';
import { readLine, readRaw, readText } from '../text/printable.ts';
import { editorBlockToHtml, isEditorBlock, isRichText, richTextToHtml } from '../text/rich-text.ts';
import { type BlockDraft, finishBlocks, nameAfter } from './block-draft.ts';
import { type BlockKind, guessKind, isMetadataName, kindOfName } from './block-kind.ts';
import { blockReaders, fileReaders } from './block-readers.ts';
import { readTextBlocks } from './block-text.ts';
import { labelOf, looksLikeFact, readFacts } from './facts.ts';
import { readGallery } from './gallery.ts';
import { addressOf, readHref } from './link.ts';

const maxDepth = 16;
/** Fields that hold the content itself: their names say nothing of the blocks in them. */
const bodyNames: ReadonlySet<string> = new Set(foldedNames.get('readMore'));
const containers = ['attributes', 'value', 'data', 'attrs', 'fields', 'item', 'acf', 'props', 'node'];

/** The blocks of a page or of `read_more`, in whatever form they stand. Everything printable in it is in them. */
export function readBlocks(place: Place): Block[] {
  return finishBlocks(readDrafts(place, 0));
}

/** The blocks that the remaining fields of a document hold; `facts` that stood beside them come last. */
export function readRestAsBlocks(record: OpenRecord, facts: readonly Fact[] = []): Block[] {
  const loose: BlockDraft[] = facts.length > 0 ? [{ kind: 'facts', items: [...facts], id: 'facts' }] : [];
  return finishBlocks([...readParts(record, 0, false), ...loose]);
}

/** Blocks, with the ids that they or their elements have. */
function readDrafts(place: Place, depth: number): BlockDraft[] {
  const { value } = place;
  if (isNothing(value) || depth > maxDepth) return [];
  if (isRichText(value)) {
    place.note('rich-text-rendered');
    return readTextBlocks(richTextToHtml(value), place);
  }
  if (typeof value === 'string') {
    const parsed = openJsonText(place);
    return parsed ? readDrafts(parsed, depth + 1) : readLooseText(value, place);
  }
  if (isSingle(place)) return readRecord(place, depth);
  if (typeof value !== 'object') {
    place.note('block-number-omitted');
    return [];
  }
  return readList(place).flatMap((element) => {
    const drafts = readDrafts(element, depth + 1);
    const id = idOf(element);
    return id ? nameAfter(drafts, id) : drafts;
  });
}

/** Whether a record is content of its own rather than a list or a text. */
const isSingle = (place: Place): place is Place<WireRecord> =>
  place.isRecord() && !hasIndexKeys(place.value) && !isRichText(place.value);

/** The id of a block: its own, else the name it stands under. */
function idOf({ value, name }: Place): string | undefined {
  const own =
    isRecord(value) &&
    ['id', '_key', '_uid', 'uid', 'uuid', 'documentId'].map((key) => scalarText(value[key])).find(Boolean);
  return own || name;
}

/** One record: a block of a kind it names or shows, then whatever else it holds. */
function readRecord(place: Place<WireRecord>, depth: number, hint?: BlockKind): BlockDraft[] {
  const { value } = place;
  if (isEditorBlock(value)) return readTextBlocks(editorBlockToHtml(value), place);
  if (isUnpublished(value)) {
    place.note('item-unpublished');
    return [];
  }
  const record = new OpenRecord(place, containers);
  const file = fileKindOf(value);
  if (file) return readFile(record, file);
  const joined = readJunction(record);
  if (joined) return joined;
  const name = record.take('kind', ({ value: type }) => (typeof type === 'string' ? type : undefined));
  const named = name === undefined ? undefined : kindOfName(name);
  const kind = named ?? guessKind(record) ?? hint;
  record.drop('id', '_key', '_uid', 'documentId');
  const drafts = (kind && blockReaders[kind](record)) ?? [];
  const title = drafts.length > 0 ? undefined : record.take('blockTitle', titleOf);
  const isTyped = name !== undefined && named === undefined;
  const rest = readParts(record, depth, isTyped || drafts.length > 0);
  return title === undefined ? [...drafts, ...rest] : underTitle(title, rest);
}

/** Parts under the title of their record; a gallery alone bears it itself. */
function underTitle(title: string, parts: readonly BlockDraft[]): BlockDraft[] {
  const [only] = parts;
  if (only?.kind === 'gallery' && parts.length === 1 && only.title === undefined) return [{ ...only, title }];
  return [{ kind: 'heading', level: 2, text: title }, ...parts];
}

/** A file is one block; what else its record says of it is no content. */
function readFile(record: OpenRecord, kind: FileKind): BlockDraft[] {
  const drafts = fileReaders[kind](record) ?? [];
  record.drop('id');
  if (record.rest().length > 0) record.place.note('file-details');
  return drafts;
}

/** A row that joins a file to what it belongs to, which is not content even where it is written out. */
function readJunction(record: OpenRecord): BlockDraft[] | undefined {
  const file = record.find('directus_files_id');
  if (!file?.isRecord()) return undefined;
  const kind = fileKindOf(file.value);
  if (!kind) return undefined;
  // Words for a picture may stand in the row itself.
  if (kind === 'image') return readFile(record, kind);
  record.place.note('file-details');
  return readFile(new OpenRecord(file, containers), kind);
}

function titleOf(field: Place): string | undefined {
  if (typeof field.value === 'number') return String(field.value);
  const isTitle =
    typeof field.value === 'string' && field.value.length <= 200 && !/<(?:p|div|img|ul)\b/i.test(field.value);
  return isTitle ? readLine(field) : undefined;
}

/** The remaining fields of a record as blocks, in their order. `isTyped`: what has no known name is printed as `unknown`. */
function readParts(record: OpenRecord, depth: number, isTyped: boolean): BlockDraft[] {
  if (depth > maxDepth) return [];
  return record.rest().flatMap((field) => {
    const drafts = readPart(field, depth, isTyped);
    if (!isRecord(field.value) || bodyNames.has(foldName(field.key))) return drafts;
    return nameAfter(drafts, idOf(field) ?? field.key);
  });
}

/** Blocks out of one field, by its name and by its look. */
function readPart(field: Place, depth: number, isTyped: boolean): BlockDraft[] {
  const { key, value } = field;
  if (key.startsWith('_')) return [];
  const kind = kindOfName(key);
  if (typeof value === 'object' && value !== null && !isRichText(value)) return readGroup(field, kind, depth);
  if (isMetadataName(foldName(key))) return [];
  if (kind === 'heading') return headingOf(field, /sub/i.test(key) ? 3 : 2);
  return readNamed(field, kind) ?? readWords(field, kind === 'text', isTyped);
}

function headingOf(field: Place, level: number): BlockDraft[] {
  const text = readLine(field);
  return text === undefined ? [] : [{ kind: 'heading', level, text }];
}

/** The block that the name of a field announces, if it is there. */
function readNamed(field: Place, kind: BlockKind | undefined): BlockDraft[] | undefined {
  if (kind === 'gallery') return galleryOf(field);
  if (kind === 'image') {
    const image = readImage(field);
    return image && [{ kind, image }];
  }
  if (kind === 'video') {
    const video = readVideo(field);
    return video && [{ kind, video }];
  }
  if (kind !== 'quote') return undefined;
  const text = readText(field);
  return text === undefined ? undefined : [{ kind, text }];
}

function galleryOf(field: Place): BlockDraft[] | undefined {
  const items = readGallery(field);
  return items.length > 0 ? [{ kind: 'gallery', items }] : undefined;
}

/** Words, unless they are a setting: one short word in a field of no known name. */
function readWords(field: Place, isText: boolean, isTyped: boolean): BlockDraft[] {
  const raw = readRaw(field);
  if (raw === undefined || (typeof field.value !== 'string' && !isText)) return [];
  const isWord = !/[\s<]/.test(raw.trim()) && raw.length <= 60;
  if (!isText && isWord && !looksLikePicture(raw) && !looksLikeFilm(raw) && !/^https?:/i.test(raw)) return [];
  if (!isTyped || isText || !/\s/.test(raw.trim()) || /<[a-z]/i.test(raw)) return readLooseText(raw, field);
  const text = readText(field);
  return text === undefined ? [] : [{ kind: 'unknown', text }];
}

/** Blocks out of one text, by its look: picture, film, address or words. */
function readLooseText(text: string, place: Place): BlockDraft[] {
  const trimmed = text.trim();
  if (/^(?:data|blob|javascript|vbscript):/i.test(trimmed) && !looksLikePicture(trimmed)) {
    place.note('link-dropped');
    return [];
  }
  if (looksLikePicture(trimmed)) {
    const image = readImage(place.with(trimmed));
    if (image) return [{ kind: 'image', image }];
  }
  if (looksLikeFilm(trimmed) || isPlayerPage(trimmed)) {
    const video = readVideo(place.with(trimmed));
    if (video) return [{ kind: 'video', video }];
  }
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed)) {
    const href = readHref(trimmed, place);
    if (href !== undefined) return [{ kind: 'link', href, label: addressOf(href, place) }];
  }
  return readTextBlocks(text, place);
}

function readGroup(field: Place, kind: BlockKind | undefined, depth: number): BlockDraft[] {
  const { value } = field;
  const isGallery = Array.isArray(value)
    ? kind === 'gallery' || kind === 'image'
    : kind === 'gallery' && holdsSides(value);
  const drafts = isGallery ? galleryOf(field) : undefined;
  if (drafts) return drafts;
  if (kind === 'facts') {
    const items = readFacts(field);
    if (items.length > 0) return [{ kind, items }];
  }
  const plain = Array.isArray(value) ? plainList(field, value, kind) : undefined;
  return (
    plain ?? (isSingle(field) ? readRecord(field, depth + 1, kindOfName(field.key)) : readDrafts(field, depth + 1))
  );
}

const holdsSides = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).some((key) => /^(?:full|thumb)/i.test(key));

/** A list of facts or of short lines under a name of its own: the name becomes its heading. */
function plainList(field: Place, list: readonly unknown[], kind: BlockKind | undefined): BlockDraft[] | undefined {
  const isText =
    kind === 'text' ||
    /^(?:blocks?|sections?|content|components?|modules?|readmore|paragraphs)$/i.test(foldName(field.key));
  if (isText || list.length === 0) return undefined;
  if (list.every(looksLikeFact)) return [...titled(field, kind), { kind: 'facts', items: readFacts(field) }];
  if (!list.every(isShortLine)) return undefined;
  const items = field.items().flatMap((element) => readLine(element) ?? []);
  return items.length > 0 ? [...titled(field, kind), { kind: 'list', ordered: false, items }] : [];
}

function titled(field: Place, kind: BlockKind | undefined): BlockDraft[] {
  const text = kind === 'list' ? '' : labelOf(field);
  return text === '' ? [] : [{ kind: 'heading', level: 2, text }];
}

const isShortLine = (line: unknown): boolean =>
  typeof line === 'string' &&
  line.length <= 200 &&
  !/<|:\/\//.test(line) &&
  !looksLikePicture(line) &&
  !looksLikeFilm(line);

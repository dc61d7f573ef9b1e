import type { Block, Fact } from '../../../shared/contract/block.ts';
import { type FileKind, fileKindOf } from '../media/file-record.ts';
import { foldedNames, foldName } from '../reply/field-names.ts';
import { parseJsonText } from '../reply/json-text.ts';
import { type Element, hasIndexKeys, readList } from '../reply/list.ts';
import { OpenRecord } from '../reply/open-record.ts';
import { isUnpublished } from '../reply/published.ts';
import type { Reading } from '../reply/reading.ts';
import { isNothing, isRecord, type Place, pointerTo, scalarText, type WireRecord } from '../reply/record.ts';
import { readLine } from '../text/printable.ts';
import { isRichText, richTextToHtml } from '../text/rich-text.ts';
import { type BlockDraft, finishBlocks, nameAfter } from './block-draft.ts';
import { type BlockKind, kindOfName } from './block-kind.ts';
import { readLooseText, readPart } from './block-parts.ts';
import { blockReaders, fileReaders } from './block-readers.ts';
import { guessKind } from './block-shape.ts';
import { readTextBlocks } from './block-text.ts';
import { editorBlockToHtml, isEditorBlock } from './gutenberg.ts';

const maxDepth = 16;
/** Fields that hold the content itself: their names say nothing of the blocks in them. */
const bodyNames: ReadonlySet<string> = new Set(foldedNames.get('readMore'));
/** What content systems wrap the fields of a block in. */
const containers = ['attributes', 'value', 'data', 'attrs', 'fields', 'item', 'acf', 'props', 'node'];

/** The blocks of a page or of `read_more`, in whatever form they stand. Everything printable in it is in them. */
export function readBlocks(place: Place, reading: Reading): Block[] {
  return finishBlocks(readDrafts(place, reading, 0));
}

/** The blocks that the remaining fields of a document hold; `facts` that stood beside them come last. */
export function readRestAsBlocks(record: OpenRecord, reading: Reading, facts: readonly Fact[] = []): Block[] {
  const loose: BlockDraft[] = facts.length > 0 ? [{ kind: 'facts', items: [...facts], id: 'facts' }] : [];
  return finishBlocks([...readParts(record, reading, 0, false), ...loose]);
}

/** Blocks with ids of their own, or made of their places. */
function readDrafts(place: Place, reading: Reading, depth: number): BlockDraft[] {
  const { value, at } = place;
  if (isNothing(value) || depth > maxDepth) return [];
  if (isRichText(value)) return readTextBlocks(richTextNoted(value, at, reading), at, reading);
  if (typeof value === 'string') return readString(value, at, reading, depth);
  if (isRecord(value) && !hasIndexKeys(value)) return readRecord({ value, at }, value, reading, depth, undefined);
  if (typeof value !== 'object') {
    reading.ledger.note(at, 'block-number-omitted');
    return [];
  }
  return readList(place, reading).flatMap((element, index) => readElement(element, index, reading, depth));
}

function richTextNoted(value: unknown, at: string, { ledger }: Reading): string {
  ledger.note(at, 'rich-text-rendered');
  return richTextToHtml(value);
}

function readString(text: string, at: string, reading: Reading, depth: number): BlockDraft[] {
  const parsed = parseJsonText(text);
  if (!parsed) return readLooseText(text, at, reading);
  reading.ledger.note(at, 'json-text');
  return readDrafts({ value: parsed, at }, reading, depth + 1);
}

function readElement(element: Element, index: number, reading: Reading, depth: number): BlockDraft[] {
  const id = idOf(element) || `block-${element.key ?? index + 1}`;
  return nameAfter(readDrafts(element, reading, depth + 1), id);
}

/** The id of a block: its own, else the key it stands under. */
function idOf({ value, key }: Element): string | undefined {
  const own =
    isRecord(value) &&
    ['id', '_key', '_uid', 'uid', 'uuid', 'documentId'].map((name) => scalarText(value[name])).find(Boolean);
  if (own) return own;
  return key !== undefined && !/^\d+$/.test(key) ? key : undefined;
}

/** One record: a block of a kind it names or shows, then whatever else it holds. */
function readRecord(
  place: Place,
  value: WireRecord,
  reading: Reading,
  depth: number,
  hint: BlockKind | undefined,
): BlockDraft[] {
  if (isEditorBlock(value)) return readTextBlocks(editorBlockToHtml(value), place.at, reading);
  if (isUnpublished(value)) {
    reading.ledger.note(place.at, 'item-unpublished');
    return [];
  }
  const record = new OpenRecord(value, place.at, reading, containers);
  const file = fileKindOf(value);
  if (file) return readFile(record, file, reading);
  const joined = readJunction(record, reading);
  if (joined) return joined;
  const name = record.take('kind', ({ value: type }) => (typeof type === 'string' ? type : undefined));
  const named = name === undefined ? undefined : kindOfName(name);
  const kind = named ?? guessKind(record, value) ?? hint;
  record.drop('id', '_key', '_uid', 'documentId');
  const drafts = (kind && blockReaders[kind](record, reading)) ?? [];
  const title = drafts.length > 0 ? undefined : record.take('blockTitle', (field) => titleOf(field, reading));
  const isTyped = name !== undefined && named === undefined;
  const rest = readParts(record, reading, depth, isTyped || drafts.length > 0);
  return title === undefined ? [...drafts, ...rest] : underTitle(title, rest);
}

/** Parts under the title of their record; a gallery alone bears it itself. */
function underTitle(title: string, parts: readonly BlockDraft[]): BlockDraft[] {
  const [only] = parts;
  if (only?.kind === 'gallery' && parts.length === 1 && only.title === undefined) return [{ ...only, title }];
  return [{ kind: 'heading', level: 2, text: title }, ...parts];
}

/** A file is one block; what else its record says of it is no content. */
function readFile(record: OpenRecord, kind: FileKind, reading: Reading): BlockDraft[] {
  const drafts = fileReaders[kind](record, reading) ?? [];
  record.drop('id');
  const others = record.rest();
  if (others.length > 0) reading.ledger.note(record.at, 'file-details');
  return drafts;
}

/** A row that joins a file to what it belongs to, which is not content even where it is written out. */
function readJunction(record: OpenRecord, reading: Reading): BlockDraft[] | undefined {
  const file = record.peek('directus_files_id');
  const kind = isRecord(file) ? fileKindOf(file) : undefined;
  if (!isRecord(file) || !kind) return undefined;
  // Words for a picture may stand in the row itself.
  if (kind === 'image') return readFile(record, kind, reading);
  reading.ledger.note(record.at, 'file-details');
  return readFile(new OpenRecord(file, pointerTo(record.at, 'directus_files_id'), reading, containers), kind, reading);
}

/** The title of a record: one line of words. */
function titleOf(field: Place, reading: Reading): string | undefined {
  if (typeof field.value === 'number') return String(field.value);
  const isTitle =
    typeof field.value === 'string' && field.value.length <= 200 && !/<(?:p|div|img|ul)\b/i.test(field.value);
  return isTitle ? readLine(field, reading) : undefined;
}

/** The remaining fields of a record as blocks, in their order. */
function readParts(record: OpenRecord, reading: Reading, depth: number, isTyped: boolean): BlockDraft[] {
  const nest = (place: Place, key: string): BlockDraft[] =>
    isRecord(place.value) && !hasIndexKeys(place.value) && !isRichText(place.value)
      ? readRecord(place, place.value, reading, depth + 1, kindOfName(key))
      : readDrafts(place, reading, depth + 1);
  return record.rest().flatMap((field) => {
    if (depth > maxDepth) return [];
    const drafts = readPart(field, reading, nest, isTyped);
    if (!isRecord(field.value) || bodyNames.has(foldName(field.key))) return drafts;
    return nameAfter(drafts, idOf(field) ?? field.key);
  });
}

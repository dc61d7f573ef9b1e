/*
 * Reads any value as blocks, and loses nothing printable. `readDrafts` takes a list or a text, `readRecord` one record.
 * A record of a known kind goes to its reader (`block-readers.ts`); the fields that the reader leaves become blocks
 * after it. A record of no known kind is read field by field in `readParts`, and `WordReading` decides how short texts
 * count. Last, `finishBlocks` joins neighbours and gives ids.
 */
import type { Block, Fact } from '../../../shared/contract/block.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { joinNeighbors } from '../../base/neighbors.ts';
import { namesFile } from '../ground/file-names.ts';
import { looksLikeAudio, looksLikeImage, looksLikeVideo, pathOf } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isNothing, isRecord, type PayloadRecord, scalarText } from '../ground/record.ts';
import { readAudio } from '../media/audio.ts';
import { type FileKind, fileKindOf } from '../media/file-record.ts';
import { readImage } from '../media/image.ts';
import { readVideo } from '../media/video.ts';
import { foldName } from '../payload/field-names.ts';
import { openJsonText } from '../payload/json-text.ts';
import { hasIndexKeys, readList } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isUnpublished } from '../payload/published.ts';
import { isSystemValue } from '../payload/system-fields.ts';
import { addressOf, readHref } from '../text/link.ts';
import { readRaw, readText } from '../text/printable.ts';
import { editorBlockToHtml, isEditorBlock, richTextToHtml } from '../text/rich-text.ts';
import { languageOfScript, readSpokenLine, readSpokenText, type SpokenText } from '../text/text-language.ts';
import { isNodeInList, isRichText } from '../text/tree-node.ts';
import { type BlockDraft, finishBlocks, nameAfter, withSource } from './block-draft.ts';
import { type BlockKind, guessKind, isBodyName, isContainerName, isMetadataName, kindOfName } from './block-kind.ts';
import { blockReaders, fileReaders, galleryWith, readPerson, readWithFiles } from './block-readers.ts';
import { readTextBlocks } from './block-text.ts';
import { factsByYear, isShortText, isWrittenLabel, labelOf, looksLikeFact, readFacts } from './facts.ts';
import { areGalleries, wordsBeside } from './gallery.ts';
import { listOf } from './list.ts';
import { isLooseFact } from './loose-facts.ts';

const maxDepth = 16;
const containers = ['attributes', 'value', 'data', 'attrs', 'fields', 'item', 'acf', 'props', 'node'];

/**
 * How short texts with unknown field names are read.
 * - `facts`: with their labels.
 * - `labelled`: words and numbers with labels, sentences as text.
 * - `text`: all as text.
 * - `unknown`: with labels, in a block of an unknown type.
 * - `settings`: not at all, because their block has been read.
 */
type WordReading = 'facts' | 'labelled' | 'text' | 'unknown' | 'settings';

export function readBlocks(node: PayloadNode): Block[] {
  const drafts = isSingle(node) ? readRecord(node, 0, { isBody: true }) : readDrafts(node, 0);
  return finishBlocks(withSource(drafts, node));
}

/** The blocks of the remaining fields of a document, then `facts`. */
export function readRestAsBlocks(record: OpenRecord, facts: readonly Fact[] = []): Block[] {
  const loose: BlockDraft[] = facts.length > 0 ? [{ kind: 'facts', items: [...facts], id: 'facts' }] : [];
  return finishBlocks([...readParts(record.rest(), 0, 'labelled'), ...loose]);
}

function readDrafts(node: PayloadNode, depth: number, around?: WordReading): BlockDraft[] {
  const { value } = node;
  if (isNothing(value) || depth > maxDepth) return [];
  if (isRichText(value)) {
    node.note('rich-text-rendered');
    return readTextBlocks(richTextToHtml(value), node);
  }
  if (typeof value === 'string') {
    const parsed = openJsonText(node);
    return parsed ? readDrafts(parsed, depth + 1, around) : readLooseText(value, node);
  }
  if (isSingle(node)) return readRecord(node, depth, { around });
  if (typeof value !== 'object') {
    node.note('block-number-omitted');
    return [];
  }
  const byYear = factsByYear(node);
  if (byYear) return [{ kind: 'facts', items: byYear }];
  const table = tableOf(value);
  if (table !== undefined) return readTextBlocks(table, node);
  const elements = readList(node);
  // A number between words is content. Otherwise it is the ID of an image.
  const holdsWords = elements.some(({ value: words }) => typeof words === 'string' && !looksLikeImage(words));
  return withTrees(elements, node).flatMap((element) => {
    const isContent = holdsWords && typeof element.value === 'number';
    const own = isContent ? element.with(String(element.value)) : element;
    const drafts = withSource(readDrafts(own, depth + 1, around), element);
    const id = idOf(element);
    return id ? nameAfter(drafts, id) : drafts;
  });
}

/** Neighboring nodes of a text between other blocks are one text. */
function withTrees(elements: readonly PayloadNode[], node: PayloadNode): PayloadNode[] {
  const isInTree = (element: PayloadNode): element is PayloadNode => isNodeInList(element.value);
  return joinNeighbors<PayloadNode, PayloadNode>(elements, isInTree, (run) => {
    const values = run.map(({ value }) => value);
    return run.length > 1 && isRichText(values) ? [node.with(values).asItem()] : run;
  });
}

const isCell = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !looksLikeImage(value) && !looksLikeVideo(value));

/** A `<` that does not start a tag, as in "a <b c", is a character. */
const asMarkup = (text: string): string => text.replace(/<(?!\/?[a-z][^<>]*>)/gi, '&lt;');

/** Markup of rows of one length with words in them. */
function tableOf(rows: unknown): string | undefined {
  if (!Array.isArray(rows) || !rows.every((row): row is unknown[] => Array.isArray(row) && row.every(isCell)))
    return undefined;
  const [first] = rows;
  const isEven = first !== undefined && first.length > 1 && rows.every(({ length }) => length === first.length);
  if (!isEven || !rows.flat().some((cell) => typeof cell === 'string')) return undefined;
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${asMarkup(scalarText(cell))}</td>`).join('')}</tr>`);
  return `<table>${lines.join('')}</table>`;
}

const isSingle = (node: PayloadNode): node is PayloadNode<PayloadRecord> =>
  node.isRecord() && !hasIndexKeys(node.value) && !isRichText(node.value) && !factsByYear(node);

function idOf({ value, name }: PayloadNode): string | undefined {
  const own =
    isRecord(value) &&
    ['id', '_key', '_uid', 'uid', 'uuid', 'documentId'].map((key) => scalarText(value[key])).find(Boolean);
  return own || name;
}

interface RecordContext {
  readonly hint?: BlockKind | undefined;
  readonly around?: WordReading | undefined;
  readonly isBody?: boolean;
}

function readRecord(
  node: PayloadNode<PayloadRecord>,
  depth: number,
  { hint, around, isBody = false }: RecordContext = {},
): BlockDraft[] {
  const { value } = node;
  if (isEditorBlock(value)) return readTextBlocks(editorBlockToHtml(value), node);
  if (isUnpublished(value, node)) {
    node.note('item-unpublished');
    return [];
  }
  const record = new OpenRecord(node, containers);
  const file = fileKindOf(value);
  if (file) return readFile(record, file);
  const joined = readJunction(record);
  if (joined) return joined;
  const name = record.take('kind', ({ value: type }) => (typeof type === 'string' ? type : undefined));
  const named = name === undefined || isHero(name, record) ? undefined : kindOfName(name);
  const kind = named ?? guessKind(record) ?? hint;
  record.drop('id', '_key', '_uid', 'documentId');
  const drafts = (kind && blockReaders[kind](record)) ?? [];
  const attribution = holdsOneQuote(record) ? record.take('attribution', readPerson) : undefined;
  const buttons = kind === 'link' && drafts.length > 0 ? [] : readButtons(record);
  const [only, ...others] = record.rest();
  const isFact =
    only !== undefined && others.length === 0 && isWrittenLabel(only.key) && typeof only.value === 'number';
  const title = drafts.length > 0 || isFact ? undefined : record.take('blockTitle', titleOf);
  const fields = record.rest();
  const ofType = name !== undefined && named === undefined ? 'unknown' : around;
  // Numbers and words of an unreadable media block are IDs.
  const isBlock = drafts.length > 0 || isMediaKind(named);
  const reading = isBlock ? 'settings' : (ofType ?? readingOf(fields, isBody));
  const rest = readParts(fields, depth, reading).map((draft) =>
    draft.kind === 'quote' && attribution !== undefined ? { ...draft, attribution } : draft,
  );
  return title === undefined ? [...drafts, ...rest, ...buttons] : [...underTitle(title, rest), ...buttons];
}

/** A hero with words is not an image only. */
const isHero = (name: string, record: OpenRecord): boolean =>
  /hero|banner/i.test(name) && record.peek('title', 'heading', 'headline') !== undefined;

const buttonNames = ['button', 'btn', 'cta', 'action', 'link'];

/** Links with their words beside them: `button_text` and `button_link`, `link_text` and `link`, `title` and `link`. */
function readButtons(record: OpenRecord): BlockDraft[] {
  // In other entries, `link` is the URL of the entry.
  const isEntry = record.peek('slug', 'guid') !== undefined;
  const found = (...names: readonly string[]) => names.flatMap((name) => record.find(name) ?? []);
  return buttonNames.flatMap((name) => {
    const own = (...keys: readonly string[]) => found(...keys.map((key) => `${name}_${key}`));
    const [target] = [...own('link', 'url', 'href', 'target', 'page'), ...(isEntry ? [] : found(name))];
    const words = own('text', 'label', 'title');
    const titles = name === 'link' && !isEntry ? found('title', 'heading', 'label', 'text').slice(0, 1) : [];
    return readButton(record, target, words.length > 0 ? words : titles);
  });
}

function readButton(record: OpenRecord, target: PayloadNode | undefined, words: readonly PayloadNode[]): BlockDraft[] {
  const [word] = words.filter(({ value }) => isShortText(value, 80));
  if (!word || typeof target?.value !== 'string') return [];
  const [href, label] = [readHref(target.value, target), readSpokenLine(word)];
  if (href === undefined || !label) return [];
  // A title stays the heading.
  const isTitle = /^(?:title|heading)$/i.test(word.key);
  record.drop(target.key, ...(isTitle ? [] : words.map(({ key }) => key)));
  const { text, ...language } = label;
  return [{ kind: 'link', href, label: text, ...language }];
}

/** An author beside a single quote belongs to the quote. */
const holdsOneQuote = (record: OpenRecord): boolean =>
  record.rest().filter(({ key, value }) => typeof value === 'string' && kindOfName(key) === 'quote').length === 1;

/** A single gallery takes the title as its own. */
function underTitle({ text: title, ...language }: SpokenText, parts: readonly BlockDraft[]): BlockDraft[] {
  const [only] = parts;
  if (only?.kind === 'gallery' && parts.length === 1 && only.title === undefined)
    return [{ ...only, title, ...language }];
  return [{ kind: 'heading', level: 2, text: title, ...language }, ...parts];
}

/** Other fields of a file record are not content. */
function readFile(record: OpenRecord, kind: FileKind): BlockDraft[] {
  const drafts = fileReaders[kind](record) ?? [];
  record.drop('id');
  if (record.rest().length > 0) record.node.note('file-details');
  return drafts;
}

/** A Directus junction row is not content itself. */
function readJunction(record: OpenRecord): BlockDraft[] | undefined {
  const file = record.find('directus_files_id');
  if (!file?.isRecord()) return undefined;
  const kind = fileKindOf(file.value);
  if (!kind) return undefined;
  // An image's caption may be in the row.
  if (kind === 'image') return readFile(record, kind);
  record.node.note('file-details');
  return readFile(new OpenRecord(file, containers), kind);
}

function titleOf(field: PayloadNode): SpokenText | undefined {
  if (typeof field.value === 'number') return { text: String(field.value) };
  const isTitle =
    typeof field.value === 'string' && field.value.length <= 200 && !/<(?:p|div|img|ul)\b/i.test(field.value);
  return isTitle ? readSpokenLine(field) : undefined;
}

/** In a body, only numbers and written labels make facts. */
function readingOf(fields: readonly PayloadNode[], isBody: boolean): WordReading {
  const isLabelled = fields.some(({ key, value }) => typeof value === 'number' || isWrittenLabel(key));
  if (fields.every(isLooseFact) && (isBody ? isLabelled : isLabelled || fields.length > 1)) return 'facts';
  return isBody ? 'text' : 'labelled';
}

/** Reads fields in order. Adjacent facts form one block. */
function readParts(fields: readonly PayloadNode[], depth: number, reading: WordReading): BlockDraft[] {
  if (depth > maxDepth) return [];
  const isFact = (part: BlockDraft | Fact): part is Fact => !('kind' in part);
  const parts = fields.flatMap((field): (BlockDraft | Fact)[] => {
    const part = readPart(field, depth, reading);
    if (Array.isArray(part)) return named(withSource(part, field), field, reading);
    const { source } = field;
    return [source ? { ...part, source } : part];
  });
  return joinNeighbors<Fact, BlockDraft>(parts, isFact, (facts) => [
    reading === 'unknown' ? unknownOf(facts) : { kind: 'facts', items: [...facts] },
  ]);
}

function named(drafts: BlockDraft[], field: PayloadNode, reading: WordReading): BlockDraft[] {
  if (reading === 'text' && field.name !== undefined) return nameAfter(drafts, field.name);
  if (!isRecord(field.value) || isBodyName(foldName(field.key))) return drafts;
  return nameAfter(drafts, idOf(field) ?? field.key);
}

const unknownOf = (facts: readonly Fact[]): BlockDraft => ({
  kind: 'unknown',
  text: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
});

/** A technical field, unless its name was written for readers. */
const isSetting = ({ key, value }: PayloadNode): boolean =>
  key.startsWith('_') ||
  (isSystemValue(key, value) && kindOfName(key) === undefined) ||
  (isMetadataName(foldName(key)) && !isWrittenLabel(key) && !isPost(key, value));

/** A person's position, as opposed to a number in an order. */
const isPost = (key: string, value: unknown): boolean =>
  /^(?:role|job|jobtitle|position|profession|occupation|function)$/.test(foldName(key)) &&
  /\p{L}/u.test(scalarText(value));

const isSettings = ({ key }: PayloadNode): boolean =>
  isMetadataName(foldName(key)) ||
  /^(?:settings|options|config(?:uration)?|display|appearance|param(?:eter)?s|meta(?:data)?)$/i.test(key);

function readPart(field: PayloadNode, depth: number, reading: WordReading): BlockDraft[] | Fact {
  const { key, value } = field;
  if (key.startsWith('_') || (isRecord(value) && isSystemValue(key, value))) return [];
  const kind = kindOfName(key);
  if (isRichText(value)) return readDrafts(field, depth + 1);
  if (typeof value === 'object' && value !== null) return readGroup(field, kind, depth, reading);
  if (isSetting(field)) return [];
  if (kind === 'heading' && !isPost(key, value)) {
    const words = readSpokenLine(field);
    return words ? [{ kind, level: /sub/i.test(key) ? 3 : 2, ...words }] : [];
  }
  return readNamed(field, kind) ?? readWords(field, kind, reading);
}

const blockOf = <Value>(value: Value | undefined, draftOf: (value: Value) => BlockDraft): BlockDraft[] | undefined =>
  value === undefined ? undefined : [draftOf(value)];

function readNamed(field: PayloadNode, kind: BlockKind | undefined): BlockDraft[] | undefined {
  if (kind === 'gallery') return galleryOf(field);
  if (kind === 'image') return blockOf(readImage(field), (image) => ({ kind, image }));
  if (kind === 'video') return blockOf(readVideo(field), (video) => ({ kind, video }));
  if (kind === 'audio') return blockOf(readAudio(field), (audio) => ({ kind, audio }));
  return kind === 'quote' ? blockOf(readSpokenText(field), (words) => ({ kind, ...words })) : undefined;
}

function galleryOf(field: PayloadNode): BlockDraft[] | undefined {
  const read = readWithFiles(field);
  return read && galleryWith(read, wordsBeside(field));
}

function readWords(field: PayloadNode, kind: BlockKind | undefined, reading: WordReading): BlockDraft[] | Fact {
  const { key, value } = field;
  const isText = kind === 'text' || isBodyName(foldName(key));
  const raw = readRaw(field);
  if (raw === undefined || (typeof value !== 'string' && typeof value !== 'number' && !isText)) return [];
  const isMedia = looksLikeImage(raw) || looksLikeVideo(raw) || /^https?:/i.test(raw) || isFilePath(raw);
  if (isText || isMedia || (reading === 'text' && typeof value === 'string')) return readLooseText(raw, field);
  const isWord = (!/[\s<]/.test(raw.trim()) || !/[\p{L}<]/u.test(raw)) && raw.length <= 60;
  if (isWord && (reading === 'settings' || isMediaKind(kind))) return [];
  const isLabelled =
    reading === 'facts' || isPost(key, value) || ((isWrittenLabel(key) || reading === 'unknown') && isLooseFact(field));
  if (isWord || (isLabelled && reading !== 'settings')) {
    const { text: value, ...language } = readSpokenLine(field) ?? {};
    return value === undefined ? [] : { label: labelOf(field), value, ...language };
  }
  if (reading === 'labelled' || /<[a-z]/i.test(raw)) return readLooseText(raw, field);
  const text = readText(field);
  return text === undefined ? [] : [{ kind: 'unknown', text }];
}

const isFilePath = (text: string): boolean => /^\/\S+$/.test(text) && namesFile(pathOf(text));

const isMediaKind = (kind: BlockKind | undefined): boolean =>
  kind === 'image' || kind === 'video' || kind === 'audio' || kind === 'gallery';

/** The name of a file, otherwise the address. */
const labelOfLink = (href: string, text: string, node: PayloadNode): string =>
  (href.startsWith('/') && decodeSegment(pathOf(text).split('/').at(-1) ?? '')) || addressOf(href, node);

/** An address on a machine of the editor, or in a store: `file:///C:/a.jpg`, `s3://bucket/a.jpg`. */
const isForeignUrl = (text: string): boolean =>
  /^(?!https?:)[a-z][a-z\d+.-]*:(?:\/\/|\\|(?=\S+\.\w{2,4}$)[^\s@])\S*$/i.test(text);

const fileKinds: readonly (readonly [kind: BlockKind, isLike: (text: string) => boolean])[] = [
  ['image', looksLikeImage],
  ['audio', looksLikeAudio],
  ['video', (text) => looksLikeVideo(text) || isPlayerPage(text)],
];

function readLooseText(text: string, node: PayloadNode): BlockDraft[] {
  const trimmed = text.trim();
  const kind = fileKinds.find(([, isLike]) => isLike(trimmed))?.[0];
  const file = readNamed(node.with(trimmed), kind);
  if (file) return file;
  if (/^(?:data|blob|javascript|vbscript):/i.test(trimmed) || isForeignUrl(trimmed)) {
    node.note('link-dropped');
    return [];
  }
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed) || isFilePath(trimmed)) {
    const href = readHref(trimmed, node);
    const label = href === undefined ? '' : labelOfLink(href, trimmed, node);
    if (href !== undefined) return [{ kind: 'link', href, label, ...languageOfScript(label) }];
  }
  return readTextBlocks(text, node);
}

function readGroup(field: PayloadNode, kind: BlockKind | undefined, depth: number, around: WordReading): BlockDraft[] {
  const { value } = field;
  const isGallery = Array.isArray(value)
    ? kind === 'gallery' || kind === 'image'
    : kind === 'gallery' && isRecord(value) && (holdsSides(value) || (hasIndexKeys(value) && !areGalleries(value)));
  const drafts = isGallery ? galleryOf(field) : undefined;
  if (drafts) return drafts;
  if (kind === 'facts') {
    const items = readFacts(field);
    if (items.length > 0) return [{ kind, items }];
  }
  const plain = Array.isArray(value) ? plainList(field, value, kind) : undefined;
  if (plain) return plain;
  const within = around === 'unknown' || around === 'settings' ? around : undefined;
  const reading = within ?? (isSettings(field) ? 'settings' : undefined);
  if (!isSingle(field)) return readDrafts(field, depth + 1, reading);
  const isBody = isBodyName(foldName(field.key));
  return readRecord(field, depth + 1, { hint: kind, around: reading, isBody });
}

const holdsSides = (value: PayloadRecord): boolean => Object.keys(value).some((key) => /^(?:full|thumb)/i.test(key));

/** A list of facts or short lines. The field's name becomes its heading. */
function plainList(
  field: PayloadNode,
  list: readonly unknown[],
  kind: BlockKind | undefined,
): BlockDraft[] | undefined {
  const name = foldName(field.key);
  const isText = kind === 'text' || isBodyName(name) || /^(?:block|section|component|module|paragraph)s?$/.test(name);
  if (isText || list.length === 0) return undefined;
  if (list.every(looksLikeFact)) return [...titled(field, kind), { kind: 'facts', items: readFacts(field) }];
  if (!list.some(isShortLine) || !list.every((line) => isShortLine(line) || typeof line === 'number')) return undefined;
  const words = field.items().flatMap((element) => readSpokenLine(element) ?? []);
  return words.length === 0 ? [] : [...titled(field, kind), listOf(words)];
}

function titled(field: PayloadNode, kind: BlockKind | undefined): BlockDraft[] {
  const text = kind === 'list' || isContainerName(field.key) ? '' : labelOf(field);
  return text === '' ? [] : [{ kind: 'heading', level: 2, text, ...languageOfScript(text) }];
}

const isShortLine = (line: unknown): boolean => isShortText(line, 200);

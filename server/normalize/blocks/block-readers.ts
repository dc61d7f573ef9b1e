import { escapeText } from 'entities/escape';
import type { GalleryItem } from '../../../shared/contract/block.ts';
import { isRecord, type PayloadRecord, present, scalarText } from '../ground/record.ts';
import { audioOf } from '../media/audio.ts';
import { type FileKind, fileKindOf, type OtherFile, readAsset } from '../media/file-record.ts';
import { imageOf } from '../media/image.ts';
import { videoOf } from '../media/video.ts';
import { fieldNames } from '../payload/field-names.ts';
import { readFlag } from '../payload/flags.ts';
import { nonEmpty, readList } from '../payload/list.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readIconName } from '../text/icon-name.ts';
import { addressOf, readHref } from '../text/link.ts';
import { readNumber } from '../text/numbers.ts';
import { readLine, readRaw, readText } from '../text/printable.ts';
import {
  readSpokenLine,
  readSpokenText,
  type SpokenText,
  spoken,
  takeLanguage,
  withLanguage,
} from '../text/text-language.ts';
import { isRichText } from '../text/tree-node.ts';
import type { BlockDraft } from './block-draft.ts';
import type { BlockKind } from './block-kind.ts';
import { readTextBlocks } from './block-text.ts';
import { readFacts } from './facts.ts';
import { captioned, captionLists, readGallery, wordsBeside } from './gallery.ts';
import { listOf } from './list.ts';

type BlockReader = (record: OpenRecord) => BlockDraft[] | undefined;

function withHeading(record: OpenRecord, drafts: BlockDraft[] | undefined): BlockDraft[] | undefined {
  if (!drafts) return undefined;
  const words = record.take('blockTitle', readSpokenLine);
  return words ? [{ kind: 'heading', level: 2, ...words }, ...drafts] : drafts;
}

function readLevel(value: unknown): number | undefined {
  const level = readNumber(typeof value === 'string' ? value.replace(/^h(?=\d)/i, '') : value);
  return level === undefined ? undefined : Math.min(6, Math.max(2, Math.round(level)));
}

const heading: BlockReader = (record) => {
  const words = record.take('headingText', readSpokenLine);
  const level = record.take('level', ({ value }) => readLevel(value)) ?? 2;
  return words && [{ kind: 'heading', level, ...words, ...takeLanguage(record) }];
};

const text: BlockReader = (record) => {
  const drafts = record.take('html', (node) => {
    const raw = readRaw(node);
    return raw === undefined || isNested(node) ? undefined : readTextBlocks(raw, node);
  });
  const language = takeLanguage(record);
  const marked = drafts?.map((draft) =>
    draft.kind === 'text' ? { ...draft, html: withLanguage(draft.html, language) } : draft,
  );
  return withHeading(record, marked);
};

const isNested = ({ value }: PayloadNode): boolean => Array.isArray(value) && !isRichText(value);

const image: BlockReader = (record) => {
  const image = imageOf(record);
  // The description of an image that is missing is not text.
  if (!image) record.drop(...(fieldNames.get('alt') ?? []));
  return image && [{ kind: 'image', image }];
};

const gallery: BlockReader = (record) => {
  let words: ReturnType<typeof wordsBeside> = {};
  const taken = record.take('gallery', (node) => {
    words = wordsBeside(node);
    return readWithFiles(node);
  });
  const read = taken ?? ownSides(record);
  if (!read) return undefined;
  const title = record.take('blockTitle', readSpokenLine) ?? words.title;
  const caption = record.take('caption', readSpokenLine) ?? words.caption;
  return galleryWith(read, { title: title && { ...title, ...takeLanguage(record) }, caption });
};

interface GalleryWithFiles {
  readonly items: readonly GalleryItem[];
  readonly files: readonly BlockDraft[];
}

/** The images of a gallery, and its other files: videos, sounds and documents. Undefined without images. */
export function readWithFiles(node: PayloadNode): GalleryWithFiles | undefined {
  const others: OtherFile[] = [];
  const items = nonEmpty(readGallery(node, others));
  return items && { items, files: others.flatMap(({ kind, record }) => fileReaders[kind](record) ?? []) };
}

/** A gallery with its title, then its other files. A caption of several images is a text below them. */
export function galleryWith(
  { items, files }: GalleryWithFiles,
  { title, caption }: ReturnType<typeof wordsBeside>,
): BlockDraft[] {
  const { text, ...language } = title ?? {};
  const own = items.length === 1 ? items.map((item) => captioned(item, caption)) : items;
  const gallery: BlockDraft = {
    kind: 'gallery',
    ...(text !== undefined && { title: text, ...language }),
    items: [...own],
  };
  const isBelow = caption && !own.some(({ full }) => full.caption === caption.text);
  if (!isBelow) return [gallery, ...files];
  const { text: words, ...ofCaption } = caption;
  return [gallery, { kind: 'text', html: withLanguage(`<p>${escapeText(words)}</p>`, ofCaption) }, ...files];
}

function ownSides(record: OpenRecord): GalleryWithFiles | undefined {
  const sides = record.drop('full', 'thumbnail', 'thumbnails', 'thumb', 'thumbs', ...captionLists);
  if (sides.length === 0) return undefined;
  const value = Object.fromEntries(sides.map((side) => [side.key, side.value]));
  return readWithFiles(record.node.with(value));
}

const video: BlockReader = (record) => {
  const videoFile = videoOf(record);
  // The player of the same video.
  if (videoFile) record.drop('embed', 'embed_url', 'embed_html', 'source', 'iframe');
  return withHeading(record, videoFile && [{ kind: 'video', video: videoFile }]);
};

const audio: BlockReader = (record) => {
  const recording = audioOf(record);
  return recording ? [{ kind: 'audio', audio: recording }] : link(record);
};

/** "Ann", or `{ name: 'Ann', title: 'Critic' }` as "Ann, Critic". */
export function readPerson(node: PayloadNode): string | undefined {
  const { name, title, role = title }: PayloadRecord = isRecord(node.value) ? node.value : {};
  const parts = [name, role].map((part) => readLine(node.with(part))).filter(Boolean);
  return name === undefined ? readLine(node) : parts.join(', ');
}

const quote: BlockReader = (record) => {
  const words = record.take('quoteText', readSpokenText);
  if (!words) return undefined;
  const attribution = record.take('attribution', readPerson);
  return [{ kind: 'quote', ...words, ...takeLanguage(record), ...present({ attribution }) }];
};

function singleFact(record: OpenRecord): BlockDraft[] | undefined {
  const label = record.take('factLabel', readLine);
  const { text: value, ...language } = record.take('factValue', readSpokenLine) ?? {};
  if (label === undefined || value === undefined) return undefined;
  return [{ kind: 'facts', items: [{ label, value, ...language, ...takeLanguage(record) }] }];
}

const facts: BlockReader = (record) => {
  if (
    !record.has(
      'factItems',
      ({ value }) => typeof value === 'object' || (typeof value === 'string' && /^\s*[[{]/.test(value)),
    )
  )
    return singleFact(record);
  const items = record.take('factItems', (node) => nonEmpty(readFacts(node)));
  return withHeading(record, items && [{ kind: 'facts', items }]);
};

const list: BlockReader = (record) => {
  const words = record.take('listItems', (node) => nonEmpty(readItems(node)));
  if (!words) return undefined;
  const ordered = record.take('ordered', ({ value }) => readFlag(value) ?? orderOf(value)) ?? false;
  return withHeading(record, [listOf(words, ordered, takeLanguage(record))]);
};

const orderOf = (value: unknown): boolean | undefined =>
  /^(?:ordered|number|decimal|ol)/i.test(scalarText(value)) || undefined;

/** Undefined if elements are longer than one line. */
function readItems(node: PayloadNode): SpokenText[] | undefined {
  if (typeof node.value === 'string' && /<li\b/i.test(node.value)) return undefined;
  const lines = typeof node.value === 'string' ? node.with(node.value.split('\n')) : node;
  const elements = readList(lines, { isElement: () => true });
  const isPlain = elements.every(
    ({ value }) =>
      !isRecord(value) ||
      Object.values(value).every(
        (inner) => typeof inner !== 'object' || inner === null || (Array.isArray(inner) && inner.length === 0),
      ),
  );
  return isPlain ? elements.flatMap((element) => readSpokenLine(element) ?? []) : undefined;
}

const link: BlockReader = (record) => {
  const href = record.take('href', hrefOf);
  if (href === undefined) record.drop('href', 'url', 'link');
  const words = record.take('linkLabel', readSpokenLine);
  const icon = record.take('icon', readIconName);
  // An invalid icon name is not text.
  record.drop(...(fieldNames.get('icon') ?? []));
  if (href === undefined) return words && [{ kind: 'unknown', text: words.text }];
  return [{ kind: 'link', href, ...labelOf(words, href, record), ...takeLanguage(record), ...present({ icon }) }];
};

/** The label of a link with its language. Without a label, it is the address. */
function labelOf(words: SpokenText | undefined, href: string, { node }: OpenRecord) {
  const { text: label, ...language } = words ?? spoken(addressOf(href, node));
  return { label, ...language };
}

function hrefOf(node: PayloadNode): string | undefined {
  const { value } = node;
  if (typeof value === 'string') return readHref(value, node);
  if (!isRecord(value)) return undefined;
  const inner = value.url ?? value.href ?? value.link ?? value.path;
  if (typeof inner !== 'string') return undefined;
  return fileKindOf(value) && node.media.isOwn(inner) ? node.mediaSrc(inner) : readHref(inner, node);
}

const unknown: BlockReader = (record) => {
  const words = record.take('headingText', readText);
  return words === undefined ? undefined : [{ kind: 'unknown', text: words }];
};

export const blockReaders: Readonly<Record<BlockKind, BlockReader>> = {
  heading,
  text,
  image,
  gallery,
  video,
  audio,
  quote,
  facts,
  list,
  link,
  unknown,
};

/** The title of a video file describes it and is not a heading. */
const videoFile: BlockReader = (record) => {
  const read = videoOf(record);
  const [title] = record.drop('title');
  const { text: alt, ...language } = (read?.alt === undefined && title && readSpokenLine(title)) || {};
  return read && [{ kind: 'video', video: { ...language, ...read, ...present({ alt: read.alt ?? alt }) } }];
};

const document: BlockReader = (record) => {
  const href = record.take('href', hrefOf) ?? readAsset(record);
  if (href === undefined) return undefined;
  const [name] = record.drop('title', 'filename_download', 'filename', 'name');
  return [{ kind: 'link', href, ...labelOf(name && readSpokenLine(name), href, record) }];
};

export const fileReaders: Readonly<Record<FileKind, BlockReader>> = { image, video: videoFile, audio, document };

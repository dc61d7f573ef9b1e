import { audioOf } from '../media/audio.ts';
import { type FileKind, readAsset } from '../media/file-record.ts';
import { imageOf } from '../media/image.ts';
import { videoOf } from '../media/video.ts';
import { fieldNames } from '../payload/field-names.ts';
import { nonEmpty, readList } from '../payload/list.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { isRecord, present, scalarText } from '../payload/record.ts';
import { readIconName } from '../text/icon-name.ts';
import { readFlag, readNumber } from '../text/numbers.ts';
import { readLine, readRaw, readText } from '../text/printable.ts';
import { isRichText } from '../text/rich-text.ts';
import type { BlockDraft } from './block-draft.ts';
import type { BlockKind } from './block-kind.ts';
import { readTextBlocks } from './block-text.ts';
import { readFacts } from './facts.ts';
import { readGallery } from './gallery.ts';
import { addressOf, readHref } from './link.ts';

type BlockReader = (record: OpenRecord) => BlockDraft[] | undefined;

function withHeading(record: OpenRecord, drafts: BlockDraft[] | undefined): BlockDraft[] | undefined {
  if (!drafts) return undefined;
  const text = record.take('blockTitle', readLine);
  return text === undefined ? drafts : [{ kind: 'heading', level: 2, text }, ...drafts];
}

function readLevel(value: unknown): number | undefined {
  const level = readNumber(typeof value === 'string' ? value.replace(/^h(?=\d)/i, '') : value);
  return level === undefined ? undefined : Math.min(6, Math.max(2, Math.round(level)));
}

const heading: BlockReader = (record) => {
  const text = record.take('headingText', readLine);
  const level = record.take('level', ({ value }) => readLevel(value)) ?? 2;
  return text === undefined ? undefined : [{ kind: 'heading', level, text }];
};

const text: BlockReader = (record) => {
  const drafts = record.take('html', (node) => {
    const raw = readRaw(node);
    return raw === undefined || isNested(node) ? undefined : readTextBlocks(raw, node);
  });
  return withHeading(record, drafts);
};

const isNested = ({ value }: PayloadNode): boolean => Array.isArray(value) && !isRichText(value);

const image: BlockReader = (record) => {
  const picture = imageOf(record);
  return picture && [{ kind: 'image', image: picture }];
};

const gallery: BlockReader = (record) => {
  const items = record.take('gallery', (node) => nonEmpty(readGallery(node))) ?? ownSides(record);
  if (!items) return undefined;
  const title = record.take('blockTitle', readLine);
  return [{ kind: 'gallery', ...present({ title }), items }];
};

function ownSides(record: OpenRecord): ReturnType<typeof readGallery> | undefined {
  const sides = record.drop('full', 'thumbnail', 'thumbnails', 'thumb', 'thumbs');
  if (sides.length === 0) return undefined;
  const value = Object.fromEntries(sides.map((side) => [side.key, side.value]));
  return nonEmpty(readGallery(record.node.with(value)));
}

const video: BlockReader = (record) => {
  const film = videoOf(record);
  return withHeading(record, film && [{ kind: 'video', video: film }]);
};

const audio: BlockReader = (record) => {
  const recording = audioOf(record);
  return recording ? [{ kind: 'audio', audio: recording }] : link(record);
};

const quote: BlockReader = (record) => {
  const words = record.take('quoteText', readText);
  if (words === undefined) return undefined;
  const attribution = record.take('attribution', readLine);
  return [{ kind: 'quote', text: words, ...present({ attribution }) }];
};

function singleFact(record: OpenRecord): BlockDraft[] | undefined {
  const label = record.take('factLabel', readLine);
  const value = record.take('factValue', readLine);
  return label === undefined || value === undefined ? undefined : [{ kind: 'facts', items: [{ label, value }] }];
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
  const items = record.take('listItems', (node) => nonEmpty(readItems(node)));
  if (!items) return undefined;
  const ordered = record.take('ordered', ({ value }) => readFlag(value) ?? orderOf(value)) ?? false;
  return withHeading(record, [{ kind: 'list', ordered, items }]);
};

const orderOf = (value: unknown): boolean | undefined =>
  /^(?:ordered|number|decimal|ol)/i.test(scalarText(value)) || undefined;

/** Undefined if elements are longer than one line. */
function readItems(node: PayloadNode): string[] | undefined {
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
  return isPlain ? elements.flatMap((element) => readLine(element) ?? []) : undefined;
}

const link: BlockReader = (record) => {
  const href = record.take('href', hrefOf);
  if (href === undefined) record.drop('href', 'url', 'link');
  const label = record.take('linkLabel', readLine);
  const icon = record.take('icon', readIconName);
  // An invalid icon name is not text.
  record.drop(...(fieldNames.get('icon') ?? []));
  if (href === undefined) return label === undefined ? undefined : [{ kind: 'unknown', text: label }];
  return [{ kind: 'link', href, label: label ?? addressOf(href, record.node), ...present({ icon }) }];
};

function hrefOf(node: PayloadNode): string | undefined {
  const { value } = node;
  if (typeof value === 'string') return readHref(value, node);
  if (!isRecord(value)) return undefined;
  const inner = value.url ?? value.href ?? value.link ?? value.path;
  return typeof inner === 'string' ? readHref(inner, node) : undefined;
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
const film: BlockReader = (record) => {
  const read = videoOf(record);
  const [title] = record.drop('title');
  const alt = read?.alt ?? (title && readLine(title));
  return read && [{ kind: 'video', video: { ...read, ...present({ alt }) } }];
};

const document: BlockReader = (record) => {
  const href = record.take('href', hrefOf) ?? readAsset(record);
  if (href === undefined) return undefined;
  const [name] = record.drop('title', 'filename_download', 'filename', 'name');
  const label = name && readLine(name);
  return [{ kind: 'link', href, label: label ?? addressOf(href, record.node) }];
};

export const fileReaders: Readonly<Record<FileKind, BlockReader>> = { image, video: film, audio, document };

import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { readFacts } from './blocks/facts.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import { readImage } from './media/image.ts';
import { looksLikeImage } from './media/media-look.ts';
import type { Normalized, NormalizeOptions } from './payload/context.ts';
import { aboutDocument, dropSearchData, expectKind } from './payload/document.ts';
import { openPayload } from './payload/envelope.ts';
import { nonEmpty } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { present } from './payload/present.ts';
import { readPayload } from './payload/read-payload.ts';
import { isNothing, isRecord, type PayloadRecord } from './payload/record.ts';
import { readLine, readRaw } from './text/printable.ts';
import { isRichText } from './text/rich-text.ts';
import { readUpdatedAt } from './text/timestamps.ts';

/** What the detail call adds to the list item of a project. */
export interface ProjectDetail {
  readonly blocks: Block[];
  readonly facts: Fact[];
  /** What the list gives as well, by one name or another; for an item to which it gives none. */
  readonly lead?: string;
  /** For an item to which the list gives none. */
  readonly cover?: Image;
  readonly updatedAt?: string;
}

const containers = ['attributes', 'acf', 'fields', 'project', 'item', 'node', '_embedded'];
/** Fields that the list gives already. */
const listFields = [
  ...['id', 'documentId', 'pk', 'slug', 'title', 'name', 'heading', 'year', 'place', 'location', 'typologies'],
  ...['typology', 'size', 'dimensions', 'width_cm', 'height_cm', 'depth_cm', 'medium'],
  ...['order', 'sort'],
];
/** Made for lists, beside a lead. */
const shortened = ['summary', 'excerpt'];
/** The others that name a picture (`image`, `photo`) are content in a detail. */
const coverFields = ['cover', 'cover_image', 'featured_image', 'wp:featuredmedia', 'featured_media', 'thumbnail'];

/** `read_more` and whatever else the detail says. Throws NormalizeRefusal for no document. */
export function normalizeProjectDetail(payload: unknown, options: NormalizeOptions): Normalized<ProjectDetail> {
  return readPayload(payload, options, (reply) => readDetail(openPayload(reply)));
}

function readDetail(node: PayloadNode): ProjectDetail {
  expectKind(['record', 'list', 'text'], node);
  if (isNothing(node.value)) return { blocks: [], facts: [] };
  const [only, ...others] = node.items();
  const document = others.length === 0 && only ? only : node;
  if (document.isRecord() && isDocument(document.value)) return readDocument(new OpenRecord(document, containers));
  return { blocks: readBlocks(node), facts: [] };
}

/** A document with a name or a body, as opposed to the body itself. */
const isDocument = (record: PayloadRecord): boolean =>
  (Object.keys(record).some((key) =>
    /^(?:read[-_ ]?more|blocks|facts|slug|attributes|acf|content|body|sections|title)$/i.test(key),
  ) &&
    !('type' in record || 'kind' in record)) ||
  'slug' in record;

function readDocument(record: OpenRecord): ProjectDetail {
  const updatedAt = readUpdatedAt(record);
  const facts = record.takeAll('facts', (node) => nonEmpty(readFacts(node))).flat();
  for (const node of record.drop(...listFields)) node.note('field-in-list');
  const cover = readCover(record);
  record.drop(...aboutDocument);
  dropSearchData(record);
  const lead = record.take('lead', readLead);
  if (lead !== undefined) for (const node of record.drop(...shortened)) node.note('field-in-list');
  const loose = takeLooseFacts(record);
  return { blocks: readRestAsBlocks(record), facts: [...facts, ...loose], ...present({ lead, cover, updatedAt }) };
}

/** What a line of words would lose. */
const moreThanWords = /<(?:a|img|picture|figure|video|audio|iframe|embed|ul|ol|dl|table|blockquote|pre|h[1-6])\b/i;

/** A lead, unless it is or holds more than a text of words: then it is content. */
function readLead(node: PayloadNode): string | undefined {
  const { value } = node;
  const text = isRecord(value) ? (value.rendered ?? value) : value;
  const raw = typeof text === 'string' || isRichText(text) ? readRaw(node) : undefined;
  const isWords = raw !== undefined && !moreThanWords.test(raw) && !looksLikeImage(raw.trim());
  return isWords && isOneParagraph(raw) ? readLine(node) : undefined;
}

const isOneParagraph = (raw: string): boolean => raw.split(/<p\b/i).length <= 2 && !/\n\s*\n/.test(raw.trim());

/** The first of the covers; a number is an id that nobody resolves. */
function readCover(record: OpenRecord): Image | undefined {
  let cover: Image | undefined;
  for (const field of record.drop(...coverFields)) {
    const image = cover || typeof field.value === 'number' ? undefined : readImage(field);
    if (!image) field.note('field-in-list');
    cover ??= image;
  }
  return cover;
}

import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { Source } from '../../shared/contract/preview.ts';
import type { SearchData } from '../../shared/contract/seo.ts';
import { isDocument } from './blocks/block-kind.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { isWrittenLabel, labelOf, readFacts } from './blocks/facts.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import { aboutDocument, expectKind, takeSearchData } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { looksLikeImage } from './ground/media-look.ts';
import { isNothing, isRecord, present, scalarText } from './ground/record.ts';
import { readImage } from './media/image.ts';
import { openPayload } from './payload/envelope.ts';
import { nonEmpty } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { readPayload } from './read-payload.ts';
import { readLine, readRaw } from './text/printable.ts';
import { readSlug } from './text/slug.ts';
import { readSpokenLine, type SpokenText, takeLead } from './text/text-language.ts';
import { readUpdatedAt } from './text/timestamps.ts';
import { isRichText } from './text/tree-node.ts';

export interface ProjectDetail {
  readonly blocks: Block[];
  readonly facts: Fact[];
  /** Used only if the list has none, as `cover`. */
  readonly lead?: string;
  readonly leadLang?: string;
  readonly leadDir?: 'ltr' | 'rtl';
  readonly cover?: Image;
  readonly seo?: SearchData;
  readonly updatedAt?: string;
  readonly source?: Source;
}

const containers = ['attributes', 'acf', 'fields', 'project', 'item', 'node', '_embedded'];
const listFields = [
  ...['title_lang', 'title_language', 'title_dir', 'title_direction'],
  ...['id', 'documentId', 'pk', 'title', 'name', 'heading', 'year', 'place', 'location', 'typologies'],
  ...['typology', 'size', 'dimensions', 'width_cm', 'height_cm', 'depth_cm', 'medium'],
  ...['order', 'sort'],
];
/** Redundant beside a lead. */
const shortened = ['summary', 'excerpt'];
/** Other image fields (`image`, `photo`) are content of a detail. */
const coverFields = ['cover', 'cover_image', 'featured_image', 'wp:featuredmedia', 'featured_media', 'thumbnail'];

/** `read_more` and other fields. Throws NormalizeRefusal for no document. */
export function normalizeProjectDetail(payload: unknown, options: NormalizeOptions): Normalized<ProjectDetail> {
  return readPayload(payload, options, (response) => readDetail(openPayload(response)));
}

function readDetail(node: PayloadNode): ProjectDetail {
  expectKind(['record', 'list', 'text'], node);
  if (isNothing(node.value)) return { blocks: [], facts: [] };
  const [only, ...others] = node.items();
  const document = others.length === 0 && only ? only : node;
  if (document.isRecord() && ('slug' in document.value || isDocument(document.value))) {
    if (!isUnpublished(document.value, document)) return readDocument(new OpenRecord(document, containers));
    document.note('item-unpublished');
    return { blocks: [], facts: [] };
  }
  return { blocks: readBlocks(node), facts: [] };
}

function readDocument(record: OpenRecord): ProjectDetail {
  const updatedAt = readUpdatedAt(record);
  const facts = record.takeAll('facts', (node) => nonEmpty(readFacts(node))).flat();
  const namedSlug = record.drop('slug');
  for (const node of [...namedSlug, ...record.drop(...listFields)]) node.note('field-in-list');
  const cover = readCover(record);
  const [type] = record.drop('type', 'kind').filter(({ value }) => namesKind(scalarText(value)));
  if (type) facts.push({ label: labelOf(type), value: readLine(type) ?? '' });
  record.drop(...aboutDocument);
  const seo = takeSearchData(record);
  const { lead, ...language } = takeLead(record, 'lead', readLead);
  if (lead !== undefined) for (const node of record.drop(...shortened)) node.note('field-in-list');
  const loose = takeLooseFacts(record);
  const [slug] = namedSlug.flatMap((field) => readSlug(field) ?? []);
  const source = record.source && { ...record.source, ...(slug !== undefined && { slug }) };
  const own = present({ lead, ...language, cover, seo, updatedAt, source });
  return { blocks: readRestAsBlocks(record), facts: [...facts, ...loose], ...own };
}

/** True for "Sculpture", as opposed to the code or type of a document. */
const namesKind = (type: string): boolean =>
  isWrittenLabel(type) && !/^(?:project|work|page|post|article|entry|document)s?$/i.test(type);

/** Markup that a plain lead would lose. */
const moreThanWords = /<(?:a|img|picture|figure|video|audio|iframe|embed|ul|ol|dl|table|blockquote|pre|h[1-6])\b/i;

/** A lead of one plain paragraph. Other texts are content. */
function readLead(node: PayloadNode): SpokenText | undefined {
  const { value } = node;
  const text = isRecord(value) ? (value.rendered ?? value) : value;
  const raw = typeof text === 'string' || isRichText(text) ? readRaw(node) : undefined;
  const isWords = raw !== undefined && !moreThanWords.test(raw) && !looksLikeImage(raw.trim());
  return isWords && isOneParagraph(raw) ? readSpokenLine(node) : undefined;
}

const isOneParagraph = (raw: string): boolean => raw.split(/<p\b/i).length <= 2 && !/\n\s*\n/.test(raw.trim());

function readCover(record: OpenRecord): Image | undefined {
  let cover: Image | undefined;
  for (const field of record.drop(...coverFields)) {
    const image = cover || typeof field.value === 'number' ? undefined : readImage(field);
    if (!image) field.note('field-in-list');
    cover ??= image;
  }
  return cover;
}

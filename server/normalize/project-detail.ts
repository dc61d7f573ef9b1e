import type { Availability } from '../../shared/contract/availability.ts';
import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { Source } from '../../shared/contract/preview.ts';
import type { Option } from '../../shared/contract/project.ts';
import type { SearchData } from '../../shared/contract/seo.ts';
import { guessKind, isDocument } from './blocks/block-kind.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { isWrittenLabel, labelOf, readFacts } from './blocks/facts.ts';
import { isLooseFact, takeLooseFacts } from './blocks/loose-facts.ts';
import { dropAboutDocument, dropPublicationDates, expectKind, takeSearchData } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { looksLikeImage } from './ground/media-look.ts';
import { isNothing, isRecord, type PayloadRecord, present, scalarText } from './ground/record.ts';
import { readImage } from './media/image.ts';
import { openPayload } from './payload/envelope.ts';
import { entryContainers } from './payload/envelope-keys.ts';
import { type FieldName, fieldsByName, foldName } from './payload/field-names.ts';
import { nonEmpty } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { readPayload } from './read-payload.ts';
import { takeAvailability } from './text/availability.ts';
import { isLikeYear, readYear } from './text/numbers.ts';
import { readOption, readPlace, readTypologies } from './text/options.ts';
import { readLine, readRaw } from './text/printable.ts';
import { readSlug } from './text/slug.ts';
import { readSpokenLine, type SpokenText, takeLead } from './text/text-language.ts';
import { readUpdatedAt } from './text/timestamps.ts';
import { isRichText } from './text/tree-node.ts';

export interface ProjectDetail {
  readonly blocks: Block[];
  readonly facts: Fact[];
  /** Used only if the list has none, as are the next ones. */
  readonly year?: string;
  /** The only year under an unknown name. A fact, unless it is the year of the list. */
  readonly soleYear?: Fact & { readonly field: string };
  readonly place?: string;
  readonly typologies?: Option[];
  readonly size?: Option;
  readonly medium?: string;
  readonly availability?: Availability;
  readonly lead?: string;
  readonly leadLang?: string;
  readonly leadDir?: 'ltr' | 'rtl';
  readonly cover?: Image;
  readonly seo?: SearchData;
  readonly updatedAt?: string;
  readonly source?: Source;
}

const containers = [...entryContainers, 'project', 'item', 'node', '_embedded'];
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
export const normalizeProjectDetail = (payload: unknown, options: NormalizeOptions): Normalized<ProjectDetail> =>
  readPayload(payload, options, (response) => readDetail(openPayload(response)));

function readDetail(node: PayloadNode): ProjectDetail {
  expectKind(['record', 'list', 'text'], node);
  if (isNothing(node.value)) return { blocks: [], facts: [] };
  const [only, ...others] = node.items();
  const document = others.length === 0 && only ? only : node;
  if (document.isRecord() && isEntry(document)) {
    if (!isUnpublished(document.value, document)) return readDocument(new OpenRecord(document, containers));
    document.note('item-unpublished');
    return { blocks: [], facts: [] };
  }
  return { blocks: readBlocks(node), facts: [], ...present({ source: node.source }) };
}

/** A document, or a record with an id or slug, and the title of an entry under other names. */
function isEntry(node: PayloadNode<PayloadRecord>): boolean {
  if ('slug' in node.value || isDocument(node.value)) return true;
  const record = new OpenRecord(node, containers);
  const has = (field: FieldName) => record.has(field, ({ value }) => typeof value === 'string');
  // Blocks of a CMS have an id, too, but also a type.
  const isNumbered = 'id' in node.value && !('type' in node.value || '__component' in node.value);
  if (has('title')) return isNumbered || has('slug');
  return isNumbered && !has('kind') && guessKind(record) === undefined;
}

/** Takes the fields that the list has too, by the same names. The page needs them only if the list lacks them. */
function takeListed(record: OpenRecord) {
  const listed = <Value>(field: FieldName, read: (node: PayloadNode) => Value | undefined) =>
    record.take(field, (node) => {
      const value = read(node);
      if (value !== undefined) node.note('field-in-list');
      return value;
    });
  const slug = listed('slug', readSlug);
  listed('title', readLine);
  const own = present({
    year: listed('year', readYear),
    place: listed('place', readPlace),
    typologies: listed('typologies', (node) => nonEmpty(readTypologies(node))),
    size: listed('size', readOption),
    medium: listed('medium', readLine),
    availability: takeAvailability(record),
  });
  for (const node of record.drop(...listFields)) node.note('field-in-list');
  return { slug, own };
}

function readDocument(record: OpenRecord): ProjectDetail {
  const updatedAt = readUpdatedAt(record);
  dropPublicationDates(record);
  const facts = record.takeAll('facts', (node) => nonEmpty(readFacts(node))).flat();
  const { slug, own: listed } = takeListed(record);
  const cover = readCover(record);
  const [type] = record.drop('type', 'kind').filter(({ value }) => namesKind(scalarText(value)));
  if (type) facts.push({ label: labelOf(type), value: readLine(type) ?? '' });
  dropAboutDocument(record);
  const seo = takeSearchData(record);
  const { lead, ...language } = takeLead(record, 'lead', readLead);
  if (lead !== undefined) for (const node of record.drop(...shortened)) node.note('field-in-list');
  const soleYear = listed.year === undefined ? takeSoleYear(record) : undefined;
  noteSoleText(record);
  const loose = takeLooseFacts(record);
  const source = record.source && { ...record.source, ...(slug !== undefined && { slug }) };
  const own = present({ ...listed, soleYear, lead, ...language, cover, seo, updatedAt, source });
  return { blocks: readRestAsBlocks(record), facts: [...facts, ...loose], ...own };
}

const isUnknown = ({ key }: PayloadNode): boolean => !fieldsByName.has(foldName(key));

function takeSoleYear(record: OpenRecord): ProjectDetail['soleYear'] {
  const [only, ...others] = record
    .rest()
    .filter((field) => isUnknown(field) && isLooseFact(field) && isLikeYear(field.key, field.value));
  const value = only && others.length === 0 ? readYear(only) : undefined;
  if (!only || value === undefined) return undefined;
  only.note('field-guessed');
  record.takeAs('year', only);
  return { field: only.key, label: labelOf(only), value };
}

const isLong = ({ value }: PayloadNode): boolean =>
  isRichText(value) || (typeof value === 'string' && (value.length > 220 || /<(?:p|div|h\d|ul|ol|br)\b/i.test(value)));

/** The only long text is the body. It stays a block of the rest. */
function noteSoleText(record: OpenRecord): void {
  const [only, ...others] = record.rest().filter(isLong);
  if (only && others.length === 0 && isUnknown(only)) only.note('field-guessed');
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
    if (image) record.takeAs('cover', field);
    else field.note('field-in-list');
    cover ??= image;
  }
  return cover;
}

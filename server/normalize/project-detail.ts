import type { Block, Fact } from '../../shared/contract/block.ts';
import type { Image } from '../../shared/contract/image.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { readFacts } from './blocks/facts.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import { readImage } from './media/image.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { expectKind } from './reply/document.ts';
import { openReply } from './reply/envelope.ts';
import { OpenRecord } from './reply/open-record.ts';
import { type Reading, readReply } from './reply/reading.ts';
import { isNothing, isRecord, type Place } from './reply/record.ts';

/** What the detail call adds to the list item of a project. */
export interface ProjectDetail {
  readonly blocks: Block[];
  readonly facts: Fact[];
  /** For an item to which the list gives none. */
  readonly cover?: Image;
}

const containers = ['attributes', 'acf', 'fields', 'project', 'item', 'node', '_embedded'];
/** Fields that the list gives already. */
const listFields = [
  'id',
  'documentId',
  'pk',
  'slug',
  'title',
  'name',
  'heading',
  'year',
  'place',
  'location',
  'typologies',
  'typology',
  'size',
  'dimensions',
  'width_cm',
  'height_cm',
  'depth_cm',
  'medium',
  'lead',
  'intro',
  'summary',
  'excerpt',
  'order',
  'sort',
];
/** The others that name a picture (`image`, `photo`) are content in a detail. */
const coverFields = ['cover', 'cover_image', 'featured_image', 'wp:featuredmedia', 'featured_media', 'thumbnail'];

const some = (facts: Fact[]): Fact[] | undefined => (facts.length > 0 ? facts : undefined);

/** `read_more` and whatever else the detail says. Throws NormalizeRefusal for no document. */
export function normalizeProjectDetail(wire: unknown, options: NormalizeOptions): Normalized<ProjectDetail> {
  return readReply(wire, options, (reply, reading) => readDetail(openReply(reply, reading), reading));
}

function readDetail({ value, at }: Place, reading: Reading): ProjectDetail {
  expectKind(['record', 'list', 'text'], { value, at });
  if (isNothing(value)) return { blocks: [], facts: [] };
  const [only] = Array.isArray(value) && value.length === 1 ? value : [];
  if (isRecord(only) && isDocument(only))
    return readDocument(new OpenRecord(only, `${at}/0`, reading, containers), reading);
  if (isRecord(value) && isDocument(value))
    return readDocument(new OpenRecord(value, at, reading, containers), reading);
  return { blocks: readBlocks({ value, at }, reading), facts: [] };
}

/** A document with a name or a body, as opposed to the body itself. */
const isDocument = (record: Readonly<Record<string, unknown>>): boolean =>
  (Object.keys(record).some((key) =>
    /^(?:read[-_ ]?more|blocks|facts|slug|attributes|acf|content|body|sections|title)$/i.test(key),
  ) &&
    !('type' in record || 'kind' in record)) ||
  'slug' in record;

function readDocument(record: OpenRecord, reading: Reading): ProjectDetail {
  const facts = record.takeAll('facts', (place) => some(readFacts(place, reading))).flat();
  for (const name of listFields) for (const { at } of record.drop(name)) reading.ledger.note(at, 'field-in-list');
  const cover = readCover(record, reading);
  record.drop('link', 'permalink', 'url', 'date', 'date_gmt', 'modified', 'modified_gmt', 'guid', 'type', 'kind');
  const loose = takeLooseFacts(record, reading);
  return { blocks: readRestAsBlocks(record, reading), facts: [...facts, ...loose], ...(cover && { cover }) };
}

/** The first of the covers; a number is an id that nobody resolves. */
function readCover(record: OpenRecord, reading: Reading): Image | undefined {
  let cover: Image | undefined;
  for (const field of record.drop(...coverFields)) {
    const image = cover || typeof field.value === 'number' ? undefined : readImage(field, reading);
    if (!image) reading.ledger.note(field.at, 'field-in-list');
    cover ??= image;
  }
  return cover;
}

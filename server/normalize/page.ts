import type { Page } from '../../shared/contract/page.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import { withoutLead } from './blocks/page-lead.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { expectKind } from './reply/document.ts';
import { openReply } from './reply/envelope.ts';
import { hasIndexKeys, readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import { isUnpublished } from './reply/published.ts';
import { type Reading, readReply } from './reply/reading.ts';
import { isNothing, isRecord, type Place, pointerTo, type WireRecord } from './reply/record.ts';
import { readLine, readText } from './text/printable.ts';
import { isRichText } from './text/rich-text.ts';
import { readSlug } from './text/slug.ts';

const containers = ['attributes', 'acf', 'fields', 'node', 'item', 'page', '_embedded'];

/** about, process or biography. Throws NormalizeRefusal for no document. */
export function normalizePage(wire: unknown, slug: string, options: NormalizeOptions): Normalized<Page> {
  return readReply(wire, options, (reply, reading) => readPage(openReply(reply, reading), slug, reading));
}

/**
 * A general page out of the list that the upstream answers with: the first element of that slug, else the whole list.
 * An empty list is an empty page. Throws NormalizeRefusal for no document.
 */
export function normalizeGeneralPage(wire: unknown, slug: string, options: NormalizeOptions): Normalized<Page> {
  return readReply(wire, options, (reply, reading) => {
    const place = openReply(reply, reading);
    const found = findBySlug(place, slug, reading);
    return found ? readDocument(found, slug, reading) : readPage(place, slug, reading);
  });
}

function findBySlug({ value, at }: Place, slug: string, reading: Reading): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const wanted = fold(slug);
  const isList = Array.isArray(value) || (isRecord(value) && hasIndexKeys(value));
  const elements = isList ? readList({ value, at }, reading) : [{ value, at }];
  return elements.find((element) => {
    if (!isRecord(element.value) || isUnpublished(element.value)) return false;
    const inner = isRecord(element.value.attributes) ? element.value.attributes : element.value;
    const own = readSlug(inner.slug ?? inner.handle ?? inner.url_slug, element.at, reading);
    return own !== undefined && fold(own) === wanted;
  });
}

const fold = (slug: string): string =>
  slug
    .normalize('NFC')
    .toLowerCase()
    .replace(/^design\//, '');

const emptyPage = (slug: string): Page => ({ slug, blocks: [], isEmpty: true });

function readPage(place: Place, slug: string, reading: Reading): Page {
  const { value } = place;
  expectKind(['record', 'list', 'text'], place);
  if (isNothing(value)) return emptyPage(slug);
  if (isRecord(value) && !hasIndexKeys(value) && !isRichText(value)) return readDocument(place, slug, reading);
  const only = soleDocument(place);
  if (only) return readDocument(only, slug, reading);
  return finish({ slug, blocks: readBlocks(place, reading) });
}

/** A list of one document is the document. */
function soleDocument({ value, at }: Place): Place | undefined {
  const elements = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  const [only] = elements;
  if (elements.length !== 1 || !isRecord(only) || !isDocument(only)) return undefined;
  return { value: only, at: pointerTo(at, Array.isArray(value) ? 0 : (Object.keys(value as WireRecord)[0] ?? '')) };
}

const isDocument = (record: WireRecord): boolean =>
  !('slug' in record) &&
  !('type' in record) &&
  !('kind' in record) &&
  ['read_more', 'blocks', 'content', 'body', 'sections', 'lead', 'acf', 'attributes'].some((key) => key in record);

function readDocument({ value, at }: Place, slug: string, reading: Reading): Page {
  if (!isRecord(value)) return emptyPage(slug);
  const record = new OpenRecord(value, at, reading, containers);
  const title = record.take('title', (place) => readLine(place, reading));
  const lead = record.take('pageLead', (place) => readText(place, reading));
  record.drop(
    'slug',
    'id',
    'documentId',
    'pk',
    'link',
    'permalink',
    'url',
    'guid',
    'date',
    'date_gmt',
    'modified',
    'modified_gmt',
    'type',
    'kind',
    'isEmpty',
    'featured_media',
  );
  const items = takeLooseFacts(record, reading);
  const blocks = readRestAsBlocks(record, reading, items);
  return finish({ slug, title, lead, blocks: withoutLead(blocks, lead, at, reading) });
}

function finish({ slug, title, lead, blocks }: Omit<Page, 'isEmpty'>): Page {
  const words = { ...(title === undefined ? {} : { title }), ...(lead === undefined ? {} : { lead }) };
  return { slug, ...words, blocks, isEmpty: blocks.length === 0 && lead === undefined };
}

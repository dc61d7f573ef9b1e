import type { Block } from '../../shared/contract/block.ts';
import type { Page } from '../../shared/contract/page.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import type { Normalized, NormalizeOptions } from './reply/context.ts';
import { aboutDocument, dropSearchData, expectKind } from './reply/document.ts';
import { openReply } from './reply/envelope.ts';
import { hasIndexKeys, readList } from './reply/list.ts';
import { OpenRecord } from './reply/open-record.ts';
import type { Place } from './reply/place.ts';
import { present } from './reply/present.ts';
import { isUnpublished } from './reply/published.ts';
import { readReply } from './reply/read-reply.ts';
import { isNothing, isRecord, type WireRecord } from './reply/record.ts';
import { elementsIn, isElement, parseHtml, textIn, writeHtml } from './text/html-tree.ts';
import { readLine, readText } from './text/printable.ts';
import { isRichText } from './text/rich-text.ts';
import { readSlug } from './text/slug.ts';
import { cleanLine } from './text/text.ts';
import { readUpdatedAt } from './text/timestamps.ts';

const containers = ['attributes', 'acf', 'fields', 'node', 'item', 'page', '_embedded'];

/** about, process or biography. Throws NormalizeRefusal for no document. */
export function normalizePage(wire: unknown, slug: string, options: NormalizeOptions): Normalized<Page> {
  return readReply(wire, options, (reply) => readPage(openReply(reply), slug));
}

/**
 * A general page out of the list that the upstream answers with: the first element of that slug, else the whole list.
 * An empty list is an empty page. Throws NormalizeRefusal for no document.
 */
export function normalizeGeneralPage(wire: unknown, slug: string, options: NormalizeOptions): Normalized<Page> {
  return readReply(wire, options, (reply) => {
    const place = openReply(reply);
    const found = findBySlug(place, slug);
    return found ? readDocument(found, slug) : readPage(place, slug);
  });
}

function findBySlug(place: Place, slug: string): Place<WireRecord> | undefined {
  const isList = place.isRecord() ? hasIndexKeys(place.value) : Array.isArray(place.value);
  const wanted = fold(slug);
  const documents = (isList ? readList(place) : [place]).filter((element) => element.isRecord());
  return documents.find((document) => {
    if (isUnpublished(document.value)) return false;
    const { attributes } = document.value;
    const inner = isRecord(attributes) ? attributes : document.value;
    const own = readSlug(document.with(inner.slug ?? inner.handle ?? inner.url_slug));
    return own !== undefined && fold(own) === wanted;
  });
}

const fold = (slug: string): string =>
  slug
    .normalize('NFC')
    .toLowerCase()
    .replace(/^design\//, '');

function readPage(place: Place, slug: string): Page {
  expectKind(['record', 'list', 'text'], place);
  if (isNothing(place.value)) return { slug, blocks: [], isEmpty: true };
  if (place.isRecord() && !hasIndexKeys(place.value) && !isRichText(place.value)) return readDocument(place, slug);
  const only = soleDocument(place);
  return only ? readDocument(only, slug) : finish({ slug, blocks: readBlocks(place) });
}

/** A list of one document is the document. */
function soleDocument(place: Place): Place<WireRecord> | undefined {
  const [only, ...others] = place.fields();
  return only?.isRecord() && others.length === 0 && isDocument(only.value) ? only : undefined;
}

const isDocument = (record: WireRecord): boolean =>
  !('slug' in record) &&
  !('type' in record) &&
  !('kind' in record) &&
  ['read_more', 'blocks', 'content', 'body', 'sections', 'lead', 'acf', 'attributes'].some((key) => key in record);

function readDocument(place: Place<WireRecord>, slug: string): Page {
  if (isUnpublished(place.value)) {
    place.note('item-unpublished');
    return finish({ slug, blocks: [] });
  }
  const record = new OpenRecord(place, containers);
  const title = record.take('title', readLine);
  const lead = record.take('pageLead', readText);
  const updatedAt = readUpdatedAt(record);
  record.drop('slug', 'id', 'documentId', 'pk', 'isEmpty', 'featured_media', ...aboutDocument);
  dropSearchData(record);
  const blocks = readRestAsBlocks(record, takeLooseFacts(record));
  return finish({ slug, title, lead, updatedAt, blocks: withoutLead(blocks, lead, place) });
}

/** Blocks without a first paragraph that says the lead once more. */
function withoutLead(blocks: Block[], lead: string | undefined, place: Place): Block[] {
  const [first, ...others] = blocks;
  if (lead === undefined || first?.kind !== 'text') return blocks;
  const [paragraph, ...rest] = parseHtml(first.html);
  if (!paragraph || !isElement(paragraph) || paragraph.name !== 'p') return blocks;
  if (elementsIn([paragraph]).some(({ name }) => name === 'a' || name === 'img')) return blocks;
  if (cleanLine(textIn(paragraph.children), place) !== lead.replace(/\s+/g, ' ')) return blocks;
  place.note('duplicate-text');
  const html = writeHtml(rest).trim();
  return html === '' ? others : [{ ...first, html }, ...others];
}

function finish({ slug, title, lead, updatedAt, blocks }: Omit<Page, 'isEmpty'>): Page {
  return { slug, ...present({ title, lead, updatedAt }), blocks, isEmpty: blocks.length === 0 && lead === undefined };
}

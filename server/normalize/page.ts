import type { Block } from '../../shared/contract/block.ts';
import type { Page } from '../../shared/contract/page.ts';
import { isDocument } from './blocks/block-kind.ts';
import { readBlocks, readRestAsBlocks } from './blocks/blocks.ts';
import { takeLooseFacts } from './blocks/loose-facts.ts';
import { dropAboutDocument, expectKind, takeSearchData } from './document.ts';
import type { Normalized, NormalizeOptions } from './ground/context.ts';
import { isNothing, isRecord, type PayloadRecord, present, scalarText } from './ground/record.ts';
import { cleanLine } from './ground/text.ts';
import { openPayload } from './payload/envelope.ts';
import { entryContainers } from './payload/envelope-keys.ts';
import { hasIndexKeys, readList } from './payload/list.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { isUnpublished } from './payload/published.ts';
import { readPayload } from './read-payload.ts';
import { elementsIn, isElement, parseHtml, textIn, writeHtml } from './text/html-tree.ts';
import { readSlug } from './text/slug.ts';
import { readSpokenText, takeLead, takeTitle } from './text/text-language.ts';
import { readUpdatedAt } from './text/timestamps.ts';
import { isRichText } from './text/tree-node.ts';

const containers = [...entryContainers, 'node', 'item', 'page', '_embedded'];

/** about, process or biography. Throws NormalizeRefusal for no document. */
export const normalizePage = (payload: unknown, slug: string, options: NormalizeOptions): Normalized<Page> =>
  readPayload(payload, options, (response) => readPage(openPayload(response), slug));

/**
 * A general page from a list of pages: the first with the slug, otherwise the whole list as one page. Throws
 * NormalizeRefusal for no document.
 */
export const normalizeGeneralPage = (payload: unknown, slug: string, options: NormalizeOptions): Normalized<Page> =>
  readPayload(payload, options, (response) => {
    const node = openPayload(response);
    const found = findBySlug(node, slug, options.languages !== undefined);
    return found ? readDocument(found.document, found.slug) : readPage(node, slug);
  });

/** With several languages, a sole document was asked for by a slug of any of them, and has its own. */
function findBySlug(node: PayloadNode, slug: string, isInLanguages: boolean) {
  const isList = node.isRecord() ? hasIndexKeys(node.value) : Array.isArray(node.value);
  const wanted = fold(slug);
  const documents = (isList ? readList(node) : [node]).flatMap((document) => {
    if (!document.isRecord() || isUnpublished(document.value, document)) return [];
    const { attributes } = document.value;
    const inner = isRecord(attributes) ? attributes : document.value;
    const own = readSlug(document.with(inner.slug ?? inner.handle ?? inner.url_slug));
    return own === undefined ? [] : [{ document, slug: isInLanguages ? own : slug, isSame: fold(own) === wanted }];
  });
  const [sole, ...others] = documents;
  return documents.find(({ isSame }) => isSame) ?? (isInLanguages && others.length === 0 ? sole : undefined);
}

const fold = (slug: string): string =>
  slug
    .normalize('NFC')
    .toLowerCase()
    .replace(/^design\//, '');

function readPage(node: PayloadNode, slug: string): Page {
  expectKind(['record', 'list', 'text'], node);
  if (isNothing(node.value)) return { slug, blocks: [], isEmpty: true };
  if (node.isRecord() && !hasIndexKeys(node.value) && !isRichText(node.value)) return readDocument(node, slug);
  const only = soleDocument(node);
  return only ? readDocument(only, slug) : finish({ slug, blocks: readBlocks(node) });
}

function soleDocument(node: PayloadNode): PayloadNode<PayloadRecord> | undefined {
  const [only, ...others] = node.fields();
  return only?.isRecord() &&
    others.length === 0 &&
    !('slug' in only.value) &&
    isDocument(only.value, ['heading', 'headline'])
    ? only
    : undefined;
}

function readDocument(node: PayloadNode<PayloadRecord>, slug: string): Page {
  if (isUnpublished(node.value, node)) {
    node.note('item-unpublished');
    return finish({ slug, blocks: [] });
  }
  const record = new OpenRecord(node, containers);
  return finish({ slug, ...takeTitle(record), ...readBody(record) });
}

/** Everything of a document below its title. */
export function readBody(record: OpenRecord) {
  const lead = takeLead(record, 'pageLead', readSpokenText);
  const updatedAt = readUpdatedAt(record);
  const [ownId] = record.drop('documentId', 'id', 'pk');
  record.drop('slug', 'isEmpty', 'featured_media');
  dropAboutDocument(record);
  const source = record.source && { ...record.source, id: scalarText(ownId?.value) };
  const seo = takeSearchData(record);
  const blocks = readRestAsBlocks(record, takeLooseFacts(record));
  return { ...lead, seo, updatedAt, source, blocks: withoutLead(blocks, lead.lead, record.node) };
}

function withoutLead(blocks: Block[], lead: string | undefined, node: PayloadNode): Block[] {
  const [first, ...others] = blocks;
  if (lead === undefined || first?.kind !== 'text') return blocks;
  const [paragraph, ...rest] = parseHtml(first.html);
  if (!paragraph || !isElement(paragraph) || paragraph.name !== 'p') return blocks;
  if (elementsIn([paragraph]).some(({ name }) => name === 'a' || name === 'img')) return blocks;
  if (cleanLine(textIn(paragraph.children), node) !== lead.replace(/\s+/g, ' ')) return blocks;
  node.note('duplicate-text');
  const html = writeHtml(rest).trim();
  return html === '' ? others : [{ ...first, html }, ...others];
}

function finish({ slug, blocks, ...fields }: Omit<Page, 'isEmpty'>): Page {
  const isEmpty = blocks.length === 0 && fields.lead === undefined;
  return { slug, ...present(fields), blocks, isEmpty };
}

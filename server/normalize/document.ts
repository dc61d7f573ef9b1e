import type { SearchData } from '../../shared/contract/seo.ts';
import { isNothing, isRecord, keysOf, present } from './ground/record.ts';
import { openPayload } from './payload/envelope.ts';
import { type FieldName, foldName, searchNames } from './payload/field-names.ts';
import { OpenRecord } from './payload/open-record.ts';
import type { PayloadNode } from './payload/payload-node.ts';
import { NormalizeRefusal } from './payload/refusal.ts';
import { readLine } from './text/printable.ts';

export type PayloadKind = 'record' | 'list' | 'text';

function kindOf(value: unknown): PayloadKind | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return isRecord(value) ? 'record' : undefined;
}

const aboutDocument = ['permalink', 'url', 'guid', 'type', 'kind', 'date', 'date_gmt', 'modified', 'modified_gmt'];

/** A text `link` is the URL of the entry, a record is content. */
export function dropAboutDocument(record: OpenRecord): void {
  record.drop(...aboutDocument, ...(isRecord(record.peek('link')) ? [] : ['link']));
}

/** `date` is the publication date in systems that also have `date_gmt`. */
export function dropPublicationDates(record: OpenRecord): void {
  if (record.peek('date_gmt') !== undefined) record.drop('date', 'date_gmt', 'modified', 'modified_gmt');
}

const searchRecords = ['seo', 'yoast_head_json', 'metatags', 'seo_metatags'];
const { titles: searchTitles, descriptions: searchDescriptions } = searchNames;
const searchKeywords = ['focus_keyword', 'seo_keywords', 'meta_keywords'];
const unreadSearchFields = ['meta_image', 'og_image', 'yoast_head'];
const searchFields = [
  'meta',
  searchRecords,
  unreadSearchFields,
  searchTitles,
  searchDescriptions,
  searchKeywords,
].flat();
const metaNames = new Set(['title', 'description', 'image', 'keywords', 'canonicalurl', 'noindex']);

/** Names of variables that a plugin has not filled in: `%%title%%`, `%sitename%`, `{{ title }}`. */
const isTemplate = (words: string): boolean => /%%?[a-z_]+%%?|\{\{/i.test(words);

/** Takes the metadata for search engines from a document. Other fields for them, such as images, repeat the page. */
export function takeSearchData(record: OpenRecord): SearchData | undefined {
  if (record.find(...searchFields) === undefined) return undefined;
  const meta = record.find('meta');
  const isForSearch = meta?.isRecord() && keysOf(meta.value).every((key) => metaNames.has(foldName(key)));
  const records = record.drop(...searchRecords, ...(isForSearch ? ['meta'] : []));
  const opened = records.flatMap((node) => (node.isRecord() ? [new OpenRecord(node, ['meta'])] : []));
  record.drop(...unreadSearchFields);
  const line = (field: FieldName, names: readonly string[]): string | undefined => {
    const inRecords = opened.map((inner) => inner.take(field, readLine));
    const own = record.drop(...names).map(readLine);
    return [...inRecords, ...own].find((words) => words !== undefined && !isTemplate(words));
  };
  const data = present({
    title: line('seoTitle', searchTitles),
    description: line('description', searchDescriptions),
    focusKeyword: line('focusKeyword', searchKeywords),
  });
  return Object.keys(data).length > 0 ? data : undefined;
}

const saysNothing = (value: unknown): boolean => isNothing(value) && (typeof value !== 'string' || value === '');

/** Throws NormalizeRefusal unless the value is empty or of an expected kind. */
export function expectKind(kinds: readonly PayloadKind[], { value, pointer }: PayloadNode): void {
  const kind = kindOf(value);
  if (saysNothing(value) || (kind !== undefined && kinds.includes(kind))) return;
  throw new NormalizeRefusal('wrong-shape', pointer, 'The response is no document of this kind');
}

/**
 * The record of a payload, outside envelopes and a list of one. Undefined if the payload is empty. Throws
 * NormalizeRefusal for any other kind.
 */
export function openDocument(response: PayloadNode, containers: readonly string[]): OpenRecord | undefined {
  const node = firstOf(openPayload(response));
  expectKind(['record'], node);
  return node.isRecord() && !isNothing(node.value) ? new OpenRecord(node, containers) : undefined;
}

function firstOf(node: PayloadNode): PayloadNode {
  const { value } = node;
  if (!Array.isArray(value) || value.length === 0) return node;
  node.note('list-flattened');
  return node.child(Math.max(0, value.findIndex(isRecord)));
}

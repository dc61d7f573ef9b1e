import { openPayload } from './envelope.ts';
import { foldName } from './field-names.ts';
import { OpenRecord } from './open-record.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, isRecord, keysOf } from './record.ts';
import { NormalizeRefusal } from './refusal.ts';

/** What a call may give. None of the upstream's fields is sure to be there, so nothing is asked of them. */
export type PayloadKind = 'record' | 'list' | 'text';

function kindOf(value: unknown): PayloadKind | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return isRecord(value) ? 'record' : undefined;
}

/** What content systems say of a document itself: where it stands, of which kind it is and when it was written. */
export const aboutDocument: readonly string[] = [
  ...['link', 'permalink', 'url', 'guid', 'type', 'kind', 'date', 'date_gmt', 'modified', 'modified_gmt'],
];

/** What content systems and their plugins keep for search engines and for previews on other sites. */
const forSearchEngines = [
  ...['seo', 'seo_title', 'seo_description', 'meta_title', 'meta_description', 'meta_image', 'meta_keywords'],
  ...['og_title', 'og_description', 'og_image', 'yoast_head', 'yoast_head_json', 'metatags', 'seo_metatags'],
];
/** What a `meta` of theirs may hold, which has fields to be read elsewhere. */
const metaNames: ReadonlySet<string> = new Set([
  'title',
  'description',
  'image',
  'keywords',
  'canonicalurl',
  'noindex',
]);

/** Takes out of a document what is said to search engines: it repeats what the page says, and is no part of it. */
export function dropSearchData(record: OpenRecord): void {
  record.drop(...forSearchEngines);
  const meta = record.find('meta');
  if (meta?.isRecord() && keysOf(meta.value).every((key) => metaNames.has(foldName(key)))) record.drop('meta');
}

/** How content systems say "nothing" in the place of any document; a blank text is one all the same. */
const saysNothing = (value: unknown): boolean => isNothing(value) && (typeof value !== 'string' || value === '');

/** Throws NormalizeRefusal unless a value is of a kind that a call gives, or says that there is nothing. */
export function expectKind(kinds: readonly PayloadKind[], { value, pointer }: PayloadNode): void {
  const kind = kindOf(value);
  if (saysNothing(value) || (kind !== undefined && kinds.includes(kind))) return;
  throw new NormalizeRefusal('wrong-shape', pointer, 'The reply is no document of this kind');
}

/**
 * The record that a reply holds, outside its envelopes and a list of one. Undefined for a reply of nothing.
 * Throws NormalizeRefusal for a reply that holds something else.
 */
export function openDocument(reply: PayloadNode, containers: readonly string[]): OpenRecord | undefined {
  const node = firstOf(openPayload(reply));
  expectKind(['record'], node);
  return node.isRecord() && !isNothing(node.value) ? new OpenRecord(node, containers) : undefined;
}

function firstOf(node: PayloadNode): PayloadNode {
  const { value } = node;
  if (!Array.isArray(value) || value.length === 0) return node;
  node.note('list-flattened');
  return node.child(Math.max(0, value.findIndex(isRecord)));
}

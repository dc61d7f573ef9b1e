import { openPayload } from './envelope.ts';
import { foldName } from './field-names.ts';
import { OpenRecord } from './open-record.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, isRecord, keysOf } from './record.ts';
import { NormalizeRefusal } from './refusal.ts';

export type PayloadKind = 'record' | 'list' | 'text';

function kindOf(value: unknown): PayloadKind | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return isRecord(value) ? 'record' : undefined;
}

export const aboutDocument: readonly string[] = [
  ...['link', 'permalink', 'url', 'guid', 'type', 'kind', 'date', 'date_gmt', 'modified', 'modified_gmt'],
];

const forSearchEngines = [
  ...['seo', 'seo_title', 'seo_description', 'meta_title', 'meta_description', 'meta_image', 'meta_keywords'],
  ...['og_title', 'og_description', 'og_image', 'yoast_head', 'yoast_head_json', 'metatags', 'seo_metatags'],
];
const metaNames: ReadonlySet<string> = new Set([
  'title',
  'description',
  'image',
  'keywords',
  'canonicalurl',
  'noindex',
]);

/** Drops metadata for search engines, because it repeats the page. */
export function dropSearchData(record: OpenRecord): void {
  record.drop(...forSearchEngines);
  const meta = record.find('meta');
  if (meta?.isRecord() && keysOf(meta.value).every((key) => metaNames.has(foldName(key)))) record.drop('meta');
}

const saysNothing = (value: unknown): boolean => isNothing(value) && (typeof value !== 'string' || value === '');

/** Throws NormalizeRefusal unless the value is empty or of an expected kind. */
export function expectKind(kinds: readonly PayloadKind[], { value, pointer }: PayloadNode): void {
  const kind = kindOf(value);
  if (saysNothing(value) || (kind !== undefined && kinds.includes(kind))) return;
  throw new NormalizeRefusal('wrong-shape', pointer, 'The reply is no document of this kind');
}

/**
 * The record of a payload, outside envelopes and a list of one. Undefined if the payload is empty. Throws
 * NormalizeRefusal for any other kind.
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

import type { Source } from '../../../shared/contract/preview.ts';

/** The source of a plain value of an entry. Public pages have none. */
export function sourceOfField(source: Source | undefined, field: string): Source | undefined {
  return source && { ...source, pointer: source.fields?.[field] ?? source.pointer };
}

/** Attribute with the source of an element, for previews. Public pages have no sources, and so no attribute. */
export function sourceMark(source: Source | undefined, field?: string): { readonly 'data-source'?: string } {
  if (!source) return {};
  const { collection, id, pointer } = field === undefined ? source : (sourceOfField(source, field) ?? source);
  return { 'data-source': JSON.stringify({ collection, id, pointer }) };
}

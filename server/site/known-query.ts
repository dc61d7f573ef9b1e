import { filterNames, filterOptions } from '../../shared/project-filters.ts';
import type { SiteParts } from '../content/parts.ts';

/**
 * The part of a query (`shared/page-query.ts`, in its one spelling) that stands for a document of its own: without filters
 * that neither the menu nor any project names. An unknown value is the unfiltered document (R2), so that made-up values
 * make no documents; the client adds the sentence.
 */
export async function knownQuery({ read, sources }: SiteParts, query: string): Promise<string> {
  const kept = new URLSearchParams(query);
  const filters = filterNames.filter((name) => kept.has(name));
  if (filters.length === 0) return query;
  const [list, menu] = await Promise.all([read(sources.list('design')), read(sources.menu)]);
  const items = list.kind === 'found' ? list.value.items : [];
  for (const name of filters) {
    const options = filterOptions(name, items, menu.kind === 'found' ? menu.value : null);
    const isKnown = list.kind === 'found' && options.some(({ value }) => value === kept.get(name));
    if (!isKnown) kept.delete(name);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

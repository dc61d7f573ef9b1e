import { filterNames, filterOptions } from '../../shared/project-filters.ts';
import type { Sources } from '../content/sources.ts';
import type { DerivedCache } from '../replies/derived-cache.ts';

export interface FilterServices {
  readonly derived: DerivedCache;
  readonly sources: Sources;
  readonly waitMs: number;
}

/**
 * The canonical query of the design overview: filters that the menu or some project names. An unknown value is the
 * unfiltered document (R2), so that made-up values make no documents; the client adds the sentence.
 */
export async function knownFilters(search: string, { derived, sources, waitMs }: FilterServices): Promise<string> {
  const asked = new URLSearchParams(search);
  if (!filterNames.some((name) => asked.has(name))) return '';
  const [list, menu] = await Promise.all([
    derived.part(sources.list('design'), waitMs),
    derived.part(sources.menu, waitMs),
  ]);
  if (list.kind !== 'found') return '';
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = asked.get(name);
    const options = filterOptions(name, list.value.items, menu.kind === 'found' ? menu.value : null);
    if (options.some((option) => option.value === value)) query.set(name, value ?? '');
  }
  return query.size > 0 ? `?${query}` : '';
}

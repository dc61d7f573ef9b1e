import type { DerivedCache } from '../cache/derived-cache.ts';
import type { Sources } from '../content/sources.ts';

/** The filters of the design overview, in the order of its canonical address. */
const filterNames = ['typology', 'size'] as const;

export interface FilterServices {
  readonly derived: DerivedCache;
  readonly sources: Sources;
  readonly waitMs: number;
}

/**
 * The canonical query of the design overview: filters that some project answers to. An unknown value is the
 * unfiltered document (R2), so that made-up values make no documents; the client adds the sentence.
 */
export async function knownFilters(search: string, { derived, sources, waitMs }: FilterServices): Promise<string> {
  const asked = new URLSearchParams(search);
  if (!filterNames.some((name) => asked.has(name))) return '';
  const list = await derived.part(sources.list('design'), waitMs);
  if (list.kind !== 'found') return '';
  const { items } = list.value;
  const known = {
    typology: new Set(items.flatMap(({ typologies }) => typologies.map(({ value }) => value))),
    size: new Set(items.flatMap(({ size }) => (size ? [size.value] : []))),
  };
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = asked.get(name);
    if (value !== null && known[name].has(value)) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

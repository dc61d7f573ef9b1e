import type { Menu } from '../../shared/contract/menu.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import { type FilterName, filterNames, filterOptions } from '../../shared/project-filters.ts';
import type { Reader } from '../content/answer.ts';

type Known = Readonly<Record<FilterName, ReadonlySet<string>>>;

/** By the list they were worked out from, which may be long: whoever makes values up must not have it read each time. */
const lately = new WeakMap<readonly ProjectSummary[], { readonly menu: Menu | null; readonly known: Known }>();

function knownValues(items: readonly ProjectSummary[], menu: Menu | null): Known {
  const before = lately.get(items);
  if (before && before.menu === menu) return before.known;
  const valuesOf = (name: FilterName) => new Set(filterOptions(name, items, menu).map(({ value }) => value));
  const known: Known = { typology: valuesOf('typology'), size: valuesOf('size') };
  lately.set(items, { menu, known });
  return known;
}

/**
 * The part of a query of the design overview that the menu or some project names. An unknown value is the unfiltered
 * document (R2), so that made-up values make no documents; the client adds the sentence.
 */
export async function knownFilters({ read, sources }: Reader, query: string): Promise<string> {
  const [list, menu] = await Promise.all([read(sources.list('design')), read(sources.menu)]);
  if (list.kind !== 'found') return '';
  const known = knownValues(list.value.items, menu.kind === 'found' ? menu.value : null);
  const asked = new URLSearchParams(query);
  const kept = filterNames.flatMap((name): [string, string][] => {
    const value = asked.get(name);
    return value !== null && known[name].has(value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

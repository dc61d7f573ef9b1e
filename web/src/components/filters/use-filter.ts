import { useQuery } from '@tanstack/react-query';
import type { Option, ProjectList } from '../../../../shared/contract/project.ts';
import {
  type AnyFilterName,
  type Filter,
  filterNames,
  filterOptions,
  wallFilterNames,
} from '../../../../shared/find/project-filters.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { menuQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';

export type FilterOptions = Readonly<Partial<Record<AnyFilterName, readonly Option[]>>>;

export const filtersOf = { design: filterNames, 'art-name': wallFilterNames } as const;

export type FilteredPage = keyof typeof filtersOf;

export function filterIn(search: string, names: readonly AnyFilterName[] = filterNames): Filter {
  const query = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
}

/** An unknown value counts as All (R2). */
export function chosenOptions(options: FilterOptions, filter: Filter): Partial<Record<AnyFilterName, Option>> {
  const names = Object.keys(options) as AnyFilterName[];
  return Object.fromEntries(names.map((name) => [name, options[name]?.find(({ value }) => value === filter[name])]));
}

export function knownFilter(options: FilterOptions, filter: Filter): Filter {
  const chosen = Object.entries(chosenOptions(options, filter));
  return Object.fromEntries(chosen.map(([name, option]) => [name, option?.value]));
}

const noItems: ProjectList = { items: [], total: 0 };

export type ProjectFilter = ReturnType<typeof useFilter>;

/** The filter in the URL. `search` is the known part of the query, as in the document. */
export function useFilter(page: FilteredPage, list: ProjectList = noItems) {
  const { search, path } = useCurrentPage();
  const { data: menu } = useQuery(menuQuery());
  const names = filtersOf[page];
  const options: FilterOptions = Object.fromEntries(names.map((name) => [name, filterOptions(name, list, menu)]));
  const requested = filterIn(search, names);
  const filter = knownFilter(options, requested);
  const known = queryWith(page, search, filter);
  const hash = page === 'design' ? '#projects' : '#art_works';
  const hrefOf = (changes: Parameters<typeof queryWith>[2]) =>
    path + queryWith(page, known, { part: undefined, ...changes }) + hash;
  return { page, options, requested, filter, search: known, hrefOf };
}

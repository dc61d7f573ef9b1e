import { useQuery } from '@tanstack/react-query';
import type { Option, ProjectSummary } from '../../../../shared/contract/project.ts';
import { type Filter, type FilterName, filterOptions } from '../../../../shared/find/project-filters.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { menuQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';

export type FilterOptions = Readonly<Record<FilterName, readonly Option[]>>;

export function filterIn(search: string): Filter {
  const query = new URLSearchParams(search);
  return { typology: query.get('typology') || undefined, size: query.get('size') || undefined };
}

/** An unknown value counts as All (R2). */
export function chosenOptions(options: FilterOptions, filter: Filter): Partial<Record<FilterName, Option>> {
  const found = (name: FilterName) => options[name].find(({ value }) => value === filter[name]);
  return { typology: found('typology'), size: found('size') };
}

export function knownFilter(options: FilterOptions, filter: Filter): Filter {
  const { typology, size } = chosenOptions(options, filter);
  return { typology: typology?.value, size: size?.value };
}

export function filterHref({ typology, size }: Filter, search = ''): string {
  return `${pathOf('design')}${queryWith('design', search, { typology, size })}#projects`;
}

export type ProjectFilter = ReturnType<typeof useProjectFilter>;

/** The filter in the URL. `search` is the known part of the query, as in the document. */
export function useProjectFilter(projects: readonly ProjectSummary[]) {
  const { search } = useCurrentPage();
  const { data: menu } = useQuery(menuQuery());
  const options = {
    typology: filterOptions('typology', projects, menu),
    size: filterOptions('size', projects, menu),
  };
  const asked = filterIn(search);
  const filter = knownFilter(options, asked);
  return { options, asked, filter, search: queryWith('design', search, filter) };
}

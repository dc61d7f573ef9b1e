import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { type Filter, filterOptions } from '../../../../shared/find/project-filters.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { menuQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { type FilterOptions, filterIn, knownFilter } from './filter-projects.ts';

export interface ProjectFilter {
  readonly options: FilterOptions;
  /** What the address says, unknown values and all. */
  readonly asked: Filter;
  /** What of it is known: the filter that holds. */
  readonly filter: Filter;
  /** The known part of the address's query, in its one spelling: that of the document, too. */
  readonly search: string;
}

/** The filter of the address, and the values there are. */
export function useProjectFilter(projects: readonly ProjectSummary[]): ProjectFilter {
  const { search } = useCurrentPage();
  const { data: menu } = useQuery(menuQuery());
  const options = {
    typology: filterOptions('typology', projects, menu),
    size: filterOptions('size', projects, menu),
  };
  const asked = filterIn(search);
  const { typology, size } = knownFilter(options, asked);
  return { options, asked, filter: { typology, size }, search: queryWith('design', search, { typology, size }) };
}

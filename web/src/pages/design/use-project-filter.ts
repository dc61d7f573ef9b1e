import { useQuery } from '@tanstack/react-query';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { type Filter, filterOptions } from '../../../../shared/find/project-filters.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { menuQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { type FilterOptions, filterIn, knownFilter } from './filter-projects.ts';

export interface ProjectFilter {
  readonly options: FilterOptions;
  readonly asked: Filter;
  readonly filter: Filter;
  /** The known part of the query, as in the document. */
  readonly search: string;
}

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

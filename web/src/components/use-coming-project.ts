import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Project, Section } from '../../../shared/contract/project.ts';
import { projectsQuery, worksQuery } from '../api/queries.ts';

/** What the list of its section says of a project on its way; undefined once it is there, has failed, or is unlisted. */
export function useComingProject(query: UseQueryResult<Project>, section: Section, slug: string): Project | undefined {
  const client = useQueryClient();
  if (!query.isPending || query.errorUpdateCount > 0) return undefined;
  const { queryKey } = section === 'art' ? worksQuery() : projectsQuery();
  const listed = client.getQueryData(queryKey)?.items.find((item) => item.slug === slug);
  return listed && { ...listed, blocks: [], facts: [] };
}

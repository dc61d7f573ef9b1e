import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Project, Section } from '../../../../shared/contract/project.ts';
import { listedProject } from '../../api/queries.ts';

/** The list's summary of a detail that is loading or failed. */
export function useListedProject(query: UseQueryResult<Project>, section: Section, slug: string): Project | undefined {
  const client = useQueryClient();
  if (query.data) return undefined;
  const listed = listedProject(client, section, slug);
  return listed && { ...listed, blocks: [], facts: [] };
}

import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Project, Section } from '../../../../shared/contract/project.ts';
import { listedProject } from '../../api/listed-project.ts';

/**
 * What the list of its section says of a project that is on its way, or could not be loaded; undefined once it is there,
 * or when no list that is here has it.
 */
export function useListedProject(query: UseQueryResult<Project>, section: Section, slug: string): Project | undefined {
  const client = useQueryClient();
  if (query.data) return undefined;
  const listed = listedProject(client, section, slug);
  return listed && { ...listed, blocks: [], facts: [] };
}

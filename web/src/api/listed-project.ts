import type { QueryClient } from '@tanstack/react-query';
import type { ProjectSummary, Section } from '../../../shared/contract/project.ts';
import { projectsQuery, worksQuery } from './queries.ts';

/** What the list of a section says of a project or a work; undefined where no list is here, or none has it. */
export function listedProject(client: QueryClient, section: Section, slug: string): ProjectSummary | undefined {
  const { queryKey } = section === 'art' ? worksQuery() : projectsQuery();
  return client.getQueryData(queryKey)?.items.find((item) => item.slug === slug);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ProjectSummary, Section } from '../../../shared/contract/project.ts';
import { projectsQuery, worksQuery } from './queries.ts';

/** A project or work in the loaded list of its section, or undefined. */
export function listedProject(client: QueryClient, section: Section, slug: string): ProjectSummary | undefined {
  const { queryKey } = section === 'art' ? worksQuery() : projectsQuery();
  return client.getQueryData(queryKey)?.items.find((item) => item.slug === slug);
}

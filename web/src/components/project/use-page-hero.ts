import { useQuery } from '@tanstack/react-query';
import type { Image } from '../../../../shared/contract/image.ts';
import { isLandscape, overviewHero } from '../../../../shared/overview-hero.ts';
import { projectQuery, projectsQuery, worksQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { useListedProject } from './use-listed-project.ts';

/** The picture under the header of the page on show, or undefined when the header stands on paper. */
export function usePageHero(): Image | undefined {
  const { page, parameters } = useCurrentPage();
  const projects = useQuery({ ...projectsQuery(), enabled: page === 'design' });
  const works = useQuery({ ...worksQuery(), enabled: page === 'art-name' });
  const slug = parameters.slug ?? '';
  const project = useQuery({ ...projectQuery(slug), enabled: page === 'design-projects-slug' });
  const listed = useListedProject(project, 'design', slug);
  if (page === 'design') return projects.data && overviewHero(projects.data.items)?.cover;
  if (page === 'art-name') return works.data && overviewHero(works.data.items)?.cover;
  const cover = page === 'design-projects-slug' ? (project.data ?? listed)?.cover : undefined;
  return cover && isLandscape(cover) ? cover : undefined;
}

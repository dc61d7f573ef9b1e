import { useQuery } from '@tanstack/react-query';
import type { Image } from '../../../../shared/contract/image.ts';
import { projectQuery, projectsQuery, worksQuery } from '../../api/queries.ts';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { ratioOf } from '../picture/picture-sources.ts';
import { useListedProject } from './use-listed-project.ts';

/** A project's hero lies under the header when it is a landscape. */
export function isLandscape(image: Image): boolean {
  return (ratioOf(image) ?? 0) >= 1.2;
}

/** The picture under the header of the page on show, or undefined when the header stands on paper. */
export function usePageHero(): Image | undefined {
  const { page, parameters } = useCurrentPage();
  const projects = useQuery({ ...projectsQuery(), enabled: page === 'design' });
  const works = useQuery({ ...worksQuery(), enabled: page === 'art-name' });
  const slug = parameters.slug ?? '';
  const project = useQuery({ ...projectQuery(slug), enabled: page === 'design-projects-slug' });
  const listed = useListedProject(project, 'design', slug);
  if (page === 'design') return projects.data?.items.find(({ cover }) => cover)?.cover;
  if (page === 'art-name') return works.data?.items.find(({ cover }) => cover)?.cover;
  const cover = page === 'design-projects-slug' ? (project.data ?? listed)?.cover : undefined;
  return cover && isLandscape(cover) ? cover : undefined;
}

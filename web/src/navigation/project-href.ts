import type { ProjectSummary } from '../../../shared/contract/project.ts';
import { pathOf, type Room } from '../../../shared/site-routes.ts';

/** Address of a project or a work. */
export function projectHref({ slug, section }: Pick<ProjectSummary, 'slug'> & { readonly section: Room }): string {
  return pathOf(section === 'art' ? 'art-art-works-slug' : 'design-projects-slug', { slug });
}

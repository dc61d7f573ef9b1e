import type { QueryClient } from '@tanstack/react-query';
import type { View } from '../../../shared/contract/view.ts';
import type { InlineData } from '../../../shared/renderer.ts';
import { matchSiteRoute, type PageName } from '../../../shared/site-routes.ts';
import {
  aboutQuery,
  biographyQuery,
  landingQuery,
  menuQuery,
  pageQuery,
  processQuery,
  projectQuery,
  projectsQuery,
  seoQuery,
  workQuery,
  worksQuery,
} from './queries.ts';

/** The query that a text page's content belongs to. */
export function contentQuery(page: PageName, slug: string) {
  switch (page) {
    case 'design-about':
      return aboutQuery();
    case 'design-process':
      return processQuery();
    case 'art-biography-name':
      return biographyQuery();
    case 'design-contact-us':
      return pageQuery('contact-us');
    case 'privacy-policy':
      return pageQuery('privacy-policy');
    default:
      return pageQuery(slug);
  }
}

function seedPage(client: QueryClient, view: View): void {
  const match = matchSiteRoute(view.canonicalPath);
  if (!match) return;
  const slug = match.parameters.slug ?? '';
  client.setQueryData(seoQuery(match.route.seoSlug(match.parameters)).queryKey, view.seo);
  if (view.content) client.setQueryData(contentQuery(match.page, slug).queryKey, view.content);
  const { project } = view;
  if (!project) return;
  const { queryKey } = project.section === 'art' ? workQuery(project.slug) : projectQuery(project.slug);
  client.setQueryData(queryKey, project);
}

/** Puts what came with the document under the keys its pages ask for; its age counts from now. */
export function seedQueries(client: QueryClient, { view, frame }: Pick<InlineData, 'view' | 'frame'>): void {
  const { landing, menu } = view ?? frame ?? {};
  if (landing) client.setQueryData(landingQuery().queryKey, landing);
  if (menu) client.setQueryData(menuQuery().queryKey, menu);
  if (view?.projects) client.setQueryData(projectsQuery().queryKey, view.projects);
  if (view?.works) client.setQueryData(worksQuery().queryKey, view.works);
  if (view) seedPage(client, view);
}

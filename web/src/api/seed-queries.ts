import type { QueryClient } from '@tanstack/react-query';
import type { View } from '../../../shared/contract/view.ts';
import type { InlineData } from '../../../shared/renderer.ts';
import { matchSiteRoute } from '../../../shared/site-routes.ts';
import { contentQuery, landingQuery, menuQuery, projectsQuery, seoQuery, worksQuery } from './queries.ts';

function seedPage(client: QueryClient, { canonicalPath, seo, project, content }: View): void {
  const match = matchSiteRoute(canonicalPath);
  if (!match) return;
  client.setQueryData(seoQuery(match.route.seoSlug(match.parameters)).queryKey, seo);
  const own = project ?? content;
  if (own) client.setQueryData(contentQuery(match).queryKey, own);
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

import type { QueryClient } from '@tanstack/react-query';
import { imagePartIn } from '../../../shared/page/page-query.ts';
import type { InlineData, SentView } from '../../../shared/page/renderer.ts';
import { matchSiteRoute, seoSlugOf } from '../../../shared/page/site-routes.ts';
import { bakedBase } from './baked-site.ts';
import { contentQuery, introQuery, landingQuery, menuQuery, projectsQuery, seoQuery, worksQuery } from './queries.ts';

function seedPage(client: QueryClient, { canonicalPath, seo, project, content }: SentView): void {
  const match = matchSiteRoute(canonicalPath);
  if (!match) return;
  client.setQueryData(seoQuery(seoSlugOf(match)).queryKey, seo);
  const own = project ?? content;
  // A baked document has the first part of many images. Another part needs the whole page.
  const isAnotherPart = bakedBase !== undefined && own?.imagePart && imagePartIn(window.location.search) > 1;
  if (own && !isAnotherPart) client.setQueryData(contentQuery(match).queryKey, own);
}

export function seedQueries(client: QueryClient, { view, frame }: Pick<InlineData, 'view' | 'frame'>): void {
  const { menu } = view ?? frame ?? {};
  const landing = view?.landing;
  if (landing) client.setQueryData(introQuery().queryKey, landing.intro);
  if (landing && 'videos' in landing) client.setQueryData(landingQuery().queryKey, landing);
  if (menu) client.setQueryData(menuQuery().queryKey, menu);
  if (view?.projects) client.setQueryData(projectsQuery().queryKey, view.projects);
  if (view?.works) client.setQueryData(worksQuery().queryKey, view.works);
  if (view) seedPage(client, view);
}

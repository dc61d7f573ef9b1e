import type { QueryClient, SetDataOptions } from '@tanstack/react-query';
import type { InlineData, SentView } from '../../../shared/page/renderer.ts';
import { matchSiteRoute, seoSlugOf } from '../../../shared/page/site-routes.ts';
import { bakedBase } from './baked-site.ts';
import {
  callQuery,
  contentQuery,
  introQuery,
  landingQuery,
  menuQuery,
  nowQuery,
  projectsQuery,
  seoQuery,
  worksQuery,
} from './queries.ts';

function seedPage(
  client: QueryClient,
  { canonicalPath, seo, project, content, events, event }: SentView,
  options: SetDataOptions | undefined,
): void {
  const match = matchSiteRoute(canonicalPath);
  if (!match) return;
  client.setQueryData(seoQuery(seoSlugOf(match)).queryKey, seo, options);
  const own = project ?? content ?? events ?? event;
  if (own) client.setQueryData(contentQuery(match).queryKey, own, options);
}

/** Stores the parts of a view as responses of their queries, received at `updatedAt` (default: now). */
export function seedQueries(
  client: QueryClient,
  { view, frame, responses = [] }: Pick<InlineData, 'view' | 'frame' | 'responses'>,
  options?: SetDataOptions,
): void {
  const { menu } = view ?? frame ?? {};
  const landing = view?.landing;
  if (landing) client.setQueryData(introQuery().queryKey, landing.intro, options);
  if (landing) client.setQueryData(nowQuery().queryKey, landing.now ?? null, options);
  if (landing && 'videos' in landing) client.setQueryData(landingQuery().queryKey, landing, options);
  if (menu) client.setQueryData(menuQuery().queryKey, menu, options);
  // With other cards, a document has only the hero of its list. Without a server, the app needs the whole list.
  const ofList = responses.some(({ parameters }) => bakedBase !== undefined || parameters.counts)
    ? { updatedAt: 0 }
    : options;
  if (view?.projects) client.setQueryData(projectsQuery().queryKey, view.projects, ofList);
  if (view?.works) client.setQueryData(worksQuery().queryKey, view.works, ofList);
  for (const { value, ...call } of responses) client.setQueryData(callQuery(call).queryKey, value, options);
  if (view) seedPage(client, view, options);
}

import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { RenderRequest } from '../../shared/renderer.ts';
import type { PageName } from '../../shared/site-routes.ts';
import { App } from './App.tsx';
import { createQueryClient } from './api/query-client.ts';
import { seedQueries } from './api/seed-queries.ts';
import { pageErrorOf } from './navigation/page-error.ts';
import { type PageModule, pageModules } from './pages/page-modules.ts';
import { innerBoundaryId, siteRouteObjects } from './router.tsx';
import { siteOf } from './site-of.ts';

/** All pages at once: rendering itself is synchronous. */
async function loadAllPages(): Promise<Partial<Record<PageName, PageModule>>> {
  const names = Object.keys(pageModules) as PageName[];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pageModules[name]()] as const)));
}

const routes = siteRouteObjects({ loaded: await loadAllPages() });
const handler = createStaticHandler(routes);

/** HTML of one page, as `SiteRenderer` says. */
export async function render({ url, data }: RenderRequest): Promise<string> {
  const context = await handler.query(new Request(new URL(url, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`${url} redirects while rendering`);
  if (data.failure) context.errors = { [innerBoundaryId]: pageErrorOf(data.failure) };
  const client = createQueryClient();
  seedQueries(client, data);
  const html = renderToString(
    <App client={client} site={siteOf(data, context.location.key)}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  client.clear();
  return html;
}

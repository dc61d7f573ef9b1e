import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import * as languages from '../../shared/page/languages.ts';
import type { RenderRequest } from '../../shared/page/renderer.ts';
import { pageNames } from '../../shared/page/site-routes.ts';
import { speak } from './api/baked-site.ts';
import { createQueryClient } from './api/query-client.ts';
import { seedQueries } from './api/seed-queries.ts';
import { servedOnly } from './components/frame/SiteHeader.tsx';
import { ScriptlessMenu } from './components/menu/ScriptlessMenu.tsx';
import { App, siteOf } from './hooks/site-context.tsx';
import { placeOf } from './navigation/entries.ts';
import { pageErrorOf } from './navigation/page-error.ts';
import { loadPage } from './pages/page-modules.ts';
import { innerBoundaryId, siteRouteObjects } from './router.tsx';
import { fetchIslands } from './ui/island.tsx';

await Promise.all(pageNames.map(loadPage));
await fetchIslands();
servedOnly.ScriptlessMenu = ScriptlessMenu;
const routes = siteRouteObjects();
const { dataRoutes } = createStaticHandler(routes);

/** Router context of a URL without loaders. The handler's `query` would load Node's `Request` for nothing. */
function contextOf(url: string): StaticHandlerContext {
  const { pathname, search, hash } = new URL(url, 'http://site.invalid');
  return {
    basename: '/',
    location: { pathname, search, hash, state: null, key: 'default' },
    matches: matchRoutes(dataRoutes, pathname) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
}

export function render({ url, data }: RenderRequest): string {
  speak(languages, languages.prefixOf((data.view ?? data.frame)?.config ?? {}));
  const context = contextOf(url);
  if (data.failure) context.errors = { [innerBoundaryId]: pageErrorOf(data.failure) };
  const client = createQueryClient();
  seedQueries(client, data);
  const html = renderToString(
    <App client={client} site={siteOf(data, placeOf(context.location))}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  client.clear();
  return html;
}

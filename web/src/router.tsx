import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { matchSiteRoute, type PageName, pageNames, siteRoutes } from '../../shared/site-routes.ts';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import type { LoaderTools } from './navigation/page-loaders.ts';
import { ErrorPage, NotFoundPage, OuterErrorPage } from './pages/error/ErrorPage.tsx';
import { loadPage, type PageModule } from './pages/page-modules.ts';

/** Id of the route whose boundary keeps the header: failures that come with a document are its errors. */
export const innerBoundaryId = 'pages';

/** Id of the route of every address that is no page. */
const unknownId = 'unknown';

/** Id of the route that an address comes to: the name of its page, if it has one. */
export function routeIdAt(path: string): PageName | typeof unknownId {
  return matchSiteRoute(path)?.page ?? unknownId;
}

export interface RouteOptions {
  /** Absent on the server, where every page comes with its content. */
  readonly tools?: LoaderTools;
  /** Pages whose code is here already; the others are fetched when they are gone to. */
  readonly loaded?: Partial<Record<PageName, PageModule>>;
}

/**
 * The loader of every address, whose code comes on the way to the first page after the document's own. Where it cannot
 * be fetched, the page says itself what it lacks.
 */
function lateLoader(tools: LoaderTools): LoaderFunction {
  let loading: Promise<LoaderFunction | undefined> | undefined;
  const load = () =>
    import('./navigation/page-loaders.ts').then(
      ({ pageLoader }) => pageLoader(tools),
      () => {
        loading = undefined;
        return undefined;
      },
    );
  return async (args, context) => {
    loading ??= load();
    const loader = await loading;
    return loader ? loader(args, context) : null;
  };
}

function pageRoute(page: PageName, module: PageModule | undefined, loader: LoaderFunction | undefined): RouteObject {
  return {
    id: page,
    path: siteRoutes[page].pattern,
    loader,
    ...(module ? { Component: module.Component } : { lazy: () => loadPage(page) }),
  };
}

/** The router's table, made from the site's: outer boundary, frame, inner boundary, pages. */
export function siteRouteObjects({ tools, loaded }: RouteOptions): RouteObject[] {
  const loader = tools && lateLoader(tools);
  // The keys of the table are its names.
  const pages = pageNames.map((page) => pageRoute(page, loaded?.[page], loader));
  const inner: RouteObject = {
    id: innerBoundaryId,
    ErrorBoundary: ErrorPage,
    children: [...pages, { id: unknownId, path: '*', loader, Component: NotFoundPage }],
  };
  return [{ id: 'site', Component: SiteLayout, ErrorBoundary: OuterErrorPage, children: [inner] }];
}

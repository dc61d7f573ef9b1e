import type { RouteObject } from 'react-router-dom';
import { type PageName, siteRoutes } from '../../shared/site-routes.ts';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { type LoaderTools, pageLoader } from './navigation/page-loaders.ts';
import { ErrorPage } from './pages/error/ErrorPage.tsx';
import { NotFoundPage } from './pages/error/NotFoundPage.tsx';
import { OuterErrorPage } from './pages/error/OuterErrorPage.tsx';
import { type PageModule, pageModules } from './pages/page-modules.ts';

/** Id of the route whose boundary keeps the header: failures that come with a document are its errors. */
export const innerBoundaryId = 'pages';

export interface RouteOptions {
  /** Absent on the server, where every page comes with its content. */
  readonly tools?: LoaderTools;
  /** Pages whose code is here already; the others are fetched when they are gone to. */
  readonly loaded?: Partial<Record<PageName, PageModule>>;
}

function pageRoute(page: PageName, { tools, loaded }: RouteOptions): RouteObject {
  const module = loaded?.[page];
  return {
    id: page,
    path: siteRoutes[page].pattern,
    ...(tools ? { loader: pageLoader(tools) } : {}),
    ...(module ? { Component: module.Component } : { lazy: pageModules[page] }),
  };
}

/** The router's table, made from the site's: outer boundary, frame, inner boundary, pages. */
export function siteRouteObjects(options: RouteOptions): RouteObject[] {
  // The keys of the table are its names.
  const pages = (Object.keys(siteRoutes) as PageName[]).map((page) => pageRoute(page, options));
  const inner: RouteObject = {
    id: innerBoundaryId,
    ErrorBoundary: ErrorPage,
    children: [...pages, { id: 'unknown', path: '*', Component: NotFoundPage }],
  };
  return [{ id: 'site', Component: SiteLayout, ErrorBoundary: OuterErrorPage, children: [inner] }];
}

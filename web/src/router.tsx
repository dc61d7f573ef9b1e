import { type createBrowserRouter, type LoaderFunction, type RouteObject, useLocation } from 'react-router-dom';
import {
  detailSectionOf,
  matchSiteRoute,
  type PageName,
  pageNames,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { reloadInstead } from './navigation/chunk-failure.ts';
import { routeMeta } from './navigation/detail-on-show.ts';
import { isSamePlace } from './navigation/entries.ts';
import { fetchOnTheWay, onTheWay } from './navigation/late-code.ts';
import type { LoaderTools } from './navigation/page-loaders.ts';
import { ErrorPage, NotFoundPage, OuterErrorPage } from './pages/error/ErrorPage.tsx';
import { loadedPage, loadPage } from './pages/page-modules.ts';
import { fetchIslands, islandsHydrated } from './ui/island.tsx';

/** … and what tells places apart. */
interface SiteTools extends LoaderTools {
  readonly router: () => ReturnType<typeof createBrowserRouter>;
}

/** Id of the route whose boundary keeps the header: failures that come with a document are its errors. */
export const innerBoundaryId = 'pages';

/** Id of the route of every address that is no page. */
const unknownId = 'unknown';

/** Id of the route that an address comes to: the name of its page, if it has one. */
export function routeIdAt(path: string): PageName | typeof unknownId {
  return matchSiteRoute(path)?.page ?? unknownId;
}

/**
 * The loader of every address, whose code comes on the way to the first page after the document's own. Where it cannot
 * be fetched, the page says itself what it lacks.
 */
function lateLoader(tools: LoaderTools): LoaderFunction {
  let loader: LoaderFunction | undefined;
  return async (args, context) => {
    loader ??= (onTheWay() ?? (await fetchOnTheWay()))?.pageLoader(tools);
    return loader ? loader(args, context) : null;
  };
}

/**
 * A page whose code is here. One that leads on to another of its kind is drawn anew: elements that stayed for the next
 * project would count as moved, and keep what the last one was given.
 */
function LoadedPage({ page }: { readonly page: PageName }) {
  const { pathname } = useLocation();
  const Page = loadedPage(page);
  return Page && <Page key={pathname} />;
}

/** The same loader for entries of other places. Within a place there is nothing to load, and a failure stays. */
function betweenPlaces(load: LoaderFunction, { router }: SiteTools): LoaderFunction {
  return (args, context) => {
    const { location, navigation, errors } = router().state;
    if (!navigation.location || !isSamePlace(location, navigation.location)) return load(args, context);
    for (const error of Object.values(errors ?? {})) throw error;
    return null;
  };
}

/** Longest that a page transition waits for the hydration of islands. */
const maxHydrationMs = 2_000;

/**
 * The loader of a page: its code comes with its content. The router itself is given none to load (`lazy`): it remembers a
 * failure for as long as the document is open.
 */
function loaderOf(page: PageName, load: LoaderFunction, { router }: LoaderTools): LoaderFunction {
  const loadCode = async () => {
    const { location, navigation } = router().state;
    await loadPage(page).catch((error) => reloadInstead(error, router().state.navigation.location ?? window.location));
    // What the browser draws by itself appears whole; a page that stays has what the server drew.
    if (!navigation.location || navigation.location.pathname === location.pathname) return;
    // Because React builds a page twice if an island hydrates during its rendering, hydrate the islands before. Chromium
    // never frees images that were created with a `srcset` and not inserted.
    await fetchIslands();
    await islandsHydrated(maxHydrationMs);
  };
  return async (args, context) => {
    const [data] = await Promise.all([load(args, context), loadCode()]);
    return data;
  };
}

/**
 * The router's table, made from the site's: outer boundary, frame, inner boundary, pages. Without tools, on the server,
 * where every page comes with its content, it has no loaders.
 */
export function siteRouteObjects(tools?: SiteTools): RouteObject[] {
  const load = tools && lateLoader(tools);
  const pages = pageNames.map(
    (page): RouteObject => ({
      id: page,
      path: siteRoutes[page].pattern,
      element: <LoadedPage page={page} />,
      loader: load && betweenPlaces(loaderOf(page, load, tools), tools),
      handle: detailSectionOf(page) ? routeMeta : undefined,
    }),
  );
  const inner: RouteObject = {
    id: innerBoundaryId,
    ErrorBoundary: ErrorPage,
    children: [
      ...pages,
      { id: unknownId, path: '*', loader: load && betweenPlaces(load, tools), Component: NotFoundPage },
    ],
  };
  return [{ id: 'site', Component: SiteLayout, ErrorBoundary: OuterErrorPage, children: [inner] }];
}

import {
  type createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router-dom';
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
import { onTheWay, preloadNavigationCode } from './navigation/navigation-code.ts';
import type { LoaderTools } from './navigation/page-loaders.ts';
import { ErrorPage, NotFoundPage, OuterErrorPage } from './pages/error/ErrorPage.tsx';
import { loadedPage, loadPage } from './pages/page-modules.ts';
import { fetchIslands, islandsHydrated } from './ui/island.tsx';

interface SiteTools extends LoaderTools {
  readonly router: () => ReturnType<typeof createBrowserRouter>;
}

/** Errors that come with a document belong to this route, whose boundary keeps the header. */
export const innerBoundaryId = 'pages';

const unknownId = 'unknown';

export const routeIdAt = (path: string): PageName | typeof unknownId => matchSiteRoute(path)?.page ?? unknownId;

/** The code of the loaders comes with the first navigation. If it fails to load, the page shows its own errors. */
function lateLoader(tools: LoaderTools): LoaderFunction {
  let loader: LoaderFunction | undefined;
  return async (args, context) => {
    loader ??= (onTheWay() ?? (await preloadNavigationCode()))?.pageLoader(tools);
    return loader ? loader(args, context) : null;
  };
}

/** A new `key` per path, so that no element of the previous page is reused. */
function LoadedPage({ page }: { readonly page: PageName }) {
  const { pathname } = useLocation();
  const Page = loadedPage(page);
  return Page && <Page key={pathname} />;
}

/** Within a place nothing loads, and an error stays. */
function betweenPlaces(load: LoaderFunction, { router }: SiteTools): LoaderFunction {
  return (args, context) => {
    const { location, navigation, errors } = router().state;
    if (!navigation.location || !isSamePlace(location, navigation.location)) return load(args, context);
    for (const error of Object.values(errors ?? {})) throw error;
    return null;
  };
}

/** Parameters that fields write. */
const written = ['q', 'wall', 'items'] as const;

function withoutWritten({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  for (const name of written) others.delete(name);
  return `${pathname}?${others}`;
}

/** Without a loader, a navigation completes at once. Errors are cleared where nothing loads, so on them all loads. */
function unlessWritten({ router }: SiteTools): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate &&
    (router().state.errors !== null ||
      currentUrl.search === nextUrl.search ||
      withoutWritten(currentUrl) !== withoutWritten(nextUrl));
}

const maxHydrationMs = 2_000;

/** Loads the code with the content. Not the router's `lazy`, which remembers a failure. */
function loaderOf(page: PageName, load: LoaderFunction, { router }: LoaderTools): LoaderFunction {
  const loadCode = async () => {
    const { location, navigation } = router().state;
    await loadPage(page).catch((error) => reloadInstead(error, router().state.navigation.location ?? window.location));
    // The current page keeps its server HTML.
    if (!navigation.location || navigation.location.pathname === location.pathname) return;
    // Because React builds a page twice if an island hydrates during its rendering, hydrate the islands before.
    // Chromium never frees images that were created with a `srcset` and not inserted.
    await fetchIslands();
    await islandsHydrated(maxHydrationMs);
  };
  return async (args, context) => {
    const [data] = await Promise.all([load(args, context), loadCode()]);
    return data;
  };
}

/** Outer boundary, frame, inner boundary, pages. Without tools, on the server, the routes have no loaders. */
export function siteRouteObjects(tools?: SiteTools): RouteObject[] {
  const load = tools && lateLoader(tools);
  const pages = pageNames.map(
    (page): RouteObject => ({
      id: page,
      path: siteRoutes[page].pattern,
      element: <LoadedPage page={page} />,
      loader: load && betweenPlaces(loaderOf(page, load, tools), tools),
      shouldRevalidate: tools && unlessWritten(tools),
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

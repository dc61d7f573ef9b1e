import './styles/site.css';
import './styles/art-room.css';
import './styles/later.css';
import './document/cover-lift.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { unpackingSources } from '../../shared/contract/packed-sources.ts';
import messages from '../../shared/messages/en-US.json' with { type: 'json' };
import type { InlineData, SentData } from '../../shared/page/renderer.ts';
import { detailSectionOf, matchSiteRoute } from '../../shared/page/site-routes.ts';
import { App } from './App.tsx';
import { fetchMissing } from './api/fetch-missing.ts';
import { keptDetail } from './api/kept-details.ts';
import { landingQuery, menuQuery } from './api/queries.ts';
import { createQueryClient } from './api/query-client.ts';
import { seedQueries } from './api/seed-queries.ts';
import { reloadInstead } from './navigation/chunk-failure.ts';
import type { FollowedRouter } from './navigation/count-visits.ts';
import { isCrawler } from './navigation/crawlers.ts';
import { placeOf } from './navigation/entries.ts';
import { followBrowserMovements, withViewTransitions } from './navigation/movement/view-transition.ts';
import { announceOnArrival } from './navigation/notices.ts';
import { pageErrorOf } from './navigation/page-error.ts';
import { leadsToStart } from './navigation/validate-page.ts';
import { loadPage } from './pages/page-modules.ts';
import { followConsent, hasOptionalConsent, subscribeToConsent } from './preferences/consent.ts';
import { followTheme } from './preferences/theme.ts';
import { innerBoundaryId, routeIdAt, siteRouteObjects } from './router.tsx';
import { siteOf } from './site-of.ts';
import { whenIdle } from './ui/when-idle.ts';

/**
 * Has the browser fetch what it would fetch when it comes into view, as soon as it is asked to print: not every browser
 * does so by itself.
 */
function fetchPicturesForPrints(): void {
  window.addEventListener('beforeprint', () => {
    for (const picture of document.images) picture.loading = 'eager';
  });
}

/** Longer than the cover takes to go, for when its end is not told. */
const fallbackMs = 600;

/** Lets the cover go, as its style says, and then takes it out of the document (P8). */
function liftCover(): void {
  const cover = document.getElementById('cover');
  if (!cover) return;
  cover.className = 'done';
  cover.addEventListener('transitionend', ({ target }) => {
    if (target === cover) cover.remove();
  });
  setTimeout(() => cover.remove(), fallbackMs);
}

/**
 * Takes over from the bootstrap script, which stops listening. Gives what carries the remembered press out, if there
 * was one: it presses the first button of that name, now that it does something.
 */
function takePress(): () => void {
  window.onclick = null;
  const { dataset } = document.documentElement;
  const name = dataset.held;
  delete dataset.held;
  return () => document.querySelector<HTMLElement>(`[data-press="${name}"]`)?.click();
}

function readInlineData(): InlineData {
  // Written by our own server from the interface of the same name.
  const sent = JSON.parse(document.getElementById('data')?.textContent ?? '', unpackingSources) as SentData;
  return { ...sent, messages };
}

/** Loads the code of the page at an address, before hydration, so that nothing suspends. */
async function loadPageAt(path: string): Promise<void> {
  const page = matchSiteRoute(path)?.page;
  if (page) await loadPage(page).catch((error) => reloadInstead(error, window.location));
}

/** Whether an earlier visit of this session has left a copy of the detail at an address. */
function isKept(path: string): boolean {
  const { page, parameters: { slug = '' } = {} } = matchSiteRoute(path) ?? {};
  const section = detailSectionOf(page);
  return section !== undefined && keptDetail(section, slug) !== undefined;
}

/** What the router takes over from the document instead of loading it. */
function hydrationOf({ failure }: InlineData, path: string) {
  const errors = failure ? { [innerBoundaryId]: pageErrorOf(failure) } : null;
  return { loaderData: { [routeIdAt(path)]: null }, errors };
}

/** When it is first asked for a new build: an hour on, or when the visitor has looked elsewhere (S20). */
const firstBuildCheckMs = 3_600_000;

/** What asks is fetched when it first may matter; failing that, pages stay as they are. */
function followNewBuilds({ buildId }: InlineData): void {
  const follow = () => {
    import('./navigation/new-build.ts').then(({ followBuilds }) => followBuilds(buildId)).catch(() => undefined);
  };
  setTimeout(follow, firstBuildCheckMs);
  addEventListener('visibilitychange', follow, { once: true });
}

/** Optional, where it is configured at all: its code is fetched once the visitor has agreed (C14). */
function followVisits({ analytics }: PublicConfig, router: FollowedRouter): void {
  if (!analytics) return;
  const begin = () => {
    if (!hasOptionalConsent()) return;
    stop();
    import('./navigation/count-visits.ts')
      .then(({ countVisits }) => countVisits(analytics, router))
      .catch(() => undefined);
  };
  const stop = subscribeToConsent(begin);
  begin();
}

/** Loads landing info and menu info where the document did not contain them (S9). */
function fetchStartData(client: QueryClient): void {
  fetchMissing(client, landingQuery());
  fetchMissing(client, menuQuery());
}

/** What ends the app: the page as the server wrote it is put back, and the fault is told, and no more (F16). */
function putBack(app: HTMLElement): (error: unknown) => void {
  const html = app.innerHTML;
  return (error) => {
    console.error('The app has ended: the page is as the server wrote it', error);
    app.innerHTML = html;
    liftCover();
  };
}

async function boot(): Promise<void> {
  // In this file, like all else, but begun only now: half of what all code takes to begin, in a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  followTheme();
  followConsent();
  followBrowserMovements();
  fetchPicturesForPrints();
  const data = readInlineData();
  const client = createQueryClient();
  seedQueries(client, data);
  const { pathname } = window.location;
  await loadPageAt(pathname);
  const { config } = siteOf(data, '');
  const routes = siteRouteObjects({ client, config, router: () => router });
  const router = createBrowserRouter(routes, { hydrationData: hydrationOf(data, pathname) });
  const app = document.getElementById('app');
  if (!app) throw new Error('The document has no place for the app');
  // Taken before hydrating: React itself answers presses from here on.
  const pressAgain = takePress();
  let isMounted = false;
  const onMounted = () => {
    // Effects run twice in development.
    if (isMounted) return;
    isMounted = true;
    liftCover();
    pressAgain();
    followNewBuilds(data);
    followVisits(config, router);
    whenIdle(() => fetchStartData(client));
    if (leadsToStart(data.failure, pathname, config)) {
      announceOnArrival({ kind: 'absent' });
      void router.navigate('/', { replace: true });
    } else if (data.failure && isKept(pathname)) {
      // The loader finds the copy (S3).
      void router.navigate(router.state.location, { replace: true });
    }
  };
  const site = (
    <StrictMode>
      <App client={client} site={siteOf(data, placeOf(router.state.location))} onMounted={onMounted}>
        <RouterProvider router={withViewTransitions(router)} />
      </App>
    </StrictMode>
  );
  // Where the server's drawing failed the document brings the data alone. As a transition React takes a page over in
  // slices, between which the browser answers and draws; else in one piece, which a phone works at for a tenth of a second.
  startTransition(() => {
    if (app.firstChild) hydrateRoot(app, site, isCrawler() ? { onUncaughtError: putBack(app) } : undefined);
    else createRoot(app).render(site);
  });
}

// In a task of its own, as evaluating all this code is one already. Nor is it awaited: the page's chunk imports from this
// one, and would wait for it to end.
setTimeout(() => {
  boot().catch((error: unknown) => {
    // The page as the server wrote it stays readable (F17).
    console.error('App initialization failed', error);
    liftCover();
  });
});

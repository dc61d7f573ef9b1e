import './styles/site.css';
import './styles/art-section.css';
import './styles/later.css';
import './document/cover-lift.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { PublicConfig } from '../../shared/contract/config.ts';
import { unpackingSources } from '../../shared/contract/packed-sources.ts';
import messages from '../../shared/messages/en-US.json' with { type: 'json' };
import { locale } from '../../shared/messages/format-message.ts';
import type { InlineData, SentData } from '../../shared/page/renderer.ts';
import { detailSectionOf, matchSiteRoute } from '../../shared/page/site-routes.ts';
import { bakedBase, isWithoutQuery, sitePathOf } from './api/baked-site.ts';
import { introQuery, landingQuery, menuQuery } from './api/queries.ts';
import { createQueryClient, fetchMissing } from './api/query-client.ts';
import { seedQueries } from './api/seed-queries.ts';
import { storedDetail } from './api/stored-details.ts';
import { tolerateTranslation } from './document/translation.ts';
import { App, siteOf } from './hooks/site-context.tsx';
import { routerWindow } from './navigation/baked-window.ts';
import { reloadInstead } from './navigation/chunk-failure.ts';
import type { FollowedRouter } from './navigation/count-visits.ts';
import { isCrawler } from './navigation/crawlers.ts';
import { placeOf } from './navigation/entries.ts';
import { announceOnArrival } from './navigation/notices.ts';
import { pageErrorOf } from './navigation/page-error.ts';
import { followBrowserTransitions, withViewTransitions } from './navigation/transition/view-transition.ts';
import { leadsToStart } from './navigation/validate-page.ts';
import { loadPage } from './pages/page-modules.ts';
import { followConsent, hasOptionalConsent, subscribeToConsent } from './preferences/consent.ts';
import { followTheme } from './preferences/theme.ts';
import { innerBoundaryId, routeIdAt, siteRouteObjects } from './router.tsx';
import { whenIdle } from './ui/when-idle.ts';

/** Because not every browser loads lazy images for printing, load them on `beforeprint`. */
function loadImagesForPrint(): void {
  window.addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager';
  });
}

const fallbackMs = 600;

/** Fades the loading overlay and removes it (P8). The timeout covers a missing `transitionend`. */
function removeOverlay(): void {
  const cover = document.getElementById('cover');
  if (!cover) return;
  cover.className = 'done';
  cover.addEventListener('transitionend', ({ target }) => {
    if (target === cover) cover.remove();
  });
  setTimeout(() => cover.remove(), fallbackMs);
}

/** Replaces the click handler of the bootstrap script. Returns a function that repeats the remembered click. */
function takeClick(): () => void {
  window.onclick = null;
  const { dataset } = document.documentElement;
  const name = dataset.held;
  delete dataset.held;
  return () => document.querySelector<HTMLElement>(`[data-press="${name}"]`)?.click();
}

async function readInlineData(): Promise<InlineData & SentData> {
  // Written by our server from the same interface.
  const sent = JSON.parse(document.getElementById('data')?.textContent ?? '', unpackingSources) as SentData;
  const isUsual = document.documentElement.lang === locale;
  return { ...sent, messages: isUsual ? messages : await (await import('./api/own-language.ts')).openLanguage() };
}

/** Before hydration, so that nothing suspends. */
async function loadPageAt(path: string): Promise<void> {
  const page = matchSiteRoute(path)?.page;
  if (page) await loadPage(page).catch((error) => reloadInstead(error, window.location));
}

function isStored(path: string): boolean {
  const { page, parameters: { slug = '' } = {} } = matchSiteRoute(path) ?? {};
  const section = detailSectionOf(page);
  return section !== undefined && storedDetail(section, slug) !== undefined;
}

function hydrationOf({ failure }: InlineData, path: string) {
  const errors = failure ? { [innerBoundaryId]: pageErrorOf(failure) } : null;
  return { loaderData: { [routeIdAt(path)]: null }, errors };
}

/** After an hour, or when the visitor returns to the tab (S20). */
const firstBuildCheckMs = 3_600_000;

function followNewBuilds({ buildId }: InlineData): void {
  const follow = () => {
    import('./navigation/new-build.ts').then(({ followBuilds }) => followBuilds(buildId)).catch(() => undefined);
  };
  setTimeout(follow, firstBuildCheckMs);
  addEventListener('visibilitychange', follow, { once: true });
}

/** The code of the preview is loaded with a preview session only. */
function followDrafts({ preview }: PublicConfig, client: QueryClient, router: FollowedRouter): void {
  if (!preview) return;
  import('./preview/preview.tsx')
    .then(({ startPreview }) => startPreview(preview, client, router))
    .catch(() => undefined);
}

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

function putBack(app: HTMLElement): (error: unknown) => void {
  const html = app.innerHTML;
  return (error) => {
    console.error('The app has ended: the page is as the server wrote it', error);
    app.innerHTML = html;
    removeOverlay();
  };
}

async function boot(): Promise<void> {
  // A dynamic import of the same chunk: evaluates React in a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  followTheme();
  followConsent();
  followBrowserTransitions();
  loadImagesForPrint();
  const data = await readInlineData();
  const client = createQueryClient();
  seedQueries(client, data);
  const pathname = sitePathOf(window.location.pathname);
  await loadPageAt(pathname);
  // The document of another URL is on its way.
  if ('left' in document.documentElement.dataset) return;
  const { config } = siteOf(data, '');
  const routes = siteRouteObjects({ client, config, router: () => router });
  const router = createBrowserRouter(routes, { hydrationData: hydrationOf(data, pathname), window: routerWindow() });
  // Every document has this element.
  const app = document.getElementById('app') as HTMLElement;
  // Before hydration, because React then handles clicks.
  const clickAgain = takeClick();
  let isMounted = false;
  const onMounted = () => {
    // Effects run twice in development.
    if (isMounted) return;
    isMounted = true;
    window.onpopstate = null;
    removeOverlay();
    clickAgain();
    if (bakedBase === undefined) followNewBuilds(data);
    followVisits(config, router);
    followDrafts(config, client, router);
    whenIdle(() => {
      tolerateTranslation();
      // Documents of overviews contain the introductions. The rest is fetched on hover, focus or touch of a link.
      if (!client.getQueryData(introQuery().queryKey)) fetchMissing(client, landingQuery());
      fetchMissing(client, menuQuery());
    });
    if (leadsToStart(data.failure, pathname, config)) {
      announceOnArrival({ kind: 'absent' });
      void router.navigate('/', { replace: true });
    } else if (data.failure && isStored(pathname)) {
      // The loader finds the stored copy (S3).
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
  // As a transition, hydration yields to input. Without server HTML, render from scratch.
  startTransition(() => {
    if (app.firstChild && !isWithoutQuery())
      hydrateRoot(app, site, isCrawler() ? { onUncaughtError: putBack(app) } : undefined);
    else createRoot(app).render(site);
  });
}

// In a separate task, because evaluation is one already. Not awaited, because the page's chunk imports this one.
setTimeout(() => {
  boot().catch((error: unknown) => {
    // The HTML of the server stays readable (F17).
    console.error('App initialization failed', error);
    removeOverlay();
  });
});

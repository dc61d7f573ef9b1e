import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router-dom';
import type { PublicConfig, RouteRule } from '../../../shared/contract/config.ts';
import type { Section } from '../../../shared/contract/project.ts';
import { routeRuleFinder } from '../../../shared/page/route-rules.ts';
import {
  canonicalPathOf,
  contentParameters,
  detailSectionOf,
  isInvalid,
  matchSiteRoute,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
  type RouteMatch,
  seoSlugOf,
} from '../../../shared/page/site-routes.ts';
import { sitePathOf } from '../api/baked-site.ts';
import { isAbsent } from '../api/errors.ts';
import {
  contentQuery,
  detailQuery,
  introQuery,
  landingQuery,
  listedProject,
  menuQuery,
  pageQuery,
  projectsQuery,
  seoQuery,
  worksQuery,
} from '../api/queries.ts';
import { fetchMissing } from '../api/query-client.ts';
import { forgetDetail, storedDetail } from '../api/stored-details.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { SiteLocation } from './chunk-failure.ts';
import { isNextDocumentWanted } from './next-document.ts';
import { announceOnArrival } from './notices.ts';
import { PageError } from './page-error.ts';
import { isOverlong } from './validate-page.ts';

/** Loaders run in the browser only. */
export interface LoaderTools {
  readonly client: QueryClient;
  readonly config: PublicConfig;
  readonly router: () => LoadingRouter;
}

interface LoadingRouter {
  readonly state: {
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string; readonly location?: SiteLocation };
  };
  readonly subscribe: (listener: () => void) => () => void;
  readonly revalidate: () => Promise<void>;
}

const start = '/';

/** Redirects a project found in the other section or under another spelling (S6). */
async function loadDetail(client: QueryClient, section: Section, slug: string) {
  try {
    const detail = await client.fetchQuery(detailQuery(section, slug));
    return detail.section === section && detail.slug === slug ? undefined : pathOfProject(detail);
  } catch (error) {
    if (isAbsent(error)) forgetDetail(section, slug);
    throw error;
  }
}

/** An empty page leads to the home page (R6), another spelling to its canonical URL (R17). */
async function loadPage(client: QueryClient, { route }: RouteMatch, slug: string) {
  const content = await client.ensureQueryData(pageQuery(slug));
  if (route.pageSlug !== undefined) return undefined;
  if (content.isEmpty) return start;
  const own = pathOfGeneralPage(content.slug);
  return own === pathOf('design-slug', { slug }) ? undefined : own;
}

async function loadWhole(client: QueryClient, match: RouteMatch) {
  const hero = match.route.layout === 'home' ? client.prefetchQuery(introQuery()) : undefined;
  await Promise.all([client.ensureQueryData(contentQuery(match)), hero]);
  return undefined;
}

async function loadContent(match: RouteMatch, client: QueryClient): Promise<string | undefined> {
  const { slug = '' } = contentParameters(match);
  const section = detailSectionOf(match.page);
  if (section) return loadDetail(client, section, slug);
  return match.route.content === 'page' ? loadPage(client, match, slug) : loadWhole(client, match);
}

async function elsewhereOf(match: RouteMatch, client: QueryClient): Promise<string | undefined> {
  if (isOverlong(match)) return start;
  try {
    return await loadContent(match, client);
  } catch (error) {
    return isAbsent(error) && match.route.pageSlug === undefined ? start : undefined;
  }
}

interface Visit {
  readonly url: URL;
  readonly match: RouteMatch | undefined;
  readonly rule: RouteRule | undefined;
  readonly isEntered: boolean;
  readonly hash: string;
}

const maxWaitMs = 400;

/** Fragments that exist before the content does. */
const earlyPlaces = new Set(['', '#project_container', '#projects', '#art_works']);

/** How long the old page stays in ms. 0: the next is loaded. No limit on Back and for fragments of the content. */
function patienceFor(match: RouteMatch, { isEntered, hash }: Pick<Visit, 'isEntered' | 'hash'>, client: QueryClient) {
  const { page, parameters } = match;
  const { slug = '' } = parameters;
  const section = detailSectionOf(page);
  if (section && client.getQueryData(detailQuery(section, slug).queryKey)) return 0;
  if (isEntered || !earlyPlaces.has(hash)) return undefined;
  return section && listedProject(client, section, slug) ? 0 : maxWaitMs;
}

/** An entered URL is replaced; a URL on the way never gets a history entry. */
const leadOn = (to: string, isEntered: boolean): Response => (isEntered ? replace(to) : redirect(to));

/** Calls back when the current navigation ends at this path. */
function onceArrived(router: LoadingRouter, path: string, act: () => void): void {
  const look = () => {
    if (router.state.navigation.state !== 'idle') return;
    leave();
    if (router.state.location.pathname === path) act();
  };
  const leave = router.subscribe(look);
  look();
}

/** A stored copy is shown until the detail is refetched (S3). */
function restoreDetail({ page, parameters: { slug = '' } }: RouteMatch, client: QueryClient): void {
  const section = detailSectionOf(page);
  if (!section) return;
  const { queryKey } = detailQuery(section, slug);
  const stored = client.getQueryData(queryKey) ? undefined : storedDetail(section, slug);
  if (stored) client.setQueryData(queryKey, stored, { updatedAt: 0 });
}

/** Fetches the lists, landing data and menu if they were never loaded (S5). */
function fetchLists(client: QueryClient): void {
  fetchMissing(client, projectsQuery());
  fetchMissing(client, worksQuery());
  fetchMissing(client, landingQuery());
  fetchMissing(client, menuQuery());
}

/** Loader of every URL, with its three guards in order (S4). The page shows load errors itself. */
export function pageLoader(tools: LoaderTools) {
  const { client, config } = tools;
  const findRule = routeRuleFinder(config.routeRules);
  const foundLate = new Map<string, string>();

  /** First guard: the page exists. Redirect rules may start anywhere. */
  function validate({ url, match, rule, isEntered }: Visit): void {
    if (rule) return;
    if (match && isInvalid(match, config)) throw new PageError(404);
    const own = match ? undefined : canonicalPathOf(url.pathname, config.artistSlug);
    if (own) throw leadOn(own, isEntered);
  }

  /** The redirect if it is known in time. A later one runs the loader again. */
  async function inTime(content: Promise<string | undefined>, waitMs: number | undefined, path: string) {
    if (waitMs === undefined) return content;
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, waitMs, 'late'));
    const first = await Promise.race([content, late]);
    if (first !== 'late') return first;
    void content.then((elsewhere) => {
      if (elsewhere === undefined) return;
      const router = tools.router();
      onceArrived(router, path, () => {
        foundLate.set(path, elsewhere);
        void router.revalidate();
      });
    });
    return undefined;
  }

  /** Waits briefly for the content. Missing and empty pages lead to the home page (S7), others to their URL (S6). */
  async function preload({ url, match, rule, isEntered, hash }: Visit): Promise<void> {
    if (rule || !match) return;
    const path = url.pathname;
    const leadAway = (to: string) => {
      // Announce before the redirect, because this page may still be loading.
      if (to === start) announceOnArrival({ kind: 'absent' });
      return leadOn(to, isEntered);
    };
    const known = foundLate.get(path);
    foundLate.delete(path);
    if (known !== undefined) throw leadAway(known);
    void client.prefetchQuery(seoQuery(seoSlugOf(match)));
    restoreDetail(match, client);
    const content = elsewhereOf(match, client);
    void content.then(() => whenIdle(() => fetchLists(client)));
    const elsewhere = await inTime(content, patienceFor(match, { isEntered, hash }, client), path);
    if (elsewhere !== undefined) throw leadAway(elsewhere);
  }

  /** Third guard: redirect rules (B4), inside the app if they lead to a page or another rule. */
  function followRule({ rule, isEntered }: Visit): void {
    if (!rule) return;
    const { to } = rule;
    const isInside = to.startsWith('/') && (matchSiteRoute(to.split(/[?#]/)[0] ?? '') ?? findRule(to)) !== undefined;
    throw isInside ? leadOn(to, isEntered) : redirectDocument(to);
  }

  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const { pathname } = url;
    const isEntered = sitePathOf(window.location.pathname) === pathname;
    const { location } = tools.router().state.navigation;
    // An entered page needs no new build (S20).
    if (isNextDocumentWanted() && location && !isEntered)
      throw redirectDocument(location.pathname + location.search + location.hash);
    const visit = {
      url,
      match: matchSiteRoute(pathname),
      rule: findRule(pathname),
      isEntered,
      hash: location?.hash ?? '',
    };
    validate(visit);
    await preload(visit);
    followRule(visit);
    return null;
  };
}

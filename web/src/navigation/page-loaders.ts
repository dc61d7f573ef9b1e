import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router-dom';
import type { PublicConfig, RouteRule } from '../../../shared/contract/config.ts';
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
  type Room,
  type RouteMatch,
} from '../../../shared/page/site-routes.ts';
import { isAbsent } from '../api/errors.ts';
import { fetchMissing } from '../api/fetch-missing.ts';
import { forgetDetail, keptDetail } from '../api/kept-details.ts';
import { listedProject } from '../api/listed-project.ts';
import {
  contentQuery,
  detailQuery,
  introQuery,
  landingQuery,
  menuQuery,
  pageQuery,
  projectsQuery,
  seoQuery,
  worksQuery,
} from '../api/queries.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { SiteLocation } from './chunk-failure.ts';
import { isNextDocumentWanted } from './next-document.ts';
import { announceOnArrival } from './notices.ts';
import { PageError } from './page-error.ts';
import { isOverlong } from './validate-page.ts';

/** What loaders work with: they run in the browser only, the server's pages come with their content. */
export interface LoaderTools {
  readonly client: QueryClient;
  readonly config: PublicConfig;
  /** What the loaders belong to, which is made of them. */
  readonly router: () => LoadingRouter;
}

/** The part of a router that loaders need. */
interface LoadingRouter {
  readonly state: {
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string; readonly location?: SiteLocation };
  };
  /** Calls back after every change of the state until it is told to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the page on show once more. */
  readonly revalidate: () => Promise<void>;
}

/** What is led to in place of a page that is not there (S7, R6), and of no other. */
const start = '/';

/**
 * Found in the other section, or under another spelling, a project leads to its own address (S6). What is here but old is
 * asked for anew.
 */
async function loadDetail(client: QueryClient, section: Room, slug: string) {
  try {
    const detail = await client.fetchQuery(detailQuery(section, slug));
    return detail.section === section && detail.slug === slug ? undefined : pathOfProject(detail);
  } catch (error) {
    if (isAbsent(error)) forgetDetail(section, slug);
    throw error;
  }
}

/** A general page that is empty leads to the start (R6), one found under another spelling to its own address (R17). */
async function loadPage(client: QueryClient, { route }: RouteMatch, slug: string) {
  const content = await client.ensureQueryData(pageQuery(slug));
  if (route.pageSlug !== undefined) return undefined;
  if (content.isEmpty) return start;
  const own = pathOfGeneralPage(content.slug);
  return own === pathOf('design-slug', { slug }) ? undefined : own;
}

/** What a full-bleed page says over its hero stands in the landing's introductions. */
async function loadWhole(client: QueryClient, match: RouteMatch) {
  const hero = match.route.layout === 'home' ? client.prefetchQuery(introQuery()) : undefined;
  await Promise.all([client.ensureQueryData(contentQuery(match)), hero]);
  return undefined;
}

/** Loads what a page shows. Gives the address it leads to instead of its own, if any. */
async function loadContent(match: RouteMatch, client: QueryClient): Promise<string | undefined> {
  const { slug = '' } = contentParameters(match);
  const section = detailSectionOf(match.page);
  if (section) return loadDetail(client, section, slug);
  return match.route.content === 'page' ? loadPage(client, match, slug) : loadWhole(client, match);
}

/** Loads what a page shows. Where it leads instead of its own address: undefined when it does not, or nobody can say. */
async function elsewhereOf(match: RouteMatch, client: QueryClient): Promise<string | undefined> {
  if (isOverlong(match)) return start;
  try {
    return await loadContent(match, client);
  } catch (error) {
    return isAbsent(error) && match.route.pageSlug === undefined ? start : undefined;
  }
}

/** An address that is gone to. */
interface Visit {
  readonly url: URL;
  readonly match: RouteMatch | undefined;
  readonly rule: RouteRule | undefined;
  /** Going back, and loading once more, the address is that of the page already. */
  readonly isEntered: boolean;
  /** The place on the page, with its `#`; empty for none. */
  readonly hash: string;
}

/** Longest that the page before stays for the content of the next, which then begins with its title. */
const maxWaitMs = 400;

/** Places on pages that are there before their content is; any other comes with it. */
const earlyPlaces = new Set(['', '#project_container', '#projects', '#art_works']);

/**
 * How long it stays: not at all for a page that can begin with what is here, or what its list says; on the way back, and to
 * a place within the content, as long as it takes (undefined).
 */
function patienceFor(match: RouteMatch, { isEntered, hash }: Pick<Visit, 'isEntered' | 'hash'>, client: QueryClient) {
  const { page, parameters } = match;
  const { slug = '' } = parameters;
  const section = detailSectionOf(page);
  if (section && client.getQueryData(detailQuery(section, slug).queryKey)) return 0;
  if (isEntered || !earlyPlaces.has(hash)) return undefined;
  return section && listedProject(client, section, slug) ? 0 : maxWaitMs;
}

const pathIn = (address: string): string => address.split(/[?#]/)[0] ?? '';

/**
 * Leads on within the app. An address that is entered already, by Back or by loading once more, gives its history entry
 * to the next; one that is only on its way there never gets one, and the page before keeps its own.
 */
function leadOn(to: string, isEntered: boolean): Response {
  return isEntered ? replace(to) : redirect(to);
}

/** Calls back once the navigation under way has ended, if it has led to this path. */
function onceArrived(router: LoadingRouter, path: string, act: () => void): void {
  const look = () => {
    if (router.state.navigation.state !== 'idle') return;
    leave();
    if (router.state.location.pathname === path) act();
  };
  const leave = router.subscribe(look);
  look();
}

/** A copy that an earlier visit has left stands in for a detail that is not here (S3): one so old that it is asked for anew. */
function restoreDetail({ page, parameters: { slug = '' } }: RouteMatch, client: QueryClient): void {
  const section = detailSectionOf(page);
  if (!section) return;
  const { queryKey } = detailQuery(section, slug);
  const kept = client.getQueryData(queryKey) ? undefined : keptDetail(section, slug);
  if (kept) client.setQueryData(queryKey, kept, { updatedAt: 0 });
}

/** Fetches lists, start and menu, each if that never was (S5): an empty list is one, too. Nobody waits for them. */
function fetchLists(client: QueryClient): void {
  fetchMissing(client, projectsQuery());
  fetchMissing(client, worksQuery());
  fetchMissing(client, landingQuery());
  fetchMissing(client, menuQuery());
}

/**
 * The loader of every address: its three guards, in their order (S4). A failure is not thrown: the page shows it in place,
 * with a retry.
 */
export function pageLoader(tools: LoaderTools) {
  const { client, config } = tools;
  const findRule = routeRuleFinder(config.routeRules);
  /** Where pages that had begun without their content lead, found since, by path. */
  const foundLate = new Map<string, string>();

  /** First: whether there is such a page. Where a rule leads there need not be one. */
  function validate({ url, match, rule, isEntered }: Visit): void {
    if (rule) return;
    if (match && isInvalid(match, config)) throw new PageError(404);
    const own = match ? undefined : canonicalPathOf(url.pathname, config.artistSlug);
    if (own) throw leadOn(own, isEntered);
  }

  /** Where the content leads instead, if that is known in time. What is known later leads on through the loader, run again. */
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

  /**
   * Second: a page waits for its content so that it appears whole, but not for long. An absent slug, and an empty page,
   * lead to the start (S7), what is found elsewhere to its own address (S6).
   */
  async function preload({ url, match, rule, isEntered, hash }: Visit): Promise<void> {
    if (rule || !match) return;
    const path = url.pathname;
    const leadAway = (to: string) => {
      // Announced now, not when it is known: the page itself may be under way still, and what is said would be said on it.
      if (to === start) announceOnArrival({ kind: 'absent' });
      return leadOn(to, isEntered);
    };
    const known = foundLate.get(path);
    foundLate.delete(path);
    if (known !== undefined) throw leadAway(known);
    void client.prefetchQuery(seoQuery(match.route.seoSlug(match.parameters)));
    restoreDetail(match, client);
    const content = elsewhereOf(match, client);
    // Not in the midst of the press.
    void content.then(() => whenIdle(() => fetchLists(client)));
    const elsewhere = await inTime(content, patienceFor(match, { isEntered, hash }, client), path);
    if (elsewhere !== undefined) throw leadAway(elsewhere);
  }

  /** Third: where a rule leads (B4): to a page of the site, or to another rule, within the app; else by loading the document. */
  function followRule({ rule, isEntered }: Visit): void {
    if (!rule) return;
    const { to } = rule;
    const isInside = to.startsWith('/') && (matchSiteRoute(pathIn(to)) ?? findRule(to)) !== undefined;
    throw isInside ? leadOn(to, isEntered) : redirectDocument(to);
  }

  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const { pathname } = url;
    const isEntered = window.location.pathname === pathname;
    const { location } = tools.router().state.navigation;
    // What is entered is on show already, or was: it needs no other build (S20), and is no next page.
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

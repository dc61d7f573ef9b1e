import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router-dom';
import type { PublicConfig, RouteRule } from '../../../shared/contract/config.ts';
import { type FindRouteRule, routeRuleFinder } from '../../../shared/route-rules.ts';
import {
  canonicalPathOf,
  contentParameters,
  matchSiteRoute,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
  type RouteMatch,
} from '../../../shared/site-routes.ts';
import { isAbsent } from '../api/errors.ts';
import { listedProject } from '../api/listed-project.ts';
import { contentQuery, landingQuery, pageQuery, projectQuery, seoQuery, workQuery } from '../api/queries.ts';
import type { Address } from './chunk-failure.ts';
import { isNextDocumentWanted } from './next-document.ts';
import { announceOnArrival } from './notices.ts';
import { PageError } from './page-error.ts';
import { isInvalid, isOverlong } from './validate-page.ts';

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
    readonly navigation: { readonly state: string; readonly location?: Address };
  };
  /** Calls back after every change of the state until it is told to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the page on show once more. */
  readonly revalidate: () => Promise<void>;
}

/** Longest that the page before stays for the content of the next, which then begins with its title. */
const maxWaitMs = 400;

/** How long it stays: not at all for a page that can begin with what its list says. */
function patienceFor({ page, parameters: { slug = '' } }: RouteMatch, client: QueryClient): number {
  const section = page === 'design-projects-slug' ? 'design' : page === 'art-art-works-slug' ? 'art' : undefined;
  return section && listedProject(client, section, slug) ? 0 : maxWaitMs;
}

const pathIn = (address: string): string => address.split(/[?#]/)[0] ?? '';

/** What is led to in place of a page that is not there (S7, R6), and of no other. */
const start = '/';

/** Found in the other section, or under another spelling, a project leads to its own address (S6). */
async function loadProject({ client }: LoaderTools, section: 'design' | 'art', slug: string) {
  const project = await client.ensureQueryData(section === 'art' ? workQuery(slug) : projectQuery(slug));
  return project.section === section && project.slug === slug ? undefined : pathOfProject(project);
}

/** A general page that is empty leads to the start (R6), one found under another spelling to its own address (R17). */
async function loadPage({ client }: LoaderTools, { route }: RouteMatch, slug: string) {
  const content = await client.ensureQueryData(pageQuery(slug));
  if (route.pageSlug !== undefined) return undefined;
  if (content.isEmpty) return start;
  const own = pathOfGeneralPage(content.slug);
  return own === pathOf('design-slug', { slug }) ? undefined : own;
}

/** What a full-bleed page says over its hero stands in the landing's introductions. */
async function loadWhole({ client }: LoaderTools, match: RouteMatch) {
  const hero = match.route.layout === 'home' ? client.prefetchQuery(landingQuery()) : undefined;
  await Promise.all([client.ensureQueryData(contentQuery(match)), hero]);
  return undefined;
}

/** Loads what a page shows. Gives the address it leads to instead of its own, if any. */
async function loadContent(tools: LoaderTools, match: RouteMatch): Promise<string | undefined> {
  const { slug = '' } = contentParameters(match);
  switch (match.route.content) {
    case 'project':
      return loadProject(tools, 'design', slug);
    case 'work':
      return loadProject(tools, 'art', slug);
    case 'page':
      return loadPage(tools, match, slug);
    default:
      return loadWhole(tools, match);
  }
}

/** Where an address leads instead of its own page: undefined when it has one, or nobody can say. */
async function elsewhereOf(tools: LoaderTools, match: RouteMatch): Promise<string | undefined> {
  if (isOverlong(match)) return start;
  try {
    return await loadContent(tools, match);
  } catch (error) {
    return isAbsent(error) && match.route.pageSlug === undefined ? start : undefined;
  }
}

/**
 * Leads on within the app. An address that is entered already, by Back or by loading once more, gives its history entry
 * to the next; one that is only on its way there never gets one, and the page before keeps its own.
 */
function leadOn(to: string, isEntered: boolean): Response {
  return isEntered ? replace(to) : redirect(to);
}

/**
 * Where a rule leads (B4): to a page of the site within the app, to anything else by loading the document. Two rules may
 * follow one another.
 */
function ledBy({ to }: RouteRule, findRule: FindRouteRule, isEntered: boolean): Response {
  const isInside = to.startsWith('/') && (matchSiteRoute(pathIn(to)) ?? findRule(to)) !== undefined;
  return isInside ? leadOn(to, isEntered) : redirectDocument(to);
}

/** Loads a page once more, if it is the one on show when the navigation under way has ended. */
function reloadOnArrival(router: LoadingRouter, path: string): void {
  const onceArrived = () => {
    if (router.state.navigation.state !== 'idle') return;
    leave();
    if (router.state.location.pathname === path) void router.revalidate();
  };
  const leave = router.subscribe(onceArrived);
  onceArrived();
}

/** What comes of the content in time. What comes later and leads elsewhere does so through the loader, run again. */
async function inTime(content: Promise<string | undefined>, waitMs: number, path: string, tools: LoaderTools) {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, waitMs, 'late'));
  const first = await Promise.race([content, late]);
  if (first !== 'late') return first;
  void content.then((elsewhere) => {
    if (elsewhere) reloadOnArrival(tools.router(), path);
  });
  return undefined;
}

/**
 * The loader of every address. One with a rule goes where that says: it counts as valid and has no content, so the rule
 * outranks a page (S4). A page waits for its content so that it appears whole, but not for long. On the way back it
 * waits until all is there, for the place the page was scrolled to. So does the start, which has nothing to begin with.
 * A failure is not thrown: the page shows it in place, with a retry. An absent slug leads to the start (S7).
 */
export function pageLoader(tools: LoaderTools) {
  const findRule = routeRuleFinder(tools.config.routeRules);
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    // Going back, and loading once more, the address is that of the page already.
    const isEntered = window.location.pathname === url.pathname;
    const { location } = tools.router().state.navigation;
    // What is entered is on show already, or was: it needs no other build (S20), and is no next page.
    if (isNextDocumentWanted() && location && !isEntered)
      throw redirectDocument(location.pathname + location.search + location.hash);
    const rule = findRule(url.pathname);
    if (rule) throw ledBy(rule, findRule, isEntered);
    const match = matchSiteRoute(url.pathname);
    if (!match) {
      const own = canonicalPathOf(url.pathname, tools.config.artistSlug);
      if (own) throw leadOn(own, isEntered);
      return null;
    }
    if (isInvalid(match, tools.config)) throw new PageError(404);
    void tools.client.prefetchQuery(seoQuery(match.route.seoSlug(match.parameters)));
    const content = elsewhereOf(tools, match);
    const isPatient = isEntered || match.page === 'landing';
    const elsewhere = await (isPatient
      ? content
      : inTime(content, patienceFor(match, tools.client), url.pathname, tools));
    // Announced now, not when it is known: the page itself may be under way still, and what is said would be said on it.
    if (elsewhere === start) announceOnArrival({ kind: 'absent' });
    if (elsewhere !== undefined) throw leadOn(elsewhere, isEntered);
    return null;
  };
}

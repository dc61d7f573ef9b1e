import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import { matchSiteRoute, type PageName, pathOf, type RouteMatch } from '../../../shared/site-routes.ts';
import { isAbsent } from '../api/errors.ts';
import { landingQuery, projectQuery, projectsQuery, seoQuery, workQuery, worksQuery } from '../api/queries.ts';
import { contentQuery } from '../api/seed-queries.ts';
import { announceOnArrival } from './notices.ts';
import { PageError } from './page-error.ts';
import { isInvalid, notFoundText } from './validate-page.ts';

/** What loaders work with: they run in the browser only, the server's pages come with their content. */
export interface LoaderTools {
  readonly client: QueryClient;
  readonly config: PublicConfig;
  /** Loads the page on show once more; without it a loader waits as long as its content takes. */
  readonly reload?: () => void;
}

/** Longest that the page before stays for the content of the next, which then begins with what is known of it. */
const maxWaitMs = 400;

/** Pages that show something of their own when the upstream has nothing for them (R5, R11). */
const lastingPages: ReadonlySet<PageName> = new Set(['design-contact-us', 'privacy-policy']);

/** The start in place of a page that is not there, which is said on arrival (S7, R6). */
function startInstead(): Response {
  announceOnArrival({ kind: 'absent' });
  return replace('/');
}

async function loadProject({ client }: LoaderTools, section: 'design' | 'art', slug: string): Promise<void> {
  const project = await client.ensureQueryData(section === 'art' ? workQuery(slug) : projectQuery(slug));
  const page = project.section === 'art' ? 'art-art-works-slug' : 'design-projects-slug';
  // Found in the other section, or under another spelling: its own address takes the place of this one (S6).
  if (project.section !== section || project.slug !== slug) throw replace(pathOf(page, { slug: project.slug }));
}

async function loadText({ client }: LoaderTools, page: PageName, slug: string): Promise<void> {
  const content = await client.ensureQueryData(contentQuery(page, slug));
  if (page === 'design-slug' && content.isEmpty) throw startInstead();
}

async function loadContent(tools: LoaderTools, { page, parameters }: RouteMatch): Promise<void> {
  const { client } = tools;
  const slug = parameters.slug ?? '';
  if (page === 'landing') await client.ensureQueryData(landingQuery());
  else if (page === 'design')
    await Promise.all([client.ensureQueryData(projectsQuery()), client.prefetchQuery(landingQuery())]);
  else if (page === 'art-name')
    await Promise.all([client.ensureQueryData(worksQuery()), client.prefetchQuery(landingQuery())]);
  else if (page === 'design-projects-slug') await loadProject(tools, 'design', slug);
  else if (page === 'art-art-works-slug') await loadProject(tools, 'art', slug);
  else await loadText(tools, page, slug);
}

/** Where an address leads instead of its own page: undefined when it has one, or nobody can say. */
async function elsewhereOf(tools: LoaderTools, match: RouteMatch): Promise<Response | undefined> {
  try {
    await loadContent(tools, match);
  } catch (error) {
    if (error instanceof Response) return error;
    if (isAbsent(error) && !lastingPages.has(match.page)) return startInstead();
  }
  return undefined;
}

/** What comes of the content in time. What comes later and leads elsewhere does so through the loader, run again. */
async function inTime(content: Promise<Response | undefined>, path: string, reload: () => void) {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, maxWaitMs, 'late'));
  const first = await Promise.race([content, late]);
  if (first !== 'late') return first;
  void content.then((elsewhere) => {
    if (elsewhere && window.location.pathname === path) reload();
  });
  return undefined;
}

/**
 * The loader of every page: waits for its content so that the page appears whole, but not for long. On the way back it
 * waits until all is there, for the place the page was scrolled to. So does the start, which has nothing to begin with.
 * A failure is not thrown: the page shows it in place, with a retry. An absent slug leads to the start (S7).
 */
export function pageLoader(tools: LoaderTools) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const match = matchSiteRoute(url.pathname);
    if (!match) return null;
    const address = `${url.pathname}${url.search}${url.hash}`;
    if (isInvalid(match, tools.config)) throw new PageError(404, notFoundText(address, tools.config));
    void tools.client.prefetchQuery(seoQuery(match.route.seoSlug(match.parameters)));
    const content = elsewhereOf(tools, match);
    // Going back, and loading once more, the address is that of the page already.
    const { reload } = tools;
    const isPatient = !reload || match.page === 'landing' || window.location.pathname === url.pathname;
    const elsewhere = await (isPatient ? content : inTime(content, url.pathname, reload));
    if (elsewhere) throw elsewhere;
    return null;
  };
}

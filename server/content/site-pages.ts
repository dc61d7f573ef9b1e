import type { Event } from '../../shared/contract/event.ts';
import type { Menu } from '../../shared/contract/menu.ts';
import type { Page, PageList, PageSummary } from '../../shared/contract/page.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import { menuHref } from '../../shared/page/menu-href.ts';
import {
  contentParameters,
  matchSiteRoute,
  pageNames,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
  type RouteMatch,
  type SiteRoute,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { type LookupResult, mapFound } from '../base/lookup-result.ts';
import type { Source } from '../cache/entry.ts';
import type { SiteDependencies, SiteFacts } from './dependencies.ts';
import { allEvents } from './events.ts';
import { generalPage, isFixedPage, saysHowToReach } from './general-page.ts';

export interface SitePage {
  readonly path: string;
  readonly title?: string;
  readonly updatedAt?: string;
  readonly project?: ProjectSummary;
  readonly event?: Event;
}

/** The content that only this page shows. Undefined for a path of an item that is in no list. */
export function ownSourceOf(
  { path, project }: SitePage,
  sources: SiteDependencies['sources'],
): Source<unknown> | undefined {
  if (project) return sources.project(project.id);
  const match = matchSiteRoute(path);
  if (!match) return undefined;
  const { content } = match.route;
  if (content === 'project' || content === 'work') return undefined;
  if (content === 'event') return sources.events;
  if (content === 'shortlist') return undefined;
  return content === 'page' ? sources.page(contentParameters(match).slug ?? '') : sources[content];
}

function fixedPaths(artistSlug: string): string[] {
  const fixed = pageNames.filter(
    (name) => !siteRoutes[name].pattern.includes(':slug') && siteRoutes[name].content !== 'shortlist',
  );
  return fixed.map((name) => pathOf(name, { name: artistSlug }));
}

export interface TextPage {
  readonly path: string;
  readonly label: string | undefined;
  readonly page: LookupResult<Page>;
}

const isTextPage = ({ route }: RouteMatch): boolean => route.content === 'page' || isFixedPage(route.content);

function labelsInMenu({ publicConfig }: SiteDependencies, { art, design, typologies }: Menu): Map<string, string> {
  const targets = { config: publicConfig(), typologies };
  const groups = [{ kind: 'art' as const, items: art.items }, ...design];
  const labels = new Map<string, string>();
  for (const { kind, items } of groups) {
    for (const { label, url = '' } of items) {
      const [path = ''] = menuHref(url, kind, targets)?.split(/[?#]/) ?? [];
      const match = matchSiteRoute(path);
      if (match && isTextPage(match) && !labels.has(path)) labels.set(path, label);
    }
  }
  return labels;
}

function readTextPage(parts: SiteDependencies, { route, parameters }: RouteMatch): Promise<LookupResult<Page>> {
  if (isFixedPage(route.content)) return parts.read(parts.sources[route.content]);
  return generalPage(parts, route.pageSlug ?? parameters.slug ?? '');
}

/** `others`: slugs of pages that may be in no menu. */
export async function textPages(
  parts: SiteDependencies,
  menu: Menu | undefined,
  others: readonly string[] = [],
): Promise<readonly TextPage[]> {
  const labels = menu ? labelsInMenu(parts, menu) : new Map<string, string>();
  const fixed = fixedPaths(parts.publicConfig().artistSlug);
  const paths = [...new Set([...labels.keys(), ...fixed, ...others.map(pathOfGeneralPage)])];
  const matches = paths.flatMap((path) => {
    const match = matchSiteRoute(path);
    return match && isTextPage(match) ? [{ path, match }] : [];
  });
  return Promise.all(
    matches.map(async ({ path, match }) => ({
      path,
      label: labels.get(path),
      page: await readTextPage(parts, match),
    })),
  );
}

export function pageSummaryOf({ path, label, page }: TextPage, { messages }: Pick<SiteFacts, 'messages'>): PageSummary {
  const { page: name, route, parameters } = matchSiteRoute(path) ?? {};
  const {
    slug = route?.pageSlug ?? parameters?.slug ?? '',
    title,
    titleLang,
    titleDir,
    lead,
    updatedAt,
  } = page.kind === 'found' ? page.value : {};
  const canonicalPath = route?.content === 'page' && slug !== '' ? pathOfGeneralPage(slug) : path;
  return {
    slug,
    title: title ?? label ?? messages[`heading.${name}`] ?? slug,
    ...(titleLang && { titleLang }),
    ...(titleDir && { titleDir }),
    ...(lead && { lead }),
    ...(updatedAt && { updatedAt }),
    canonicalPath,
  };
}

/** True if a page has content. A page with a fixed path counts if it shows contact data (R5, R11). */
function isPage({ path, page }: TextPage, { publicConfig }: SiteFacts): boolean {
  if (page.kind !== 'found' || !page.value.isEmpty) return page.kind === 'found';
  const route: SiteRoute | undefined = matchSiteRoute(path)?.route;
  return route?.pageSlug !== undefined && saysHowToReach(publicConfig());
}

function isListed(text: TextPage, facts: SiteFacts): boolean {
  const isNamed = text.label !== undefined || matchSiteRoute(text.path)?.route.pageSlug !== undefined;
  return isPage(text, facts) || (text.page.kind === 'unknown' && isNamed);
}

async function namedTextPages(parts: SiteDependencies): Promise<LookupResult<readonly TextPage[]>> {
  const menu = await parts.read(parts.sources.menu);
  if (menu.kind === 'unknown') return menu;
  return { kind: 'found', value: await textPages(parts, menu.kind === 'found' ? menu.value : undefined) };
}

function generalSummaries(pages: readonly TextPage[], parts: SiteDependencies): PageSummary[] {
  const general = pages.filter(({ path }) => matchSiteRoute(path)?.route.content === 'page');
  const byPath = new Map(general.map((page) => pageSummaryOf(page, parts)).map((item) => [item.canonicalPath, item]));
  return [...byPath.values()];
}

/** Returns the general pages. Unavailable ones are listed by name. Unknown while the menu is. */
export const generalPages = async (parts: SiteDependencies): Promise<LookupResult<PageList>> =>
  mapFound(await namedTextPages(parts), (texts) => {
    const items = generalSummaries(
      texts.filter((text) => isListed(text, parts)),
      parts,
    );
    return { items, total: items.length, links: {} };
  });

function sitePageOf(path: string, summary: Pick<PageSummary, 'title' | 'updatedAt'> | undefined): SitePage {
  const { title, updatedAt } = summary ?? {};
  return { path, ...(title && { title }), ...(updatedAt && { updatedAt }) };
}

/** Returns all pages: fixed ones, those of the menu, projects and works. Unknown while a list or the menu is. */
export async function sitePages(parts: SiteDependencies): Promise<LookupResult<readonly SitePage[]>> {
  const { read, sources } = parts;
  const lists = await Promise.all([read(sources.projects), read(sources.works)]);
  const events = await allEvents(parts);
  const texts = await namedTextPages(parts);
  // Most CMSs have no events, and no cache stores their absence for long.
  const unknown = [...lists, texts].find((part) => part.kind === 'unknown');
  if (unknown) return unknown;
  const pages = texts.kind === 'found' ? texts.value : [];
  // Pages with fixed paths have titles of the site, not of the menu.
  const summaries = new Map(pages.map((page) => [page.path, pageSummaryOf({ ...page, label: undefined }, parts)]));
  const there = pages.filter((text) => isPage(text, parts));
  // An unavailable page may exist.
  const gone = pages.filter((text) => text.page.kind !== 'unknown' && !there.includes(text));
  const nowhere = new Set(gone.map(({ path }) => path));
  if (events.kind !== 'found') nowhere.add(pathOf('news'));
  const paths = fixedPaths(parts.publicConfig().artistSlug).filter((path) => !nowhere.has(path));
  const fixed = paths.map((path) => sitePageOf(path, summaries.get(path)));
  const named = generalSummaries(there, parts).filter(
    ({ canonicalPath }) => matchSiteRoute(canonicalPath)?.page === 'design-slug',
  );
  const items = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
  const value = [
    ...fixed,
    ...named.map((summary) => sitePageOf(summary.canonicalPath, summary)),
    ...items.map((project) => ({ ...sitePageOf(pathOfProject(project), project), project })),
    ...(events.kind === 'found'
      ? events.value.map((event) => ({ ...sitePageOf(event.canonicalPath, event), event }))
      : []),
  ];
  return { kind: 'found', value };
}

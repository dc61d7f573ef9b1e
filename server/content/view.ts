import type { Landing } from '../../shared/contract/landing.ts';
import type { LinkedList } from '../../shared/contract/project.ts';
import type { LinkedView, View } from '../../shared/contract/view.ts';
import {
  contentParameters,
  isWithoutSeo,
  matchSiteRoute,
  pathOf,
  type RouteMatch,
  seoSlugOf,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { type LookupResult, mapFound } from '../base/lookup-result.ts';
import type { SiteDependencies } from './dependencies.ts';
import { eventBySlug, runningEvent, withNews } from './events.ts';
import { fixedPage, linkedGeneralPage } from './general-page.ts';
import { languagesOfPage } from './languages.ts';
import { linkedMenu } from './linked-menu.ts';
import { eventPage } from './lists/event-page.ts';
import { type ListName, listResponse } from './lists/list-response.ts';
import { pageBehind } from './page-address.ts';
import { projectBySlug } from './project.ts';
import { resources } from './resources.ts';
import { seoOf } from './seo.ts';

type Content = Pick<LinkedView, 'projects' | 'works' | 'project' | 'content' | 'events' | 'event'> & {
  readonly canonicalPath?: string;
};

const projectContent = async (parts: SiteDependencies, section: 'design' | 'art', slug: string) =>
  mapFound(await projectBySlug(parts, section, slug), (project): Content => {
    return { project, canonicalPath: project.canonicalPath };
  });

/** An empty page does not exist (R6), unless it has a fixed path (R5, R11). */
async function pageContent(
  parts: SiteDependencies,
  { route }: RouteMatch,
  slug: string,
): Promise<LookupResult<Content>> {
  const page = await linkedGeneralPage(parts, slug);
  if (page.kind !== 'found') return page;
  if (page.value.isEmpty && route.pageSlug === undefined) return { kind: 'absent' };
  return { kind: 'found', value: { content: page.value, canonicalPath: page.value.canonicalPath } };
}

const eventContent = async (parts: SiteDependencies, slug: string) =>
  mapFound(await eventBySlug(parts, slug), (event): Content => ({ event, canonicalPath: event.canonicalPath }));

/** The first page of a list. The API has no drafts, so previews contain all items. */
export async function firstPart(
  { read, sources, publicConfig }: SiteDependencies,
  name: ListName,
): Promise<LookupResult<LinkedList>> {
  const list = await read(sources[name]);
  if (list.kind !== 'found' || publicConfig().preview) return list;
  return { kind: 'found', value: await listResponse(name, list.value) };
}

/** If a half of the home page has no video, it shows the first image of the list (N1). Unknown without any content. */
async function landingContent(parts: SiteDependencies): Promise<LookupResult<Content>> {
  const { read, sources } = parts;
  const landing = await read(sources.landing);
  const videos = landing.kind === 'found' ? landing.value.videos : undefined;
  const isNeeded = (section: 'design' | 'art') => !videos?.[section]?.poster;
  const [projects, works] = await Promise.all([
    isNeeded('design') ? firstPart(parts, 'projects') : undefined,
    isNeeded('art') ? firstPart(parts, 'works') : undefined,
  ]);
  if (landing.kind === 'unknown' && projects?.kind === 'unknown' && works?.kind === 'unknown') return landing;
  return {
    kind: 'found',
    value: {
      ...(projects?.kind === 'found' ? { projects: projects.value } : {}),
      ...(works?.kind === 'found' ? { works: works.value } : {}),
    },
  };
}

async function contentOf(parts: SiteDependencies, match: RouteMatch): Promise<LookupResult<Content>> {
  const { slug = '' } = contentParameters(match);
  switch (match.route.content) {
    case 'landing':
      return landingContent(parts);
    case 'projects':
      return mapFound(await firstPart(parts, 'projects'), (projects): Content => ({ projects }));
    case 'works':
      return mapFound(await firstPart(parts, 'works'), (works): Content => ({ works }));
    case 'about':
    case 'process':
    case 'biography':
      return mapFound(await fixedPage(parts, match.route.content), (content): Content => ({ content }));
    case 'project':
      return projectContent(parts, 'design', slug);
    case 'work':
      return projectContent(parts, 'art', slug);
    case 'events':
      return mapFound(await eventPage(parts), (events): Content => ({ events }));
    case 'shortlist':
      if (match.page === 'contact' && !parts.publicConfig().enquiries) return { kind: 'absent' };
      return { kind: 'found', value: {} };
    case 'event':
      return eventContent(parts, slug);
    case 'page':
      return pageContent(parts, match, slug);
  }
}

export async function landingWithEvent(parts: SiteDependencies): Promise<LookupResult<Landing>> {
  const [landing, now] = await Promise.all([parts.read(parts.sources.landing), runningEvent(parts)]);
  return now && landing.kind === 'found' ? { kind: 'found', value: { ...landing.value, now } } : landing;
}

export async function frameOf(
  parts: SiteDependencies,
): Promise<Pick<LinkedView, 'config' | 'site' | 'menu' | 'landing'>> {
  const { read, sources, publicConfig, siteOwn } = parts;
  const [menu, landing] = await Promise.all([read(sources.menu), landingWithEvent(parts)]);
  return {
    config: publicConfig(),
    site: siteOwn,
    ...(menu.kind === 'found' && { menu: linkedMenu(await withNews(parts, menu.value), parts) }),
    ...(landing.kind === 'found' && { landing: landing.value }),
  };
}

/** The data of a page, whose `canonicalPath` may differ. Absent: no such page. Unknown: its content is unavailable. */
export async function viewOfPage(parts: SiteDependencies, requested: RouteMatch): Promise<LookupResult<LinkedView>> {
  const path = pathOf(requested.page, requested.parameters);
  const [content, frame] = await Promise.all([contentOf(parts, requested), frameOf(parts)]);
  if (content.kind !== 'found') return content;
  const { canonicalPath = path, ...own } = content.value;
  const match = matchSiteRoute(canonicalPath) ?? requested;
  const [seo, locales] = await Promise.all([seoOf(parts, seoSlugOf(match)), languagesOfPage(parts, match, own)]);
  const inLanguages = locales && { locale: parts.publicConfig().locale, locales: [...locales] };
  return { kind: 'found', value: { path, canonicalPath, page: match.page, ...frame, seo, ...own, ...inLanguages } };
}

/** The view at any path, after redirects. Absent if a redirect leaves the site. */
export async function viewAt(parts: SiteDependencies, path: string): Promise<LookupResult<LinkedView>> {
  const { findRule, publicConfig } = parts;
  const behind = pageBehind(path, { findRule, artistSlug: publicConfig().artistSlug });
  if (!behind) return { kind: 'absent' };
  return mapFound(await viewOfPage(parts, behind.match), (view) => ({ ...view, path }));
}

/**
 * True if content that should come is missing: fallback search data, or a home page without its content. Without a call
 * for them, none should come.
 */
export function isProvisionalView({ sources }: Pick<SiteDependencies, 'sources'>, view: View): boolean {
  const { page, landing, seo } = view;
  const isIncomplete = seo.isFallback && !isWithoutSeo(siteRoutes[page].seo) && sources.hasCall('seo');
  const isBare = page === 'landing' && (landing === undefined || resources.landing.isEmpty(landing));
  return isIncomplete || (isBare && sources.hasCall('landing'));
}

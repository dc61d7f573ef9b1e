import type { QueryClient } from '@tanstack/react-query';
import {
  contentParameters,
  detailSectionOf,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
  type Room,
  type RouteMatch,
} from '../../../shared/site-routes.ts';
import { isAbsent } from '../api/errors.ts';
import { forgetDetail } from '../api/kept-details.ts';
import { contentQuery, detailQuery, landingQuery, pageQuery } from '../api/queries.ts';
import { isOverlong } from './validate-page.ts';

/** What is led to in place of a page that is not there (S7, R6), and of no other. */
export const start = '/';

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
  const hero = match.route.layout === 'home' ? client.prefetchQuery(landingQuery()) : undefined;
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
export async function elsewhereOf(match: RouteMatch, client: QueryClient): Promise<string | undefined> {
  if (isOverlong(match)) return start;
  try {
    return await loadContent(match, client);
  } catch (error) {
    return isAbsent(error) && match.route.pageSlug === undefined ? start : undefined;
  }
}

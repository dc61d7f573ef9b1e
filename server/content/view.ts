import type { PublicConfig } from '../../shared/contract/config.ts';
import { maxSlugLength } from '../../shared/contract/paths.ts';
import type { View } from '../../shared/contract/view.ts';
import { matchSiteRoute, pathOf, type RouteMatch } from '../../shared/site-routes.ts';
import type { Answer, Reader } from './answer.ts';
import { generalPageInAnyCase } from './general-page.ts';
import { projectBySlug } from './project.ts';
import { pathOfProject } from './resolution.ts';
import { seoOf } from './seo.ts';

/** The part of a view that differs from page to page, and the canonical address if it depends on content. */
type Content = Pick<View, 'projects' | 'works' | 'project' | 'content'> & { readonly canonicalPath?: string };

/** An answer under the name it has in a view. */
function named<Name extends string, Value>(name: Name, answer: Answer<Value>): Answer<Record<Name, Value>> {
  if (answer.kind !== 'found') return answer;
  // A computed key widens to string; there is exactly this one.
  return { kind: 'found', value: { [name]: answer.value } as Record<Name, Value> };
}

async function projectContent(reader: Reader, section: 'design' | 'art', slug: string): Promise<Answer<Content>> {
  const project = await projectBySlug(reader, section, slug);
  if (project.kind !== 'found') return project;
  return { kind: 'found', value: { project: project.value, canonicalPath: pathOfProject(project.value) } };
}

async function pageContent(reader: Reader, slug: string): Promise<Answer<Content>> {
  // Decoded already: a percent sign left over is a malformed address, which the upstream need not hear of.
  if (slug.includes('%')) return { kind: 'absent' };
  const page = await generalPageInAnyCase(reader, slug);
  if (page.kind !== 'found') return page;
  // A successfully empty page is one that does not exist (R6).
  if (page.value.isEmpty) return { kind: 'absent' };
  return {
    kind: 'found',
    value: { content: page.value, canonicalPath: pathOf('design-slug', { slug: page.value.slug }) },
  };
}

/** Pages that must never vanish: nothing to show upstream leaves them to the site's own words (R5, R11). */
async function lastingPage(reader: Reader, slug: string): Promise<Answer<Content>> {
  const page = await reader.read(reader.sources.page(slug));
  if (page.kind === 'unknown') return page;
  return {
    kind: 'found',
    value: { content: page.kind === 'found' ? page.value : { slug, blocks: [], isEmpty: true } },
  };
}

/** A half of the start without a film shows its room's first picture (N1): only then are lists needed. */
async function landingContent({ read, sources }: Reader): Promise<Answer<Content>> {
  const landing = await read(sources.landing);
  const videos = landing.kind === 'found' ? landing.value.videos : undefined;
  const isNeeded = (room: 'design' | 'art') => videos !== undefined && !videos[room]?.poster;
  const [projects, works] = await Promise.all([
    isNeeded('design') ? read(sources.list('design')) : undefined,
    isNeeded('art') ? read(sources.list('art')) : undefined,
  ]);
  return {
    kind: 'found',
    value: {
      ...(projects?.kind === 'found' ? { projects: projects.value } : {}),
      ...(works?.kind === 'found' ? { works: works.value } : {}),
    },
  };
}

async function contentOf(
  reader: Reader,
  { page, parameters }: RouteMatch,
  config: PublicConfig,
): Promise<Answer<Content>> {
  const { read, sources } = reader;
  const slug = parameters.slug ?? '';
  const isOfArtist = parameters.name === undefined || parameters.name === config.artistSlug;
  if (slug.length > maxSlugLength || !isOfArtist) return { kind: 'absent' };
  switch (page) {
    case 'landing':
      return landingContent(reader);
    case 'design':
      return named('projects', await read(sources.list('design')));
    case 'art-name':
      return named('works', await read(sources.list('art')));
    case 'design-about':
      return named('content', await read(sources.about));
    case 'design-process':
      return named('content', await read(sources.process));
    case 'art-biography-name':
      return named('content', await read(sources.biography));
    case 'design-contact-us':
      return lastingPage(reader, 'contact-us');
    case 'privacy-policy':
      return lastingPage(reader, 'privacy-policy');
    case 'design-projects-slug':
      return projectContent(reader, 'design', slug);
    case 'art-art-works-slug':
      return projectContent(reader, 'art', slug);
    case 'design-slug':
      return pageContent(reader, slug);
  }
}

/** The slug that search engine data is asked for: that of the item's own spelling, not of the address. */
function seoSlugOf(match: RouteMatch, content: Content): string {
  const slug = content.project?.slug ?? content.content?.slug ?? match.parameters.slug ?? '';
  return match.route.seoSlug({ ...match.parameters, slug });
}

/** What the frame of every page needs besides its own content; null where it could not be loaded. */
export async function frameOf(
  { read, sources }: Reader,
  config: PublicConfig,
): Promise<Pick<View, 'config' | 'menu' | 'landing'>> {
  const [menu, landing] = await Promise.all([read(sources.menu), read(sources.landing)]);
  return {
    config,
    menu: menu.kind === 'found' ? menu.value : null,
    landing: landing.kind === 'found' ? landing.value : null,
  };
}

/** Everything the page at a path needs. Absent: no such page. Unknown: its content could not be loaded. */
export async function viewOf(reader: Reader, path: string, config: PublicConfig): Promise<Answer<View>> {
  const match = matchSiteRoute(path);
  if (!match) return { kind: 'absent' };
  const [content, frame] = await Promise.all([contentOf(reader, match, config), frameOf(reader, config)]);
  if (content.kind !== 'found') return content;
  const { canonicalPath = pathOf(match.page, match.parameters), ...parts } = content.value;
  const seo = await seoOf(reader, seoSlugOf(match, content.value), config.atelierName);
  if (seo.kind !== 'found') return seo;
  return { kind: 'found', value: { path, canonicalPath, page: match.page, ...frame, seo: seo.value, ...parts } };
}

/**
 * The pages of the site: one table for the browser's router and the server's renderer.
 * Patterns are those of React Router; static segments outrank dynamic ones.
 */

import type { EndpointName } from '../contract/paths.ts';
import type { ColorMode, Theme } from './theme-colors.ts';

/** home: full-bleed hero under the header; default: a content column below it. */
export type Layout = 'home' | 'default';

/** Which of the two rooms a page belongs to: voice, paper and the side of the line. */
export type Room = 'design' | 'art';

export type PathParameters = Readonly<Record<string, string>>;

/** What a page shows, by the endpoint of the API that gives it. */
export type ContentName = Extract<
  EndpointName,
  'landing' | 'projects' | 'works' | 'project' | 'work' | 'about' | 'process' | 'biography' | 'page'
>;

export interface SiteRoute {
  readonly pattern: string;
  readonly content: ContentName;
  /** Slug of the one general page that has this address for itself; others have theirs in the path. */
  readonly pageSlug?: string;
  readonly layout: Layout;
  readonly room: Room;
  /** The slug asked of `/seo` for this page (B3). */
  readonly seoSlug: (parameters: PathParameters) => string;
  /** Shown in this mode whatever the visitor prefers (S15). `system` forces nothing and is warned of (S16). */
  readonly colorMode?: ColorMode;
}

const slugOf = (parameters: PathParameters): string => parameters.slug ?? '';
const designSeo = (parameters: PathParameters): string => `design/${slugOf(parameters)}`;

export const siteRoutes = {
  landing: { pattern: '/', content: 'landing', layout: 'home', room: 'design', seoSlug: () => 'home' },
  design: { pattern: '/design', content: 'projects', layout: 'home', room: 'design', seoSlug: () => 'design' },
  'design-about': {
    pattern: '/design/about',
    content: 'about',
    layout: 'default',
    room: 'design',
    seoSlug: () => 'design/about',
  },
  'design-process': {
    pattern: '/design/process',
    content: 'process',
    layout: 'default',
    room: 'design',
    seoSlug: () => 'design/process',
  },
  'design-contact-us': {
    pattern: '/design/contact-us',
    content: 'page',
    pageSlug: 'contact-us',
    layout: 'default',
    room: 'design',
    seoSlug: () => 'design/contact-us',
  },
  'design-projects-slug': {
    pattern: '/design/projects/:slug',
    content: 'project',
    layout: 'default',
    room: 'design',
    seoSlug: designSeo,
  },
  'design-slug': {
    pattern: '/design/:slug',
    content: 'page',
    layout: 'default',
    room: 'design',
    seoSlug: designSeo,
  },
  'art-art-works-slug': {
    pattern: '/art/art-works/:slug',
    content: 'work',
    layout: 'default',
    room: 'art',
    seoSlug: (parameters) => `art/${slugOf(parameters)}`,
  },
  'art-biography-name': {
    pattern: '/art/biography/:name',
    content: 'biography',
    layout: 'default',
    room: 'art',
    seoSlug: () => 'biography',
  },
  'art-name': { pattern: '/art/:name', content: 'works', layout: 'home', room: 'art', seoSlug: () => 'art' },
  'privacy-policy': {
    pattern: '/privacy-policy',
    content: 'page',
    pageSlug: 'privacy-policy',
    layout: 'default',
    room: 'design',
    seoSlug: () => 'privacy-policy',
  },
} as const satisfies Record<string, SiteRoute>;

export type PageName = keyof typeof siteRoutes;

/** The color mode a page asks for, if any; `error` and unknown pages ask for none. */
export function colorModeOf(page: PageName | 'error' | undefined): ColorMode | undefined {
  if (page === undefined || page === 'error') return undefined;
  const route: SiteRoute = siteRoutes[page];
  return route.colorMode;
}

/** The theme a mode forces: only light and dark can be forced. */
export function forcedTheme(mode: ColorMode | undefined): Theme | undefined {
  return mode === 'system' ? undefined : mode;
}

export interface RouteMatch {
  readonly page: PageName;
  readonly route: SiteRoute;
  readonly parameters: PathParameters;
}

/** decodeURIComponent that keeps a malformed `%` as it stands instead of throwing. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function matchPattern(pattern: string, segments: readonly string[]): PathParameters | undefined {
  const expected = pattern.split('/').filter(Boolean);
  if (expected.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeSegment(segment);
    else if (part !== decodeSegment(segment).toLowerCase()) return undefined;
  }
  return parameters;
}

/** Names of all pages. */
export const pageNames = Object.keys(siteRoutes) as readonly PageName[];

const bySpecificity = pageNames
  .map((page): readonly [PageName, SiteRoute] => [page, siteRoutes[page]])
  .sort(([, a], [, b]) => a.pattern.split(':').length - b.pattern.split(':').length);

/** The room of an address: everything below `/art` is the art room, known or not. */
export function roomOf(path: string): Room {
  return /^\/+art(?:\/|$)/i.test(path) ? 'art' : 'design';
}

/**
 * The page at a path (no query, no hash), or undefined for an unknown route.
 * Empty segments are skipped and static segments compared without case: `canonicalPathOf` has the right spelling.
 */
export function matchSiteRoute(path: string): RouteMatch | undefined {
  const segments = path.split('/').filter(Boolean);
  for (const [page, route] of bySpecificity) {
    const parameters = matchPattern(route.pattern, segments);
    if (parameters) return { page, route, parameters };
  }
  return undefined;
}

/** The path of a page: `pathOf('design-slug', { slug: 'care' })` is `/design/care`. */
export function pathOf(page: PageName, parameters: PathParameters = {}): string {
  return siteRoutes[page].pattern.replace(/:(\w+)/g, (_match, key: string) =>
    encodeURIComponent(parameters[key] ?? ''),
  );
}

/** Whether an address has a page's form but cannot be one: another artist's name (R9, R15). */
export function isInvalid({ parameters }: RouteMatch, { artistSlug }: { readonly artistSlug: string }): boolean {
  const { name } = parameters;
  return name !== undefined && name.toLowerCase() !== artistSlug.toLowerCase();
}

/** What to ask the content of a page for: its slug, where it is one of many. */
export function contentParameters({ route, parameters }: RouteMatch): PathParameters {
  const slug = route.pageSlug ?? parameters.slug;
  return slug === undefined ? {} : { slug };
}

/** The page that a slug of a general page has for itself: `privacy-policy` stands at `/privacy-policy` alone (R11). */
const pagesBySlug: ReadonlyMap<string | undefined, PageName> = new Map(
  bySpecificity.flatMap(([page, { pageSlug }]) => (pageSlug === undefined ? [] : [[pageSlug, page]])),
);

/** The section of the project or the work that a page shows; undefined for pages about anything else. */
export function detailSectionOf(page: PageName | undefined): Room | undefined {
  const content: ContentName | undefined = page && siteRoutes[page].content;
  return content === 'project' ? 'design' : content === 'work' ? 'art' : undefined;
}

/** The address of a project or a work, in its list's own spelling. */
export function pathOfProject({ section, slug }: { readonly section: Room; readonly slug: string }): string {
  return pathOf(section === 'art' ? 'art-art-works-slug' : 'design-projects-slug', { slug });
}

/** Where all projects, or all works, are. */
export function pathOfRoom(room: Room, artistSlug: string): string {
  return room === 'art' ? pathOf('art-name', { name: artistSlug }) : pathOf('design');
}

/** The address of a general page. */
export function pathOfGeneralPage(slug: string): string {
  return pathOf(pagesBySlug.get(slug) ?? 'design-slug', { slug });
}

/**
 * The one spelling of a path (no query, no hash) that can be told from its form alone (R9, R17); undefined for an
 * unknown route. The artist's name is spelled as it is set; slugs stay as they are: their spelling is that of the content.
 */
export function canonicalPathOf(path: string, artistSlug: string): string | undefined {
  if (/^\/+art\/*$/i.test(path)) return pathOf('art-name', { name: artistSlug });
  const match = matchSiteRoute(path);
  if (match?.page === 'design-slug') return pathOfGeneralPage(match.parameters.slug ?? '');
  if (match?.parameters.name !== undefined && !isInvalid(match, { artistSlug })) {
    return pathOf(match.page, { name: artistSlug });
  }
  return match && pathOf(match.page, match.parameters);
}

/** The address of a path of this site for those who read it elsewhere: in feeds, structured data, manifests. */
export function absoluteUrl(path: string, { publicUrl }: { readonly publicUrl: string }): string {
  return new URL(path, publicUrl).href;
}

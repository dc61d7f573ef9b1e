/** The pages of the site, for router and renderer. Patterns are React Router's; static segments outrank others. */

import type { EndpointName } from '../contract/paths.ts';
import type { Section } from '../contract/project.ts';
import type { ColorMode, Theme } from './theme-colors.ts';

export type PathParameters = Readonly<Record<string, string>>;

export type ContentName = Extract<
  EndpointName,
  | 'landing'
  | 'projects'
  | 'works'
  | 'project'
  | 'work'
  | 'about'
  | 'process'
  | 'biography'
  | 'page'
  | 'events'
  | 'event'
  | 'shortlist'
>;

export interface SiteRoute {
  readonly pattern: string;
  readonly content: ContentName;
  /** Slug of the general page with its own path. */
  readonly pageSlug?: string;
  /** home: full-bleed hero below the header; default: a content column. */
  readonly layout: 'home' | 'default';
  /** The slug for `/seo` (B3). `:slug` is the page's own. */
  readonly seo: string;
  /** Overrides the visitor's color mode (S15). `system` has no effect and logs a warning (S16). */
  readonly colorMode?: ColorMode;
}

export const siteRoutes = {
  landing: { pattern: '/', content: 'landing', layout: 'home', seo: 'home' },
  design: { pattern: '/design', content: 'projects', layout: 'home', seo: 'design' },
  'design-about': { pattern: '/design/about', content: 'about', layout: 'default', seo: 'design/about' },
  'design-process': { pattern: '/design/process', content: 'process', layout: 'default', seo: 'design/process' },
  'design-contact-us': {
    pattern: '/design/contact-us',
    content: 'page',
    pageSlug: 'contact-us',
    layout: 'default',
    seo: 'design/contact-us',
  },
  'design-projects-slug': {
    pattern: '/design/projects/:slug',
    content: 'project',
    layout: 'default',
    seo: 'design/:slug',
  },
  'design-slug': { pattern: '/design/:slug', content: 'page', layout: 'default', seo: 'design/:slug' },
  'art-art-works-slug': { pattern: '/art/art-works/:slug', content: 'work', layout: 'default', seo: 'art/:slug' },
  'art-biography-name': { pattern: '/art/biography/:name', content: 'biography', layout: 'default', seo: 'biography' },
  'art-name': { pattern: '/art/:name', content: 'works', layout: 'home', seo: 'art' },
  news: { pattern: '/news', content: 'events', layout: 'default', seo: 'news' },
  'news-slug': { pattern: '/news/:slug', content: 'event', layout: 'default', seo: 'news' },
  shortlist: { pattern: '/shortlist', content: 'shortlist', layout: 'default', seo: 'shortlist' },
  contact: { pattern: '/contact', content: 'shortlist', layout: 'default', seo: 'shortlist' },
  'privacy-policy': {
    pattern: '/privacy-policy',
    content: 'page',
    pageSlug: 'privacy-policy',
    layout: 'default',
    seo: 'privacy-policy',
  },
  accessibility: {
    pattern: '/accessibility',
    content: 'page',
    pageSlug: 'accessibility',
    layout: 'default',
    seo: 'accessibility',
  },
} as const satisfies Record<string, SiteRoute>;

export type PageName = keyof typeof siteRoutes;

/** True for pages that are made of other content, so that the CMS has no SEO data for them. */
export const isWithoutSeo = (seoSlug: string): boolean => seoSlug === 'news' || seoSlug === 'shortlist';

/** General pages that are in no menu. The site has texts of its own for them (R11). */
export type LegalSlug = 'privacy-policy' | 'accessibility';

export const isLegalSlug = (slug: string): slug is LegalSlug => slug === 'privacy-policy' || slug === 'accessibility';

/** The color mode that a page requests. Error pages request none. */
export function colorModeOf(page: PageName | 'error' | undefined): ColorMode | undefined {
  if (page === undefined || page === 'error') return undefined;
  const route: SiteRoute = siteRoutes[page];
  return route.colorMode;
}

export const forcedTheme = (mode: ColorMode | undefined): Theme | undefined => (mode === 'system' ? undefined : mode);

export interface RouteMatch {
  readonly page: PageName;
  readonly route: SiteRoute;
  readonly parameters: PathParameters;
}

/** Like decodeURIComponent, but returns a malformed segment unchanged. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
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

export const pageNames = Object.keys(siteRoutes) as readonly PageName[];

const bySpecificity = pageNames
  .map((page): readonly [PageName, SiteRoute] => [page, siteRoutes[page]])
  .sort(([, a], [, b]) => a.pattern.split(':').length - b.pattern.split(':').length);

/** All paths below `/art` are in the art section. */
export const sectionOf = (path: string): Section => (/^\/+art(?:\/|$)/i.test(path) ? 'art' : 'design');

/** The page at a path without query and fragment, if known. Ignores empty segments, and case in static ones. */
export function matchSiteRoute(path: string): RouteMatch | undefined {
  const segments = path.split('/').filter(Boolean);
  for (const [page, route] of bySpecificity) {
    const parameters = matchPattern(route.pattern, segments);
    if (parameters) return { page, route, parameters };
  }
  return undefined;
}

/** `pathOf('design-slug', { slug: 'care' })` is `/design/care`. */
export const pathOf = (page: PageName, parameters: PathParameters = {}): string =>
  siteRoutes[page].pattern.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(parameters[key] ?? ''));

/** True for another artist's name (R9, R15). */
export function isInvalid({ parameters }: RouteMatch, { artistSlug }: { readonly artistSlug: string }): boolean {
  const { name } = parameters;
  return name !== undefined && name.toLowerCase() !== artistSlug.toLowerCase();
}

export const seoSlugOf = ({ route, parameters }: Pick<RouteMatch, 'route' | 'parameters'>): string =>
  route.seo.replace(':slug', () => parameters.slug ?? '');

export function contentParameters({ route, parameters }: RouteMatch): PathParameters {
  const slug = route.pageSlug ?? parameters.slug;
  return slug === undefined ? {} : { slug };
}

/** General pages with their own path: `privacy-policy` is at `/privacy-policy` only (R11). */
const pagesBySlug: ReadonlyMap<string | undefined, PageName> = new Map(
  bySpecificity.flatMap(([page, { pageSlug }]) => (pageSlug === undefined ? [] : [[pageSlug, page]])),
);

export function detailSectionOf(page: PageName | undefined): Section | undefined {
  const content: ContentName | undefined = page && siteRoutes[page].content;
  return content === 'project' ? 'design' : content === 'work' ? 'art' : undefined;
}

/** Path of the page as Markdown: `/design/about.md`, and `/index.md` for the home page. */
export const markdownPathOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

export const pathOfProject = ({ section, slug }: { readonly section: Section; readonly slug: string }): string =>
  pathOf(section === 'art' ? 'art-art-works-slug' : 'design-projects-slug', { slug });

export const pathOfSection = (section: Section, artistSlug: string): string =>
  section === 'art' ? pathOf('art-name', { name: artistSlug }) : pathOf('design');

export const pathOfGeneralPage = (slug: string): string => pathOf(pagesBySlug.get(slug) ?? 'design-slug', { slug });

/** The canonical spelling of a known path, as far as its form shows (R9, R17). Slugs are unchanged. */
export function canonicalPathOf(path: string, artistSlug: string): string | undefined {
  if (/^\/+art\/*$/i.test(path)) return pathOf('art-name', { name: artistSlug });
  const match = matchSiteRoute(path);
  if (match?.page === 'design-slug') return pathOfGeneralPage(match.parameters.slug ?? '');
  if (match?.parameters.name !== undefined && !isInvalid(match, { artistSlug })) {
    return pathOf(match.page, { name: artistSlug });
  }
  return match && pathOf(match.page, match.parameters);
}

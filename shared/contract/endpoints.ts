import { z } from 'zod';
import { publicConfigSchema } from './config.ts';
import { eventListSchema, eventQuerySchema, linkedEventSchema } from './event.ts';
import { landingSchema } from './landing.ts';
import { listQuerySchema, pageQuerySchema, projectQuerySchema, shortlistQuerySchema } from './lists/list-query.ts';
import { pagingSchema } from './lists/paging.ts';
import { searchQuerySchema, searchResultsSchema } from './lists/search.ts';
import { linkedMenuSchema } from './menu.ts';
import { linkedPageSchema, pageListSchema } from './page.ts';
import {
  type Action,
  actionOf,
  type EndpointName,
  type EndpointParameters,
  endpointNames,
  maxSlugLength,
  paths,
} from './paths.ts';
import type { ProblemCode } from './problem.ts';
import { linkedListSchema, linkedProjectSchema, resolutionSchema, sectionSchema } from './project.ts';
import { seoSchema } from './seo.ts';
import { siteOwnSchema } from './site.ts';
import { textQuery } from './text/rich-text.ts';
import { linkedViewSchema } from './view.ts';

export interface Endpoint {
  readonly name: EndpointName;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly response: z.ZodType;
  /** Failures besides those of every endpoint. */
  readonly problems: readonly ProblemCode[];
  /** True if a former slug redirects to the current one (308). */
  readonly canHaveMoved?: boolean;
  /** Parameters with sample content. */
  readonly example?: EndpointParameters;
  /** Name of a failure in the error catalogue (F2–F10). */
  readonly action?: Action | undefined;
}

const ofContent: readonly ProblemCode[] = ['not-found', 'upstream-unavailable'];
const ofListed: readonly ProblemCode[] = ['gone', ...ofContent];

const slug = z.string().min(1).max(maxSlugLength);
const slugParams = z.object({ slug: slug.describe('Slug. Case, and slashes at both ends, are ignored') });

const ofText = { query: pageQuerySchema, response: linkedPageSchema, problems: ofContent };
const ofDetail = { query: projectQuerySchema, response: linkedProjectSchema, problems: ofListed };
const ofList = { query: listQuerySchema, response: linkedListSchema, problems: ofContent };

const inParts =
  'The list comes in pages. `links` and the header `Link` contain the paths of other pages. The export is complete.';

const definitions = {
  config: {
    summary: 'Public configuration',
    description: 'Names, locale, brand, breakpoints and redirects of the deployment.',
    response: publicConfigSchema,
    problems: [],
  },
  site: {
    summary: 'Data of the site itself',
    description:
      'Logos and consent version for the pages of this site. Other clients do not need it. It can change with the site.',
    response: siteOwnSchema,
    problems: [],
  },
  landing: {
    summary: 'Videos and introductions of the home page',
    description: 'The video and the introduction of each section.',
    response: landingSchema,
    problems: ofContent,
  },
  menu: {
    summary: 'Menus, typologies and sizes',
    description: 'The menus of the atelier and of the artist, and the filter values of lists.',
    response: linkedMenuSchema,
    problems: ofContent,
  },
  projects: {
    summary: 'Design projects',
    description: `Design projects in the order of the CMS, without blocks. ${inParts}`,
    ...ofList,
  },
  works: {
    summary: 'Art works',
    description: `Art works in the order of the CMS, without blocks. ${inParts}`,
    ...ofList,
  },
  project: {
    summary: 'One design project',
    description: 'A project with blocks, facts and neighbors. A slug of an art work also works: check `section`.',
    params: slugParams,
    ...ofDetail,
    canHaveMoved: true,
    example: { slug: 'sill-chair' },
  },
  work: {
    summary: 'One art work',
    description: 'A work with blocks, facts and neighbors. A slug of a design project also works: check `section`.',
    params: slugParams,
    ...ofDetail,
    canHaveMoved: true,
    example: { slug: 'salt-clock' },
  },
  projectById: {
    summary: 'One project or work by its id',
    description: 'The same as by slug, for a project or a work.',
    params: z.object({ id: slug.describe('Opaque id from a list') }),
    ...ofDetail,
    example: { id: '101' },
  },
  resolve: {
    summary: 'Target of a slug',
    description: 'The project or work with a slug. Both lists are searched, the list of `section` first.',
    query: z.object({
      section: sectionSchema.describe('List that is searched first'),
      slug: slug.describe('Slug. Case, and slashes at both ends, are ignored'),
    }),
    response: resolutionSchema,
    problems: ofListed,
    example: { section: 'design', slug: 'plumb-lamp' },
  },
  about: {
    summary: 'About the atelier',
    description: 'The text page about the atelier.',
    ...ofText,
  },
  process: {
    summary: 'How the atelier works',
    description: 'The text page about how the atelier works.',
    ...ofText,
  },
  biography: {
    summary: 'Biography of the artist',
    description: 'The text page about the artist.',
    ...ofText,
  },
  pages: {
    summary: 'All general pages',
    description:
      'The text pages of the menu, and the built-in pages. `/pages/{slug}` returns each of them. With `limit`, the list comes in pages.',
    query: pagingSchema,
    response: pageListSchema,
    problems: ['upstream-unavailable'],
  },
  page: {
    summary: 'A general page',
    description: 'A text page by its slug. If neither the CMS nor the site has the page, the status is 404.',
    params: slugParams,
    ...ofText,
    example: { slug: 'care' },
  },
  events: {
    summary: 'Exhibitions, fairs, talks, publications and news',
    description: 'Events without blocks. If the CMS has none, the status is 404.',
    query: eventQuerySchema,
    response: eventListSchema,
    problems: ofContent,
    example: { when: 'now' },
  },
  event: {
    summary: 'One event',
    description: 'An event with its blocks and the projects and works that it shows.',
    params: slugParams,
    response: linkedEventSchema,
    problems: ofContent,
    example: { slug: 'forty-words' },
  },
  shortlist: {
    summary: 'Projects and works by their slugs',
    description: 'Projects and works in the order of their slugs. Slugs that do not exist are left out.',
    query: shortlistQuerySchema,
    response: linkedListSchema,
    problems: [],
    example: { items: 'salt-clock,sill-chair' },
  },
  search: {
    summary: 'Search results of the whole site',
    description:
      'Projects, works and text pages that match, best first. Case and accents are ignored. Only pages that were loaded before are searched.',
    query: searchQuerySchema,
    response: searchResultsSchema,
    problems: ['upstream-unavailable'],
    example: { q: 'salt', limit: '3' },
  },
  seo: {
    summary: 'SEO data of a page',
    description: 'Title and description for search engines. If the CMS has none, `isFallback` is true.',
    query: z.object({
      slug: z
        .string()
        .min(1)
        .max(maxSlugLength + 20)
        .describe('Slug of the page, with its section if it has one. Example: `design/sill-chair`'),
    }),
    response: seoSchema,
    problems: [],
    example: { slug: 'design/sill-chair' },
  },
  view: {
    summary: 'Everything that the page at a path needs',
    description: 'Configuration, menus, SEO data and content of one page of the site, in one response.',
    query: z.object({
      path: z.string().startsWith('/').max(2000).describe('Path of the page on the site'),
      ...textQuery,
    }),
    response: linkedViewSchema,
    problems: ofListed,
    example: { path: '/design/projects/tideline-steps' },
  },
} satisfies Record<EndpointName, Omit<Endpoint, 'name' | 'path' | 'action'>>;

export const endpoints: readonly Endpoint[] = endpointNames.map((name) => ({
  name,
  path: paths[name].path,
  action: actionOf(name),
  ...definitions[name],
}));

import { z } from 'zod';
import { publicConfigSchema } from './config.ts';
import { landingSchema } from './landing.ts';
import { listQuerySchema } from './lists/list-query.ts';
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
  /** Failures besides those of {@link anyEndpoint} and `bad-request`. */
  readonly problems: readonly ProblemCode[];
  /** True if a former slug redirects to the current one (308). */
  readonly canHaveMoved?: boolean;
  /** Parameters with sample content. */
  readonly example?: EndpointParameters;
  /** Name of a failure in the error catalogue (F2–F10). */
  readonly action?: Action | undefined;
}

export const anyEndpoint: readonly ProblemCode[] = [
  'method-not-allowed',
  'too-many-requests',
  'overloaded',
  'internal',
];

const ofContent: readonly ProblemCode[] = ['not-found', 'upstream-unavailable'];
const ofListed: readonly ProblemCode[] = ['gone', ...ofContent];

const slug = z.string().min(1).max(maxSlugLength);
const slugParams = z.object({ slug: slug.describe('Slug in any spelling: case and slashes at its ends do not count') });

const textParameters = z.object(textQuery);
const ofText = { query: textParameters, response: linkedPageSchema, problems: ofContent };
const ofDetail = { query: textParameters, response: linkedProjectSchema, problems: ofListed };
const ofList = { query: listQuerySchema, response: linkedListSchema, problems: ofContent };

const inParts =
  'With any parameter it is given in pages, as `links` and the header `Link` say; filters are those of the overview, looking and sorting that of the index.';

const definitions = {
  config: {
    summary: 'Public configuration',
    description: 'What a client needs to know of the deployment: names, locale, brand, breakpoints and route rules.',
    response: publicConfigSchema,
    problems: [],
  },
  site: {
    summary: "What is the site's own",
    description:
      'What the pages of this site are drawn with and ask by. A client with a look of its own has no use for it, and it may change with the site.',
    response: siteOwnSchema,
    problems: [],
  },
  landing: {
    summary: 'Films and introductions of the landing page',
    description: 'The film and the introduction of each section.',
    response: landingSchema,
    problems: ofContent,
  },
  menu: {
    summary: 'Menus, typologies and sizes',
    description: 'The menus of the atelier and of the artist, and the options that lists are filtered by.',
    response: linkedMenuSchema,
    problems: ofContent,
  },
  projects: {
    summary: 'All design projects',
    description: `Every design project in the order of the content, without its text. ${inParts}`,
    ...ofList,
  },
  works: {
    summary: 'All art works',
    description: `Every art work in the order of the content, without its text. ${inParts}`,
    ...ofList,
  },
  project: {
    summary: 'One design project',
    description:
      'A project with its blocks, facts and neighbors. A slug of the other list is found, too: see `section`.',
    params: slugParams,
    ...ofDetail,
    canHaveMoved: true,
    example: { slug: 'sill-chair' },
  },
  work: {
    summary: 'One art work',
    description: 'A work with its blocks, facts and neighbors. A slug of the other list is found, too: see `section`.',
    params: slugParams,
    ...ofDetail,
    canHaveMoved: true,
    example: { slug: 'salt-clock' },
  },
  projectById: {
    summary: 'One project or work by its id',
    description: 'The same as by its slug, whichever list it is in.',
    params: z.object({ id: slug.describe('Opaque id, as lists have it') }),
    ...ofDetail,
    example: { id: '101' },
  },
  resolve: {
    summary: 'Where a slug leads',
    description: 'The project or work of a slug in any spelling; both lists are searched, that of the section first.',
    query: z.object({
      section: sectionSchema.describe('The list to be searched first'),
      slug: slug.describe('Slug in any spelling: case and slashes at its ends do not count'),
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
    summary: 'The general pages that there are',
    description: 'The text pages that the menu names, and those that every site has. Each is given by `/pages/{slug}`.',
    response: pageListSchema,
    problems: ['upstream-unavailable'],
  },
  page: {
    summary: 'A general page',
    description: 'A text page by its slug. What neither the content nor the site itself has is a 404.',
    params: slugParams,
    ...ofText,
    example: { slug: 'care' },
  },
  search: {
    summary: 'What is found in the whole site',
    description:
      'Projects, works and text pages that answer to some words, best first, without regard to case and accents. Of pages, what was loaded before is searched.',
    query: searchQuerySchema,
    response: searchResultsSchema,
    problems: ['upstream-unavailable'],
    example: { q: 'salt', limit: '3' },
  },
  seo: {
    summary: 'Search engine data of a page',
    description: 'What search engines are told of a page. Where the content says nothing of it, `isFallback` is true.',
    query: z.object({
      slug: z
        .string()
        .min(1)
        .max(maxSlugLength + 20)
        .describe('Slug of the page, after its section where it is in one: `design/sill-chair`'),
    }),
    response: seoSchema,
    problems: [],
    example: { slug: 'design/sill-chair' },
  },
  view: {
    summary: 'Everything the page at a path needs',
    description: 'Configuration, menus, search engine data and the content of one page of the site, in one reply.',
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

import { z } from 'zod';
import { publicConfigSchema } from './config.ts';
import { landingSchema } from './landing.ts';
import { menuSchema } from './menu.ts';
import { pageSchema } from './page.ts';
import { type Action, actionOf, type EndpointName, endpointNames, maxSlugLength, paths } from './paths.ts';
import { projectListSchema, projectSchema, sectionSchema } from './project.ts';
import { resolutionSchema } from './resolution.ts';
import { seoSchema } from './seo.ts';
import { viewSchema } from './view.ts';

/** One endpoint: feeds the Fastify route, the OpenAPI document and the tests. */
export interface Endpoint {
  readonly name: EndpointName;
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly response: z.ZodType;
  /** What a failure of this endpoint is called in the error catalogue (F2–F10). */
  readonly action?: Action | undefined;
}

const slug = z.string().min(1).max(maxSlugLength);
const slugParams = z.object({ slug });

const definitions = {
  config: { summary: 'Public configuration', response: publicConfigSchema },
  landing: {
    summary: 'Films and introductions of the landing page',
    response: landingSchema,
  },
  menu: { summary: 'Menus, typologies and sizes', response: menuSchema },
  projects: { summary: 'All design projects', response: projectListSchema },
  works: { summary: 'All art works', response: projectListSchema },
  project: {
    summary: 'One design project',
    params: slugParams,
    response: projectSchema,
  },
  work: { summary: 'One art work', params: slugParams, response: projectSchema },
  projectById: {
    summary: 'One project or work by its id',
    params: z.object({ id: slug }),
    response: projectSchema,
  },
  resolve: {
    summary: 'Where a slug leads; both lists are searched, that of the section first',
    query: z.object({ section: sectionSchema, slug }),
    response: resolutionSchema,
  },
  about: { summary: 'About the atelier', response: pageSchema },
  process: { summary: 'How the atelier works', response: pageSchema },
  biography: { summary: 'Biography of the artist', response: pageSchema },
  page: { summary: 'A general page', params: slugParams, response: pageSchema },
  seo: {
    summary: 'Search engine data of a page',
    query: z.object({
      slug: z
        .string()
        .min(1)
        .max(maxSlugLength + 20),
    }),
    response: seoSchema,
  },
  view: {
    summary: 'Everything the page at a path needs',
    query: z.object({ path: z.string().startsWith('/').max(2000) }),
    response: viewSchema,
  },
} satisfies Record<EndpointName, Omit<Endpoint, 'name' | 'path' | 'action'>>;

/** All endpoints, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = endpointNames.map((name) => ({
  name,
  path: paths[name].path,
  action: actionOf(name),
  ...definitions[name],
}));

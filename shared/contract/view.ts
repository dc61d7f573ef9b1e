import { z } from 'zod';
import { pageNames } from '../site-routes.ts';
import { publicConfigSchema } from './config.ts';
import { landingSchema } from './landing.ts';
import { menuSchema } from './menu.ts';
import { pageSchema } from './page.ts';
import { projectListSchema, projectSchema } from './project.ts';
import { seoSchema } from './seo.ts';

/** Everything the page at one path needs, in one reply. */
export const viewSchema = z
  .object({
    path: z.string().describe('The path asked for'),
    canonicalPath: z.string().describe('The path to use instead, if another spelling'),
    page: z.enum(pageNames).describe('Name of the page in the route table'),
    config: publicConfigSchema,
    seo: seoSchema,
    menu: menuSchema.nullable().describe('null: could not be loaded'),
    landing: landingSchema.nullable().describe('null: could not be loaded'),
    projects: projectListSchema.optional(),
    works: projectListSchema.optional(),
    project: projectSchema.optional(),
    content: pageSchema.optional(),
  })
  .meta({ id: 'View' });

export type View = z.infer<typeof viewSchema>;

import { z } from 'zod';
import { pageNames } from '../page/site-routes.ts';
import { publicConfigSchema } from './config.ts';
import { landingSchema } from './landing.ts';
import { linkedMenuSchema, menuSchema } from './menu.ts';
import { linkedPageSchema, pageSchema } from './page.ts';
import { linkedListSchema, linkedProjectSchema, projectListSchema, projectSchema } from './project.ts';
import { seoSchema } from './seo.ts';
import { siteOwnSchema } from './site.ts';

/** A view without resolved links, for rendering. */
export const viewSchema = z.object({
  path: z.string().describe('The path asked for'),
  canonicalPath: z.string().describe('The path to use instead, if another spelling'),
  page: z.enum(pageNames).describe('Name of the page in the route table'),
  config: publicConfigSchema.describe('What `/config` gives'),
  site: siteOwnSchema.describe('What `/site` gives'),
  seo: seoSchema.describe('What search engines are told of the page'),
  menu: menuSchema.nullable().describe('What `/menu` gives; null: could not be loaded'),
  landing: landingSchema.nullable().describe('What `/landing` gives; null: could not be loaded'),
  projects: projectListSchema.optional().describe('Of a page that lists design projects'),
  works: projectListSchema.optional().describe('Of a page that lists art works'),
  project: projectSchema.optional().describe('Of the page of one project or work'),
  content: pageSchema.optional().describe('Of a text page'),
});

export const linkedViewSchema = viewSchema
  .extend({
    menu: linkedMenuSchema.nullable().describe('What `/menu` gives; null: could not be loaded'),
    projects: linkedListSchema.optional().describe('Of a page that lists design projects'),
    works: linkedListSchema.optional().describe('Of a page that lists art works'),
    project: linkedProjectSchema.optional().describe('Of the page of one project or work'),
    content: linkedPageSchema.optional().describe('Of a text page'),
  })
  .meta({ id: 'View', description: 'Everything the page at one path needs, in one reply' });

export type View = z.infer<typeof viewSchema>;
export type LinkedView = z.infer<typeof linkedViewSchema>;

import { z } from 'zod';
import { pageNames } from '../page/site-routes.ts';
import { publicConfigSchema } from './config.ts';
import { eventListSchema, linkedEventSchema } from './event.ts';
import { landingSchema } from './landing.ts';
import { inLanguages } from './language.ts';
import { linkedMenuSchema, menuSchema } from './menu.ts';
import { linkedPageSchema, pageSchema } from './page.ts';
import { linkedListSchema, linkedProjectSchema, projectListSchema, projectSchema } from './project.ts';
import { seoSchema } from './seo.ts';
import { siteOwnSchema } from './site.ts';

/** A view without resolved links, for rendering. */
export const viewSchema = z.object({
  path: z.string().describe('Requested path'),
  canonicalPath: z.string().describe('Canonical path of the page'),
  page: z.enum(pageNames).describe('Name of the page in the route table'),
  config: publicConfigSchema.describe('Response of `/config`'),
  site: siteOwnSchema.describe('Response of `/site`'),
  seo: seoSchema.describe('SEO data of the page'),
  menu: menuSchema.optional().describe('Response of `/menu`. Absent if the menu could not be loaded'),
  landing: landingSchema.optional().describe('Response of `/landing`. Absent if the home page could not be loaded'),
  projects: projectListSchema.optional().describe('Design projects, for pages that list them'),
  works: projectListSchema.optional().describe('Art works, for pages that list them'),
  project: projectSchema.optional().describe('Project or work, for its page'),
  content: pageSchema.optional().describe('Text page, if the path is one of a text page'),
  ...inLanguages,
  events: eventListSchema.optional().describe('First events, for the page that lists them'),
  event: linkedEventSchema.optional().describe('Event, for its page'),
});

export const linkedViewSchema = viewSchema
  .extend({
    menu: linkedMenuSchema.optional().describe('Response of `/menu`. Absent if the menu could not be loaded'),
    projects: linkedListSchema.optional().describe('Design projects, for pages that list them'),
    works: linkedListSchema.optional().describe('Art works, for pages that list them'),
    project: linkedProjectSchema.optional().describe('Project or work, for its page'),
    content: linkedPageSchema.optional().describe('Text page, if the path is one of a text page'),
  })
  .meta({ id: 'View', description: 'Everything that the page at one path needs' });

export type View = z.infer<typeof viewSchema>;
export type LinkedView = z.infer<typeof linkedViewSchema>;

import { z } from 'zod';
import { blockSchema } from './block.ts';
import { inLanguages } from './language.ts';
import { pageLinksSchema } from './lists/paging.ts';
import { source } from './preview.ts';
import { pageLocation, updatedAt } from './project.ts';
import { searchDataSchema } from './seo.ts';
import { leadLanguageFields, titleLanguageFields } from './text/text-language.ts';

export const pageSchema = z.object({
  slug: z.string().describe('Slug, without slashes at both ends'),
  title: z.string().optional().describe('Title, plain text'),
  ...titleLanguageFields,
  lead: z.string().optional().describe('First paragraph, plain text. The blocks do not repeat it'),
  ...leadLanguageFields,
  blocks: z.array(blockSchema).describe('Blocks in the order of the CMS'),
  isEmpty: z.boolean().describe('True if the CMS has the page without content'),
  isBuiltIn: z
    .boolean()
    .optional()
    .describe(
      'True if the CMS does not have the page, and the site supplies its text (`privacy-policy`, `accessibility`, `contact-us`)',
    ),
  seo: searchDataSchema.optional().describe('SEO data of the page itself'),
  updatedAt,
  source,
  ...inLanguages,
});

export const linkedPageSchema = pageSchema
  .omit({ seo: true })
  .extend(pageLocation)
  .meta({ id: 'Page', description: 'A text page: about, process, biography or a general page' });

export const pageSummarySchema = z
  .object({
    slug: z.string().describe('Slug of the page, such as `care`'),
    title: z.string().describe('Title, plain text. If the page has none, the text of its menu item'),
    ...titleLanguageFields,
    lead: z.string().optional().describe('First paragraph, plain text'),
    updatedAt,
    ...pageLocation,
  })
  .meta({ id: 'PageSummary', description: 'A text page in a list' });

export const pageListSchema = z
  .object({
    items: z.array(pageSummarySchema).describe('The pages, in the order of the menu'),
    total: z.number().int().nonnegative().describe('Number of items on all pages of the list'),
    links: pageLinksSchema.describe('Other pages of the list. Empty if the list is complete'),
  })
  .meta({ id: 'PageList', description: 'All general pages' });

export type Page = z.infer<typeof pageSchema>;
export type LinkedPage = z.infer<typeof linkedPageSchema>;
export type PageSummary = z.infer<typeof pageSummarySchema>;
export type PageList = z.infer<typeof pageListSchema>;

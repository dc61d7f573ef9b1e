import { z } from 'zod';
import { blockSchema } from './block.ts';
import { updatedAt, whereItStands } from './project.ts';
import { searchDataSchema } from './seo.ts';

export const pageSchema = z.object({
  slug: z.string().describe('Its name in addresses, without a slash at either end'),
  title: z.string().optional().describe('Its title, plain text'),
  lead: z.string().optional().describe('First paragraph, plain text; not repeated in the blocks'),
  blocks: z.array(blockSchema).describe('Its text, in the order of the content'),
  isEmpty: z.boolean().describe('The content has the page, and there is nothing to show'),
  isBuiltIn: z
    .boolean()
    .optional()
    .describe('The content has no such page: what the site itself says in its place (privacy-policy, contact-us)'),
  seo: searchDataSchema.optional().describe('What the page itself contains for search engines'),
  updatedAt,
});

export const linkedPageSchema = pageSchema
  .omit({ seo: true })
  .extend(whereItStands)
  .meta({ id: 'Page', description: 'A text page: about, process, biography or a general page' });

export const pageSummarySchema = z
  .object({
    slug: z.string().describe('Its name in addresses'),
    title: z.string().describe('Its title, plain text; without one the words that the menu has for it'),
    lead: z.string().optional().describe('Its first paragraph, plain text'),
    updatedAt,
    ...whereItStands,
  })
  .meta({ id: 'PageSummary', description: 'A text page, as lists have it' });

export const pageListSchema = z
  .object({
    items: z.array(pageSummarySchema).describe('The pages, in the order of the menu'),
    total: z.number().int().nonnegative().describe('How many there are'),
  })
  .meta({ id: 'PageList', description: 'The general pages that there are' });

export type Page = z.infer<typeof pageSchema>;
export type LinkedPage = z.infer<typeof linkedPageSchema>;
export type PageSummary = z.infer<typeof pageSummarySchema>;
export type PageList = z.infer<typeof pageListSchema>;

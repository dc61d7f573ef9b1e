import { z } from 'zod';
import { blockSchema } from './block.ts';

/** A text page: about, process, biography or a general page. */
export const pageSchema = z
  .object({
    slug: z.string().describe('Its name in addresses, without a slash at either end'),
    title: z.string().optional().describe('Its title, plain text'),
    lead: z.string().optional().describe('First paragraph, plain text; not repeated in the blocks'),
    blocks: z.array(blockSchema).describe('Its text, in the order of the content'),
    isEmpty: z.boolean().describe('The content has the page, and there is nothing to show'),
    isBuiltIn: z
      .boolean()
      .optional()
      .describe('The content has no such page: what the site itself says in its place (privacy-policy, contact-us)'),
  })
  .meta({ id: 'Page', description: 'A text page: about, process, biography or a general page' });

export type Page = z.infer<typeof pageSchema>;

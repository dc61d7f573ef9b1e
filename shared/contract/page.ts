import { z } from 'zod';
import { blockSchema } from './block.ts';

/** A text page: about, process, biography or a general page. */
export const pageSchema = z
  .object({
    slug: z.string(),
    title: z.string().optional(),
    lead: z.string().optional().describe('First paragraph, plain text; not repeated in the blocks'),
    blocks: z.array(blockSchema),
    isEmpty: z.boolean().describe('The upstream answered, and there is nothing to show'),
    isBuiltIn: z
      .boolean()
      .optional()
      .describe('The upstream has no such page: what the site itself says in its place (privacy-policy, contact-us)'),
  })
  .meta({ id: 'Page' });

export type Page = z.infer<typeof pageSchema>;

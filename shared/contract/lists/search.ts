import { z } from 'zod';
import { pageSummarySchema } from '../page.ts';
import { linkedSummarySchema } from '../project.ts';
import { describeSought, picturesSchema, soughtSchema } from './list-query.ts';
import { pageLinksSchema, pagingQuery } from './paging.ts';

export const searchQuerySchema = z.object({
  q: soughtSchema.describe(describeSought('what is found')),
  ...pagingQuery,
  pictures: picturesSchema,
});

function foundAs<Kind extends string, Item extends z.ZodType>(kind: Kind, id: string, what: string, item: Item) {
  const fields = { kind: z.literal(kind).describe(`Always \`${kind}\``), item };
  return z.object(fields).meta({ id, description: `${what} that was found` });
}

export const foundItemSchema = z
  .discriminatedUnion('kind', [
    foundAs('project', 'FoundProject', 'A design project', linkedSummarySchema),
    foundAs('work', 'FoundWork', 'A work of art', linkedSummarySchema),
    foundAs('page', 'FoundPage', 'A text page', pageSummarySchema),
  ])
  .meta({ id: 'FoundItem', description: 'Something that answers to what was looked for' });

export const searchResultsSchema = z
  .object({
    items: z.array(foundItemSchema).describe('What was found, best first'),
    total: z.number().int().nonnegative().describe('How many there are, on all pages of the results'),
    links: pageLinksSchema.describe('Other pages of the results'),
  })
  .meta({ id: 'SearchResults', description: 'What was found among projects, works and pages' });

export type FoundItem = z.infer<typeof foundItemSchema>;

import { z } from 'zod';
import { pageSummarySchema } from '../page.ts';
import { linkedSummarySchema } from '../project.ts';
import { describeSought, imagesSchema, repeatable, sortSchema, soughtSchema, summaryFields } from './list-query.ts';
import { pageLinksSchema, pagingQuery } from './paging.ts';

export const searchQuerySchema = z.object({
  q: soughtSchema.describe(describeSought('a result')),
  kind: repeatable(z.string().regex(/^(?:project|work|page)(?:,(?:project|work|page)){0,2}$/)).describe(
    'Kinds of results, separated by commas: `project`, `work`, `page`. All by default',
  ),
  sort: sortSchema,
  ...pagingQuery,
  fields: summaryFields.schema,
  images: imagesSchema,
});

function foundAs<Kind extends string, Item extends z.ZodType>(kind: Kind, id: string, what: string, item: Item) {
  const snippet = z
    .string()
    .optional()
    .describe('Text around the first match outside the title, plain text, about 160 characters at most');
  const fields = { kind: z.literal(kind).describe(`Always \`${kind}\``), item, snippet };
  return z.object(fields).meta({ id, description: `${what} that matches` });
}

export const foundItemSchema = z
  .discriminatedUnion('kind', [
    foundAs('project', 'FoundProject', 'A design project', linkedSummarySchema),
    foundAs('work', 'FoundWork', 'An art work', linkedSummarySchema),
    foundAs('page', 'FoundPage', 'A text page', pageSummarySchema),
  ])
  .meta({ id: 'FoundItem', description: 'A search result' });

export const searchResultsSchema = z
  .object({
    items: z.array(foundItemSchema).describe('Results, best first'),
    total: z.number().int().nonnegative().describe('Number of results on all pages'),
    links: pageLinksSchema.describe('Other pages of the results'),
  })
  .meta({ id: 'SearchResults', description: 'Search results: projects, works and pages' });

export type SearchQuery = z.infer<typeof searchQuerySchema>;
export type FoundItem = z.infer<typeof foundItemSchema>;

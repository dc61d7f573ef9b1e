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

const foundProject = z
  .object({ kind: z.literal('project').describe('Always `project`'), item: linkedSummarySchema })
  .meta({ id: 'FoundProject', description: 'A design project that was found' });

const foundWork = z
  .object({ kind: z.literal('work').describe('Always `work`'), item: linkedSummarySchema })
  .meta({ id: 'FoundWork', description: 'A work of art that was found' });

const foundPage = z
  .object({ kind: z.literal('page').describe('Always `page`'), item: pageSummarySchema })
  .meta({ id: 'FoundPage', description: 'A text page that was found' });

export const foundItemSchema = z
  .discriminatedUnion('kind', [foundProject, foundWork, foundPage])
  .meta({ id: 'FoundItem', description: 'Something that answers to what was looked for' });

export const searchResultsSchema = z
  .object({
    items: z.array(foundItemSchema).describe('What was found, best first'),
    total: z.number().int().nonnegative().describe('How many there are, on all pages of the results'),
    links: pageLinksSchema.describe('Other pages of the results'),
  })
  .meta({ id: 'SearchResults', description: 'What was found among projects, works and pages' });

export type FoundItem = z.infer<typeof foundItemSchema>;

import { z } from 'zod';

export const seoSchema = z
  .object({
    title: z.string().describe('Title of the page in lists of results, plain text'),
    description: z.string().describe('What the page is about in one or two sentences; empty when nothing says so'),
    focusKeyword: z.string().describe('What the page should be found by; empty when nothing says so'),
    isFallback: z.boolean().describe('The content has nothing: the title is the name of the atelier'),
  })
  .meta({ id: 'Seo', description: 'What search engines are told of a page' });

/** What an entry itself contains for search engines. */
export const searchDataSchema = seoSchema.omit({ isFallback: true }).partial();

export type SearchData = z.infer<typeof searchDataSchema>;
export type Seo = z.infer<typeof seoSchema>;

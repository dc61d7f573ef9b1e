import { z } from 'zod';

export const seoSchema = z
  .object({
    title: z.string().describe('Title for search results, plain text'),
    description: z.string().describe('Description in one or two sentences. Can be empty'),
    focusKeyword: z.string().describe('Focus keyword. Can be empty'),
    isFallback: z.boolean().describe('True if the CMS has no SEO data. The title is then the name of the atelier'),
  })
  .meta({ id: 'Seo', description: 'SEO data of a page' });

/** What an entry itself contains for search engines. */
export const searchDataSchema = seoSchema.omit({ isFallback: true }).partial();

export type SearchData = z.infer<typeof searchDataSchema>;
export type Seo = z.infer<typeof seoSchema>;

import { z } from 'zod';

export const seoSchema = z
  .object({
    title: z.string().describe('Title for search results, plain text'),
    description: z.string().optional().describe('Description in one or two sentences'),
    focusKeyword: z.string().optional().describe('Focus keyword'),
    isFallback: z.boolean().describe('True if the CMS has no SEO data. The title is then the name of the atelier'),
  })
  .meta({ id: 'Seo', description: 'SEO data of a page' });

/** Texts for search engines that an entry itself contains. */
export const searchDataSchema = seoSchema.omit({ isFallback: true }).partial();

export type SearchData = z.infer<typeof searchDataSchema>;
export type Seo = z.infer<typeof seoSchema>;

import { z } from 'zod';

export const seoSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    focusKeyword: z.string(),
    isFallback: z.boolean().describe('The upstream had nothing: the title is the name of the atelier'),
  })
  .meta({ id: 'Seo' });

export type Seo = z.infer<typeof seoSchema>;

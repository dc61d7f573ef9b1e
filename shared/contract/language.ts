import { z } from 'zod';

export const linkedLanguageSchema = z
  .object({
    locale: z.string().describe('BCP 47 tag of the language'),
    path: z.string().describe('Path of the same page in this language'),
    isComplete: z.boolean().describe('False if another language supplies some of the texts'),
    text: z.string().optional().describe('Language of the main text, if another language supplies it'),
  })
  .meta({ id: 'LinkedLanguage', description: 'The same page in another language' });

/** Absent on a site with one language. */
export const inLanguages = {
  locale: z.string().optional().describe('BCP 47 tag of the language of the response. Only with several languages'),
  locales: z.array(linkedLanguageSchema).optional().describe('The page in all languages. Only with several languages'),
};

export type LinkedLanguage = z.infer<typeof linkedLanguageSchema>;

import { z } from 'zod';
import { eventReferenceSchema } from './event-reference.ts';
import { inLanguages } from './language.ts';
import { languageFields } from './text/text-language.ts';
import { videoSchema } from './video.ts';

const introItem = z
  .object({ text: z.string().describe('Paragraph, plain text'), ...languageFields('paragraph') })
  .meta({ id: 'IntroItem', description: 'One paragraph of the introduction of a section' });

const introSchema = z.array(introItem);

export const landingSchema = z
  .object({
    videos: z
      .object({
        design: videoSchema.optional().describe('Video of the atelier'),
        art: videoSchema.optional().describe('Video of the artist'),
      })
      .describe('Video of each section, if there is one'),
    intro: z
      .object({
        design: introSchema.describe('Introduction of the atelier'),
        art: introSchema.describe('Introduction of the artist'),
      })
      .describe('Introduction of each section. Can be empty'),
    ...inLanguages,
    now: eventReferenceSchema
      .optional()
      .describe('The running event that ends first: "Now: Forty Words, Graz, until 14 March"'),
  })
  .meta({ id: 'Landing', description: 'Videos and introductions of the home page' });

export type Landing = z.infer<typeof landingSchema>;

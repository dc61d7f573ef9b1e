import { z } from 'zod';
import { videoSchema } from './video.ts';

const introItem = z
  .object({ text: z.string().describe('A paragraph, plain text') })
  .meta({ id: 'IntroItem', description: 'One paragraph of the introduction of a section' });

const introSchema = z.array(introItem);

export const landingSchema = z
  .object({
    videos: z
      .object({
        design: videoSchema.optional().describe('Of the atelier'),
        art: videoSchema.optional().describe('Of the artist'),
      })
      .describe('The film of each section, where it has one'),
    intro: z
      .object({ design: introSchema.describe('Of the atelier'), art: introSchema.describe('Of the artist') })
      .describe('What introduces each section; empty where nothing does'),
  })
  .meta({ id: 'Landing', description: 'Films and introductions of the landing page' });

export type Landing = z.infer<typeof landingSchema>;

import { z } from 'zod';
import { imageSchema, pixelsSchema } from './image.ts';

export const videoSchema = z
  .object({
    sources: z
      .array(
        z
          .object({
            src: z.string().describe('Path of the file on this origin, or the https URL of a page that plays it'),
            type: z.string().optional().describe('MIME type with codecs, as the content gives it'),
            width: pixelsSchema.optional().describe('Width of this file in pixels, where the content gives it'),
          })
          .meta({ id: 'VideoSource', description: 'One encoding of a film' }),
      )
      .min(1)
      .describe('Its encodings, best first'),
    poster: imageSchema.optional().describe('The picture to be shown until it plays'),
    width: pixelsSchema.optional().describe('Width in pixels'),
    height: pixelsSchema.optional().describe('Height in pixels'),
    alt: z.string().optional().describe('What is seen, in one sentence'),
    caption: z.string().optional().describe('What stands below it, plain text'),
  })
  .meta({ id: 'Video', description: 'A film with one or more encodings' });

export type Video = z.infer<typeof videoSchema>;

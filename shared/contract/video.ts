import { z } from 'zod';
import { imageSchema, pixelsSchema } from './image.ts';

export const videoSchema = z
  .object({
    sources: z
      .array(
        z
          .object({
            src: z.string().describe('Same-origin path of the file, or the https URL of a page that plays the video'),
            type: z.string().optional().describe('MIME type with codecs, from the CMS'),
            width: pixelsSchema.optional().describe('Width of this file in pixels, from the CMS'),
          })
          .meta({ id: 'VideoSource', description: 'One encoding of a video' }),
      )
      .min(1)
      .describe('Encodings, best first'),
    poster: imageSchema.optional().describe('Image that is shown before the video plays'),
    width: pixelsSchema.optional().describe('Width in pixels'),
    height: pixelsSchema.optional().describe('Height in pixels'),
    alt: z.string().optional().describe('Text alternative in one sentence'),
    caption: z.string().optional().describe('Caption, plain text'),
  })
  .meta({ id: 'Video', description: 'A video with one or more encodings' });

export type Video = z.infer<typeof videoSchema>;

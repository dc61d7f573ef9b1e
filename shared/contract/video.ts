import { z } from 'zod';
import { imageSchema, pixelsSchema } from './image.ts';

/** A film with one or more encodings. */
export const videoSchema = z
  .object({
    sources: z
      .array(
        z.object({
          src: z.string().describe('Same-origin URL of the file, or the https URL of a page that plays it'),
          type: z.string().optional().describe('MIME type with codecs, as the upstream gives it'),
          width: pixelsSchema.optional().describe('Width of this file in pixels, where the upstream gives it'),
        }),
      )
      .min(1),
    poster: imageSchema.optional(),
    width: pixelsSchema.optional().describe('Width in pixels'),
    height: pixelsSchema.optional().describe('Height in pixels'),
    alt: z.string().optional(),
    caption: z.string().optional(),
  })
  .meta({ id: 'Video' });

export type Video = z.infer<typeof videoSchema>;

import { z } from 'zod';
import { imageSchema, pixelsSchema } from './image.ts';
import { languageFields } from './text/text-language.ts';

export const trackSchema = z
  .object({
    kind: z
      .enum(['captions', 'subtitles', 'descriptions', 'chapters'])
      .describe('Purpose of the track, as in HTML. Later versions can add kinds'),
    src: z.string().describe('Same-origin path of the track in WebVTT'),
    language: z.string().optional().describe('BCP 47 tag of the language of the track'),
    label: z.string().optional().describe('Name of the track for visitors, plain text'),
    isDefault: z.boolean().describe('True if players must show this track by default'),
  })
  .meta({ id: 'VideoTrack', description: 'Timed text of a video' });

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
    ...languageFields('caption and the text alternative'),
    tracks: z.array(trackSchema).optional().describe('Captions and other timed text, in the order of the CMS'),
    transcript: z.string().optional().describe('Transcript, sanitized HTML as in text blocks'),
    isSilent: z
      .boolean()
      .optional()
      .describe('True if the CMS marks the video as silent, so that it needs no captions'),
  })
  .meta({ id: 'Video', description: 'A video with one or more encodings' });

export type VideoTrack = z.infer<typeof trackSchema>;
export type Video = z.infer<typeof videoSchema>;

import { z } from 'zod';
import { languageFields } from './text/text-language.ts';

export const audioSchema = z
  .object({
    sources: z
      .array(
        z
          .object({
            src: z.string().describe('Same-origin path of the file'),
            type: z.string().optional().describe('MIME type, from the CMS'),
          })
          .meta({ id: 'AudioSource', description: 'One encoding of a recording' }),
      )
      .min(1)
      .describe('Encodings, best first'),
    title: z.string().optional().describe('Title, plain text'),
    ...languageFields('title'),
    durationS: z.number().positive().optional().describe('Duration in seconds, from the CMS'),
    transcript: z.string().optional().describe('Transcript, sanitized HTML as in text blocks'),
  })
  .meta({ id: 'Audio', description: 'A recording with one or more encodings' });

export type Audio = z.infer<typeof audioSchema>;

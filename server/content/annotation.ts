import { z } from 'zod';
import type { Entry } from '../cache/entry.ts';
import type { LaterValue } from './later-value.ts';

const text = z.string();

const laterSchema: z.ZodType<LaterValue> = z.object({
  atMs: z.number(),
  value: z.record(text, z.unknown()).optional(),
  isEmpty: z.boolean().optional(),
});

const annotationSchema = z.object({
  repairs: z
    .array(
      z.object({
        ...{ pointer: text, rule: text, count: z.number(), words: text.optional() },
        item: z.object({ id: text, slug: text, pointer: text }).optional(),
      }),
    )
    .readonly()
    .catch([]),
  media: z
    .array(z.object({ id: text, url: text }))
    .readonly()
    .catch([]),
  places: z
    .object({ id: text, pointer: text, at: z.record(text, text) })
    .optional()
    .catch(undefined),
  cacheControl: text.optional().catch(undefined),
  later: z.array(laterSchema).readonly().catch([]),
});

export type Annotation = z.infer<typeof annotationSchema>;

const nothing: Annotation = { repairs: [], media: [], later: [] };

export function annotationOf({ annotation }: Pick<Entry, 'annotation'>): Annotation {
  if (annotation === undefined) return nothing;
  try {
    return annotationSchema.parse(JSON.parse(annotation));
  } catch {
    return nothing;
  }
}

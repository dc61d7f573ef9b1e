import { z } from 'zod';
import type { Entry } from '../cache/entry.ts';

const text = z.string();

const annotationSchema = z.object({
  repairs: z
    .array(z.object({ pointer: text, rule: text, count: z.number() }))
    .readonly()
    .catch([]),
  media: z
    .array(z.object({ id: text, url: text }))
    .readonly()
    .catch([]),
  cacheControl: text.optional().catch(undefined),
});

export type Annotation = z.infer<typeof annotationSchema>;

const nothing: Annotation = { repairs: [], media: [] };

export function annotationOf({ annotation }: Pick<Entry, 'annotation'>): Annotation {
  if (annotation === undefined) return nothing;
  try {
    return annotationSchema.parse(JSON.parse(annotation));
  } catch {
    return nothing;
  }
}

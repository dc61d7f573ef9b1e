import { z } from 'zod';
import type { Entry } from '../cache/entry.ts';

const text = z.string();

/** What is kept beside a value; entries of an older process may lack any of it. */
const annotationSchema = z.object({
  repairs: z
    .array(z.object({ pointer: text, rule: text, count: z.number() }))
    .readonly()
    .catch([]),
  /** The files it names: ids, and upstream URLs in their stored form. */
  media: z
    .array(z.object({ id: text, url: text }))
    .readonly()
    .catch([]),
  /** The upstream's own word on caching. */
  cacheControl: text.optional().catch(undefined),
});

export type Annotation = z.infer<typeof annotationSchema>;

const nothing: Annotation = { repairs: [], media: [] };

/** What the loader noted of a value. */
export function annotationOf({ annotation }: Pick<Entry, 'annotation'>): Annotation {
  if (annotation === undefined) return nothing;
  try {
    return annotationSchema.parse(JSON.parse(annotation));
  } catch {
    return nothing;
  }
}

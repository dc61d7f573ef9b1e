import { z } from 'zod';
import { annotationIn, type Entry } from '../cache/entry.ts';
import type { MediaReference, Repair } from '../normalize/reply/context.ts';

/** What is kept beside a value; entries of an older process may lack any of it. */
const annotationSchema = z.object({
  repairs: z.array(z.object({ pointer: z.string(), rule: z.string(), count: z.number() })).catch([]),
  media: z.array(z.object({ id: z.string(), url: z.string() })).catch([]),
  cacheControl: z.string().optional().catch(undefined),
});

export interface Annotation {
  readonly repairs: readonly Repair[];
  /** The files it names: ids and upstream URLs in their stored form. */
  readonly media: readonly MediaReference[];
  /** The upstream's own word on caching. */
  readonly cacheControl?: string | undefined;
}

/** What the loader noted of an entry. */
export function annotationOf(entry: Entry): Annotation {
  const parsed = annotationSchema.safeParse(annotationIn(entry));
  return parsed.success ? parsed.data : { repairs: [], media: [] };
}

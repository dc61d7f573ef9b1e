import { z } from 'zod';
import { sectionSchema } from './project.ts';

/** Where a slug leads. `section` is that of the list it was found in, which may be the other one. */
export const resolutionSchema = z
  .object({ id: z.string(), slug: z.string(), section: sectionSchema, canonicalPath: z.string() })
  .meta({ id: 'Resolution' });

export type Resolution = z.infer<typeof resolutionSchema>;

import { z } from 'zod';
import { sectionSchema } from './project.ts';

/** Where a slug leads. `section` is that of the list it was found in, which may be the other one. */
export const resolutionSchema = z
  .object({
    id: z.string().describe('Opaque id of the project or work'),
    slug: z.string().describe('Its slug in its canonical spelling'),
    section: sectionSchema.describe('The list it was found in, which may be the other one'),
    canonicalPath: z.string().describe("Path of its page on the site, in the page's one spelling"),
  })
  .meta({ id: 'Resolution', description: 'Where a slug leads' });

export type Resolution = z.infer<typeof resolutionSchema>;

import { z } from 'zod';
import { maxCursorLength, maxLimit, readCursor, usualLimit } from './cursor.ts';

export const pagingQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .optional()
    .meta({ default: usualLimit })
    .describe('Maximum number of items of a page'),
  cursor: z
    .string()
    .max(maxCursorLength)
    .refine((text) => readCursor(text) !== undefined, 'Must be a cursor from a link of another page')
    .optional()
    .describe('Opaque start of a page, from the links of another page. It stays valid when the list changes'),
};

export const pagingSchema = z.object(pagingQuery);

const link = z.string().optional();

export const pageLinksSchema = z
  .object({
    first: link.describe('Path of the first page. Absent on the first page'),
    previous: link.describe('Path of the previous page'),
    next: link.describe('Path of the next page'),
    last: link.describe('Path of the last page. Absent on the last page'),
  })
  .meta({ id: 'PageLinks', description: 'Other pages of a list, as paths of this API' });

export type PageLinks = z.infer<typeof pageLinksSchema>;

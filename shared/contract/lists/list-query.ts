import { z } from 'zod';
import { indexColumns, maxSoughtLength, readSought } from '../../page/page-query.ts';
import { linkedSummarySchema } from '../project.ts';
import { pagingQuery } from './paging.ts';

const soughtBounds = `one line of at most ${maxSoughtLength} characters, with at least one letter or digit`;

export const soughtSchema = z
  .string()
  .refine((text) => readSought(text) !== undefined, `The search text is ${soughtBounds}`);

export const describeSought = (found: string): string =>
  `Search words. Each must start a word of ${found}. The text is ${soughtBounds}`;

export const picturesSchema = z
  .enum(['none', 'cover', 'full'])
  .optional()
  .describe(
    'none: no images. cover: the cover with texts, size, tone and `renditions`, without `sources` and preview. full: all data, the default',
  );

const falling = (column: (typeof indexColumns)[number]) => `-${column}` as const;

/** Optional fields. All others are in every response. */
const spareFields = Object.entries(linkedSummarySchema.shape).flatMap(([name, field]) =>
  field.safeParse(undefined).success ? [name] : [],
);

const fieldNames = Object.keys(linkedSummarySchema.shape);
const anyField = fieldNames.join('|');

const value = z.string().min(1).max(200).optional();

export const listQuerySchema = z.object({
  typology: value.describe('Value of a typology of the items'),
  size: value.describe('Value of the size of the items'),
  series: value.describe('Series of the items. Case is ignored'),
  year: z
    .string()
    .regex(/^\d{4}$/, 'A year has four digits')
    .optional()
    .describe('Year with four digits. Items of that year, or of a span with that year'),
  q: soughtSchema
    .optional()
    .describe(`${describeSought('title, year, place, types, materials or series')}. Best matches first`),
  sort: z
    .enum([...indexColumns, ...indexColumns.map(falling)])
    .optional()
    .describe('Column, with a minus for descending order. Items without a value come last'),
  ...pagingQuery,
  fields: z
    .string()
    .regex(
      new RegExp(`^(?:${anyField})(?:,(?:${anyField}))*$`),
      `Field names, separated by commas. Allowed: ${fieldNames.join(', ')}`,
    )
    .optional()
    .describe(
      `Optional fields to return, separated by commas: ${spareFields.join(', ')}. All other fields are always returned`,
    ),
  pictures: picturesSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;

export function isSpareField(name: string): boolean {
  return spareFields.includes(name);
}

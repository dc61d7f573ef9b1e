import { z } from 'zod';
import { indexColumns, maxSoughtLength, readSought } from '../../page/page-query.ts';
import { linkedSummarySchema } from '../project.ts';
import { pagingQuery } from './paging.ts';

const soughtBounds = `one line of at most ${maxSoughtLength} characters, a letter or a figure among them`;

export const soughtSchema = z
  .string()
  .refine((text) => readSought(text) !== undefined, `What is looked for is ${soughtBounds}`);

export const describeSought = (found: string): string =>
  `Words that each have to stand in, or begin a word of ${found}: ${soughtBounds}`;

export const picturesSchema = z
  .enum(['none', 'cover', 'full'])
  .optional()
  .describe(
    'none: no pictures. cover: the cover with its words, size, tone and `renditions`, without `sources` and preview. full: all there is to say, as without it',
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
  typology: value.describe('Value of a typology that the items have'),
  size: value.describe('Value of the size that the items have'),
  series: value.describe('Series that the items belong to, in any case'),
  year: z
    .string()
    .regex(/^\d{4}$/, 'A year has four digits')
    .optional()
    .describe('Four digits: items of that year, or whose span of years it lies in'),
  q: soughtSchema
    .optional()
    .describe(`${describeSought('title, year, place, types, materials or series')}. Best first`),
  sort: z
    .enum([...indexColumns, ...indexColumns.map(falling)])
    .optional()
    .describe('Column, with a minus before it where it falls. Items that say nothing of it come last'),
  ...pagingQuery,
  fields: z
    .string()
    .regex(
      new RegExp(`^(?:${anyField})(?:,(?:${anyField}))*$`),
      `Names of fields, separated by commas, out of: ${fieldNames.join(', ')}`,
    )
    .optional()
    .describe(
      `Which of the fields that an item may go without are given, separated by commas: ${spareFields.join(', ')}. All others are always there`,
    ),
  pictures: picturesSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;

export function isSpareField(name: string): boolean {
  return spareFields.includes(name);
}

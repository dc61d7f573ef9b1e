import { z } from 'zod';
import { sortingsIn } from '../../find/sort-projects.ts';
import { indexColumns, maxSoughtLength, readSought } from '../../page/page-query.ts';
import { linkedPageSchema } from '../page.ts';
import { linkedProjectSchema, linkedSummarySchema } from '../project.ts';
import { textQuery } from '../text/rich-text.ts';
import { pagingQuery } from './paging.ts';

const soughtBounds = `one line of at most ${maxSoughtLength} characters, with a letter or a digit`;

export const soughtSchema = z
  .string()
  .refine((text) => readSought(text) !== undefined, `Must be ${soughtBounds}`)
  .meta({ maxLength: maxSoughtLength });

export const describeSought = (found: string): string =>
  `Words to find: ${soughtBounds}. Each word must match ${found}, whole or in part`;

export const imagesSchema = z
  .enum(['none', 'cover', 'full'])
  .optional()
  .meta({ default: 'full' })
  .describe(
    'none: no images. cover: images with size, tone and `renditions`, without `sources` and preview. full: everything',
  );

/** Repeated parameters are joined: `a=1&a=2` equals `a=1,2`. */
const repeatable = (schema: z.ZodString) =>
  z.preprocess((value) => (Array.isArray(value) ? value.join(',') : value), schema).optional();

const maxValuesLength = 500;
const values = repeatable(z.string().min(1).max(maxValuesLength));
const anyOf = 'Several values, separated by commas or repeated, match any of them';

/** `fields` for a shape. Optional fields are left out unless named, `emptied` lists are empty. */
function fieldsQuery(shape: z.ZodRawShape, emptied: readonly string[]) {
  const names = Object.keys(shape);
  const spare = names.filter(
    (name) => emptied.includes(name) || z.safeParse(shape[name] as z.ZodType, undefined).success,
  );
  const any = names.join('|');
  const schema = z
    .string()
    .max(maxValuesLength)
    .regex(
      new RegExp(`^(?:${any})(?:,(?:${any}))*$`),
      `Must be names of fields, separated by commas: ${names.join(', ')}`,
    )
    .optional()
    .describe(
      `Optional fields to include, separated by commas: ${spare.map((name) => `\`${name}\``).join(', ')}. ${
        emptied.length > 0 ? `${emptied.map((name) => `\`${name}\``).join(' and ')} are empty if left out. ` : ''
      }All other fields are always present`,
    );
  return { schema, spare: new Set(spare), emptied: new Set(emptied) };
}

export const summaryFields = fieldsQuery(linkedSummarySchema.shape, []);
export const projectFields = fieldsQuery(linkedProjectSchema.shape, ['blocks', 'facts']);
export const pageFields = fieldsQuery(linkedPageSchema.shape, ['blocks']);

export const projectQuerySchema = z.object({ ...textQuery, fields: projectFields.schema, images: imagesSchema });
export const pageQuerySchema = z.object({ ...textQuery, fields: pageFields.schema, images: imagesSchema });

export const listQuerySchema = z.object({
  typology: values.describe(`Value or label of a typology of the items, in any case. ${anyOf}`),
  size: values.describe(`Value or label of the size of the items, in any case. ${anyOf}`),
  series: values.describe(`Series of the items, in any case. ${anyOf}`),
  year: repeatable(
    z
      .string()
      .max(maxValuesLength)
      .refine((text) => text.split(',').every((year) => /^\d{4}$/.test(year)), 'Must be years of four digits'),
  ).describe(`Four digits: items of that year, or of a span of years with it. ${anyOf}`),
  q: soughtSchema
    .optional()
    .describe(`${describeSought('title, year, place, typologies, materials or series')}. Best first`),
  sort: repeatable(
    z
      .string()
      .max(100)
      .refine(
        (text) => sortingsIn(text) !== undefined,
        `Must be columns, separated by commas, each with a minus for descending order: ${indexColumns.join(', ')}`,
      ),
  ).describe(
    `Columns, separated by commas, most important first: ${indexColumns.map((name) => `\`${name}\``).join(', ')}. A minus before one means descending order: \`-year,title\`. Items without a value come last. \`type\` is the former name of \`typology\``,
  ),
  ...pagingQuery,
  fields: summaryFields.schema,
  images: imagesSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;

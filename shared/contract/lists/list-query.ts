import { z } from 'zod';
import { filterNames, wallFilterNames } from '../../find/project-filters.ts';
import { sortColumns, sortingsIn } from '../../find/sort-projects.ts';
import { yearRangesIn } from '../../find/years.ts';
import { maxSoughtLength, readSought } from '../../page/page-query.ts';
import { linkedPageSchema } from '../page.ts';
import { maxShortlist } from '../paths.ts';
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
export const repeatable = (schema: z.ZodString) =>
  z.preprocess((value) => (Array.isArray(value) ? value.join(',') : value), schema).optional();

const maxValuesLength = 500;
const values = repeatable(z.string().min(1).max(maxValuesLength));
const anyOf = 'Several values, separated by commas or repeated, match any of them';
const noneOf = 'Several values, separated by commas or repeated, exclude all of them';

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Values without duplicates in one order, so that equal queries have equal responses. */
const inOrder = (text: string): string => [...new Set(text.split(','))].filter(Boolean).sort().join(',');

export const maxIds = 100;
const ids = repeatable(
  z
    .string()
    .max(8_000)
    .overwrite(inOrder)
    .min(1)
    .refine((text) => text.split(',').length <= maxIds, `Must be at most ${maxIds} ids, separated by commas`),
);

const instantSchema = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** Filters with a number of items for each value. */
export const countedNames = [...new Set([...filterNames, ...wallFilterNames])];

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
    .overwrite(inOrder)
    .optional()
    .describe(
      `Optional fields to include, separated by commas: ${quoted(spare)}. ${
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

export const sortSchema = repeatable(
  z
    .string()
    .max(100)
    .refine(
      (text) => sortingsIn(text) !== undefined,
      `Must be columns, separated by commas, each with a minus for descending order: ${sortColumns.join(', ')}`,
    ),
).describe(
  `Columns, separated by commas, most important first: ${quoted(sortColumns)}. A minus before one means descending order: \`-year,title\`. Items without a value come last`,
);

export const listQuerySchema = z.object({
  ids: ids.describe(
    `Ids of items, separated by commas or repeated, at most ${maxIds}. The list keeps its order, and unknown ids are absent from it`,
  ),
  typology: values.describe(`Value or label of a typology of the items, in any case. ${anyOf}`),
  size: values.describe(`Value or label of the size of the items, in any case. ${anyOf}`),
  series: values.describe(`Series of the items, in any case. ${anyOf}`),
  medium: values.describe(`Medium of the items, in any case. ${anyOf}`),
  availability: values.describe(`State of availability, such as \`available\` or \`on-hold\`. ${anyOf}`),
  year: repeatable(
    z
      .string()
      .max(maxValuesLength)
      .refine(
        (text) => yearRangesIn(text) !== undefined,
        'Must be years of four digits or ranges such as 2020..2024, 2020.. and ..2024',
      )
      .overwrite(inOrder),
  ).describe(
    `Four digits: items of that year, or of a span of years with it. \`2020..2024\`, \`2020..\` and \`..2024\` are ranges. ${anyOf}`,
  ),
  updatedSince: z
    .string()
    .refine(
      (text) => instantSchema.safeParse(text).success,
      'Must be a date or a time such as 2026-05-01 or 2026-05-01T12:00:00Z (RFC 3339)',
    )
    .optional()
    .describe(
      'Items with `updatedAt` at this time or later, such as `2026-05-01` (in UTC) or `2026-05-01T12:00:00Z`. Deleted items are absent: compare the ids of the whole list',
    ),
  excludeIds: ids.describe(`Items without these ids. ${noneOf}`),
  excludeTypology: values.describe(`Items without this typology. ${noneOf}`),
  excludeSize: values.describe(`Items without this size. ${noneOf}`),
  excludeSeries: values.describe(`Items without this series. ${noneOf}`),
  excludeMedium: values.describe(`Items without this medium. ${noneOf}`),
  excludeAvailability: values.describe(`Items without this state of availability. ${noneOf}`),
  q: soughtSchema
    .optional()
    .describe(`${describeSought('title, year, place, typologies, materials or series')}. Best first`),
  sort: sortSchema,
  counts: repeatable(
    z
      .string()
      .refine(
        (text) => text.split(',').every((name) => countedNames.some((known) => known === name)),
        `Must be names of filters, separated by commas: ${countedNames.join(', ')}`,
      )
      .overwrite(inOrder),
  ).describe(
    `Filters, separated by commas: ${quoted(countedNames)}. \`counts\` then contains the number of items for each value under all other filters`,
  ),
  ...pagingQuery,
  fields: summaryFields.schema,
  images: imagesSchema,
});

export type ListQuery = z.infer<typeof listQuerySchema>;

export const shortlistQuerySchema = z.object({
  items: z
    .string()
    .max(5_000)
    .refine((text) => text.split(',').length <= maxShortlist, `Must have at most ${maxShortlist} slugs`)
    .optional()
    .describe('Slugs, separated by commas. Example: `salt-clock,sill-chair`'),
});

import { z } from 'zod';
import { availabilitySchema } from './availability.ts';
import { blockSchema, factSchema } from './block.ts';
import { eventReferenceSchema } from './event-reference.ts';
import { imageSchema } from './image.ts';
import { inLanguages } from './language.ts';
import { pageLinksSchema } from './lists/paging.ts';
import { source } from './preview.ts';
import { leadLanguageFields, titleLanguageFields } from './text/text-language.ts';

export const sectionSchema = z
  .enum(['design', 'art'])
  .meta({ id: 'Section', description: 'A section of the site: the atelier (`design`) or the artist (`art`)' });

export const optionSchema = z
  .object({
    value: z.string().describe('Filter value, in lower case'),
    label: z.string().describe('Label, plain text'),
  })
  .meta({ id: 'FilterOption', description: 'A filter value with its label' });

const centimeters = z.number().positive();

export const dimensionsSchema = z
  .object({
    widthCm: centimeters.describe('Width in centimeters'),
    heightCm: centimeters.describe('Height in centimeters'),
    depthCm: centimeters.optional().describe('Depth in centimeters'),
    order: z
      .literal('assumed')
      .optional()
      .describe(
        'Present if neither the CMS nor the image identifies the width. The first figure is then assumed to be the width',
      ),
  })
  .meta({ id: 'Dimensions', description: 'True size of a work, in centimeters' });

export const updatedAt = z.iso
  .datetime()
  .optional()
  .describe(
    'Time of the last change in UTC (RFC 3339): from the CMS, otherwise when the server first saw a change. Absent until then',
  );

/** A project or work without resolved links, for rendering. */
export const projectSummarySchema = z.object({
  id: z.string().describe('Opaque id'),
  slug: z.string().describe('Slug, without slashes at both ends'),
  section: sectionSchema.describe('Section of the list with this item'),
  title: z.string().describe('Title, plain text'),
  ...titleLanguageFields,
  year: z.string().optional().describe('Display text: "2024" or "2021–2023"'),
  place: z.string().optional().describe('Place, plain text'),
  typologies: z.array(optionSchema).describe('Typologies of the project'),
  size: optionSchema.optional().describe('Size of the project'),
  dimensions: dimensionsSchema.optional().describe('True size of a work, in centimeters'),
  dimensionsText: z
    .string()
    .optional()
    .describe('Size in the text of the CMS, plain text. Present if the figures do not contain everything'),
  medium: z.string().optional().describe('Medium of a work, plain text'),
  availability: availabilitySchema.optional(),
  cover: imageSchema.optional().describe('Cover image'),
  lead: z.string().optional().describe('Lead, plain text'),
  ...leadLanguageFields,
  updatedAt,
  series: z.string().optional().describe('Series of the item, plain text. Also in `extra`'),
  source,
  extra: z.record(z.string(), z.string()).describe('Other printable fields of the CMS, by name'),
});

export const neighborSchema = projectSummarySchema.pick({
  id: true,
  slug: true,
  title: true,
  titleLang: true,
  titleDir: true,
  cover: true,
  dimensions: true,
});

function neighborsOf<Schema extends z.ZodType>(neighbor: Schema) {
  const described = (side: string, few: string) =>
    neighbor.optional().describe(`${side} item of the list, which wraps around. Absent if the list has ${few}`);
  return { previous: described('Previous', 'one item or two'), next: described('Next', 'one item') };
}

export const projectSchema = projectSummarySchema.extend({
  blocks: z.array(blockSchema).describe('Blocks in the order of the CMS'),
  facts: z.array(factSchema).describe('Facts in the order of the CMS'),
  ...neighborsOf(neighborSchema),
  ...inLanguages,
  events: z.array(eventReferenceSchema).optional().describe('Events that show the item. Absent without such events'),
});

/** Fields of items that have their own page. */
export const pageLocation = {
  canonicalPath: z.string().describe('Canonical path of its page on the site'),
};

export const linkedSummarySchema = projectSummarySchema
  .extend(pageLocation)
  .meta({ id: 'ProjectSummary', description: 'A design project or an art work in a list' });

const optionCounts = z
  .array(optionSchema.extend({ count: z.number().int().positive().describe('Number of items with this value') }))
  .optional();

const filterCountsSchema = z
  .object({
    typology: optionCounts.describe('Items of each typology'),
    size: optionCounts.describe('Items of each size'),
    series: optionCounts.describe('Items of each series'),
    medium: optionCounts.describe('Items of each medium'),
    availability: optionCounts.describe('Items of each state of availability'),
  })
  .meta({
    id: 'FilterCounts',
    description: 'Values of filters with the number of items that match the value and all other filters of the request',
  });

export const projectListSchema = z.object({
  items: z.array(projectSummarySchema).describe('Items in the order of the CMS'),
  total: z.number().int().nonnegative().describe('Number of items, also of those on other pages'),
  links: pageLinksSchema.optional(),
  counts: filterCountsSchema.optional(),
  ...inLanguages,
});

export const linkedListSchema = z
  .object({
    items: z.array(linkedSummarySchema).describe('Items in the order of the CMS, or in the order of `sort`'),
    total: z.number().int().nonnegative().describe('Number of items on all pages of the list'),
    links: pageLinksSchema.describe('Other pages of the list. Empty if the list is complete'),
    counts: filterCountsSchema
      .optional()
      .describe('Present if the parameter `counts` names filters, and in the first page without parameters'),
    ...inLanguages,
  })
  .meta({ id: 'ProjectList', description: 'Projects or works of a section' });

const linkedNeighborSchema = neighborSchema
  .extend(pageLocation)
  .meta({ id: 'Neighbor', description: 'Previous or next project or work of a list' });

export const linkedProjectSchema = projectSchema
  .extend({ ...pageLocation, ...neighborsOf(linkedNeighborSchema) })
  .meta({ id: 'Project', description: 'A design project or an art work with all its data' });

export const resolutionSchema = z
  .object({
    id: z.string().describe('Opaque id of the project or work'),
    slug: z.string().describe('Canonical slug'),
    section: sectionSchema.describe('Section of the list with this slug. It can differ from the requested one'),
    ...pageLocation,
  })
  .meta({ id: 'Resolution', description: 'Target of a slug' });

export type Section = z.infer<typeof sectionSchema>;
export type Option = z.infer<typeof optionSchema>;
export type Dimensions = z.infer<typeof dimensionsSchema>;
export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type ProjectList = z.infer<typeof projectListSchema>;
export type Neighbor = z.infer<typeof neighborSchema>;
export type Project = z.infer<typeof projectSchema>;
export type LinkedSummary = z.infer<typeof linkedSummarySchema>;
export type FilterCounts = z.infer<typeof filterCountsSchema>;
export type LinkedList = z.infer<typeof linkedListSchema>;
export type LinkedNeighbor = z.infer<typeof linkedNeighborSchema>;
export type LinkedProject = z.infer<typeof linkedProjectSchema>;
export type Resolution = z.infer<typeof resolutionSchema>;

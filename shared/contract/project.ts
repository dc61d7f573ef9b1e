import { z } from 'zod';
import { blockSchema, factSchema } from './block.ts';
import { imageSchema } from './image.ts';
import { pageLinksSchema } from './lists/paging.ts';

export const sectionSchema = z
  .enum(['design', 'art'])
  .meta({ id: 'Section', description: 'A section of the site: the atelier (`design`) or the artist (`art`)' });

export const optionSchema = z
  .object({
    value: z.string().describe('What to filter by, in lower case'),
    label: z.string().describe('The words to show for it, plain text'),
  })
  .meta({ id: 'Option', description: 'A value to filter by and the words shown for it' });

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
        'Present if the content does not say which figure is the width and the image does not tell: width first is assumed',
      ),
  })
  .meta({ id: 'Dimensions', description: 'True size of a work, in centimeters' });

export const updatedAt = z.iso
  .datetime()
  .optional()
  .describe(
    'When it was changed last, in UTC (RFC 3339): as the content dates it, else when a change was first seen. Absent until then',
  );

/** A project or work without resolved links, for rendering. */
export const projectSummarySchema = z.object({
  id: z.string().describe('Opaque id; the content may have a number'),
  slug: z.string().describe('Its name in addresses, without a slash at either end'),
  section: sectionSchema.describe('The list that it is in'),
  title: z.string().describe('Its title, plain text'),
  year: z.string().optional().describe('Display text: "2024" or "2021–2023"'),
  place: z.string().optional().describe('Where it stands, plain text'),
  typologies: z.array(optionSchema).describe('What kinds of project it is of'),
  size: optionSchema.optional().describe('How large the project is'),
  dimensions: dimensionsSchema.optional().describe('True size of a work, in centimeters'),
  dimensionsText: z
    .string()
    .optional()
    .describe('The size in the words of the content, plain text, if the figures do not hold all of it'),
  medium: z.string().optional().describe('What a work is made with, plain text'),
  cover: imageSchema.optional().describe('The picture that stands for it'),
  lead: z.string().optional().describe('First sentence, plain text'),
  updatedAt,
  extra: z.record(z.string(), z.string()).describe('Printable fields the contract has no name for'),
});

export const projectListSchema = z.object({
  items: z.array(projectSummarySchema).describe('In the order of the content'),
  total: z.number().int().nonnegative().describe('How many there are'),
});

export const neighborSchema = projectSummarySchema.pick({
  id: true,
  slug: true,
  title: true,
  cover: true,
  dimensions: true,
});

export const projectSchema = projectSummarySchema.extend({
  blocks: z.array(blockSchema).describe('Its text and pictures, in the order of the content'),
  facts: z.array(factSchema).describe('Labels and values about it, in the order of the content'),
  previous: neighborSchema.optional().describe('The one before it in its list; absent where it is the only one'),
  next: neighborSchema.optional().describe('The one after it in its list; absent where it is the only one'),
});

export const whereItStands = {
  canonicalPath: z.string().describe('Path of its page on the site, in its one spelling'),
};

export const linkedSummarySchema = projectSummarySchema
  .extend(whereItStands)
  .meta({ id: 'ProjectSummary', description: 'A design project or an art work, as the lists have it' });

export const linkedListSchema = z
  .object({
    items: z.array(linkedSummarySchema).describe('In the order of the content, unless another one is asked for'),
    total: z.number().int().nonnegative().describe('How many there are, on all pages of the list'),
    links: pageLinksSchema.optional().describe('Other pages of the list; only where a parameter is given'),
  })
  .meta({ id: 'ProjectList', description: 'All projects or works of a section, or those that are asked for' });

const linkedNeighborSchema = neighborSchema
  .extend(whereItStands)
  .meta({ id: 'Neighbor', description: 'The project before or after another one in its list, which wraps around' });

export const linkedProjectSchema = projectSchema
  .extend({
    ...whereItStands,
    previous: linkedNeighborSchema
      .optional()
      .describe('The one before it in its list; absent where it is the only one'),
    next: linkedNeighborSchema.optional().describe('The one after it in its list; absent where it is the only one'),
  })
  .meta({ id: 'Project', description: 'A design project or an art work with all that is said of it' });

export const resolutionSchema = z
  .object({
    id: z.string().describe('Opaque id of the project or work'),
    slug: z.string().describe('Its slug in its canonical spelling'),
    section: sectionSchema.describe('The list it was found in, which may be the other one'),
    canonicalPath: z.string().describe("Path of its page on the site, in the page's one spelling"),
  })
  .meta({ id: 'Resolution', description: 'Where a slug leads' });

export type Section = z.infer<typeof sectionSchema>;
export type Option = z.infer<typeof optionSchema>;
export type Dimensions = z.infer<typeof dimensionsSchema>;
export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type ProjectList = z.infer<typeof projectListSchema>;
export type Neighbor = z.infer<typeof neighborSchema>;
export type Project = z.infer<typeof projectSchema>;
export type LinkedSummary = z.infer<typeof linkedSummarySchema>;
export type LinkedList = z.infer<typeof linkedListSchema>;
export type LinkedNeighbor = z.infer<typeof linkedNeighborSchema>;
export type LinkedProject = z.infer<typeof linkedProjectSchema>;
export type Resolution = z.infer<typeof resolutionSchema>;

import { z } from 'zod';
import { blockSchema, factSchema } from './block.ts';
import { imageSchema } from './image.ts';

/** The two rooms of the site. */
export const sectionSchema = z.enum(['design', 'art']);

/** A value to filter by and the words shown for it. */
export const optionSchema = z.object({ value: z.string(), label: z.string() }).meta({ id: 'Option' });

const centimeters = z.number().positive();

export const dimensionsSchema = z.object({
  widthCm: centimeters,
  heightCm: centimeters,
  depthCm: centimeters.optional(),
});

/** A design project or an art work, as the lists have it. */
export const projectSummarySchema = z
  .object({
    id: z.string().describe('Opaque; the upstream may have sent a number'),
    slug: z.string(),
    section: sectionSchema,
    title: z.string(),
    year: z.string().optional().describe('Display text: "2024" or "2021–2023"'),
    place: z.string().optional(),
    typologies: z.array(optionSchema),
    size: optionSchema.optional(),
    dimensions: dimensionsSchema.optional(),
    medium: z.string().optional(),
    cover: imageSchema.optional(),
    lead: z.string().optional().describe('First sentence, plain text'),
    updatedAt: z.iso
      .datetime()
      .optional()
      .describe(
        'When it was changed last, in UTC: as the upstream dates it, else when a change was first seen. Absent until then',
      ),
    extra: z.record(z.string(), z.string()).describe('Printable fields the contract has no name for'),
  })
  .meta({ id: 'ProjectSummary' });

export const projectListSchema = z
  .object({ items: z.array(projectSummarySchema), total: z.number().int().nonnegative() })
  .meta({ id: 'ProjectList' });

/** The project before or after this one in its list, which wraps around. */
export const neighborSchema = projectSummarySchema
  .pick({ id: true, slug: true, title: true, cover: true, dimensions: true })
  .meta({ id: 'Neighbor' });

export const projectSchema = projectSummarySchema
  .extend({
    blocks: z.array(blockSchema),
    facts: z.array(factSchema),
    previous: neighborSchema.optional(),
    next: neighborSchema.optional(),
  })
  .meta({ id: 'Project' });

export type Section = z.infer<typeof sectionSchema>;
export type Option = z.infer<typeof optionSchema>;
export type Dimensions = z.infer<typeof dimensionsSchema>;
export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type ProjectList = z.infer<typeof projectListSchema>;
export type Neighbor = z.infer<typeof neighborSchema>;
export type Project = z.infer<typeof projectSchema>;

import type { z } from 'zod';
import type { ResourceName } from '../../../../server/content/resources.ts';
import type { Normalized } from '../../../../server/normalize/ground/context.ts';
import { normalizeLanding } from '../../../../server/normalize/landing.ts';
import { normalizeMenu } from '../../../../server/normalize/menu.ts';
import { normalizeGeneralPage, normalizePage } from '../../../../server/normalize/page.ts';
import { NormalizeRefusal } from '../../../../server/normalize/payload/refusal.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../server/normalize/project-list.ts';
import { normalizeSeo } from '../../../../server/normalize/seo.ts';
import { landingSchema } from '../../../../shared/contract/landing.ts';
import { menuSchema } from '../../../../shared/contract/menu.ts';
import { pageSchema } from '../../../../shared/contract/page.ts';
import { linkedListSchema, projectSchema } from '../../../../shared/contract/project.ts';
import { searchDataSchema, seoSchema } from '../../../../shared/contract/seo.ts';
import { options } from './sample-options.ts';

/** One of the normalizers, with the contract it has to keep and the folder of its fixtures. */
export interface Resource {
  readonly name: string;
  readonly call: ResourceName;
  readonly normalize: (response: unknown) => Normalized<unknown>;
  readonly schema: z.ZodType;
}

/** As a page has it, whose year is that of its list. */
function normalizeDetail(response: unknown): Normalized<unknown> {
  const { value, ...found } = normalizeProjectDetail(response, options);
  const { soleYear, ...detail } = value;
  if (!soleYear) return { value, ...found };
  const { field: _field, ...fact } = soleYear;
  return { value: { ...detail, facts: [...detail.facts, fact] }, ...found };
}

export const resources: readonly Resource[] = [
  {
    name: 'landing',
    call: 'landing',
    normalize: (response) => normalizeLanding(response, options),
    schema: landingSchema,
  },
  { name: 'menu', call: 'menu', normalize: (response) => normalizeMenu(response, options), schema: menuSchema },
  {
    name: 'design list',
    call: 'projects',
    normalize: (response) => normalizeProjectList(response, 'design', options),
    schema: linkedListSchema,
  },
  {
    name: 'art list',
    call: 'works',
    normalize: (response) => normalizeProjectList(response, 'art', options),
    schema: linkedListSchema,
  },
  {
    name: 'detail',
    call: 'project',
    normalize: normalizeDetail,
    schema: projectSchema
      .pick({ blocks: true, facts: true, lead: true, cover: true, updatedAt: true, year: true, place: true })
      .extend(projectSchema.pick({ size: true, medium: true, typologies: true }).partial().shape)
      .extend({ seo: searchDataSchema.optional() }),
  },
  {
    name: 'page',
    call: 'about',
    normalize: (response) => normalizePage(response, 'about', options),
    schema: pageSchema,
  },
  {
    name: 'general page',
    call: 'page',
    normalize: (response) => normalizeGeneralPage(response, 'care', options),
    schema: pageSchema,
  },
  {
    name: 'seo',
    call: 'seo',
    normalize: (response) => normalizeSeo(response, { ...options, atelierName: 'Plain Bearing' }),
    schema: seoSchema,
  },
];

/** The normalized value, or undefined for a typed refusal. Any other error fails the test. */
export function attempt(resource: Resource, response: unknown): Normalized<unknown> | undefined {
  try {
    return resource.normalize(response);
  } catch (error) {
    if (error instanceof NormalizeRefusal) return undefined;
    throw error;
  }
}

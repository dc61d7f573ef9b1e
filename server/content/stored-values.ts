import { z } from 'zod';
import { factSchema } from '../../shared/contract/block.ts';
import { eventSchema } from '../../shared/contract/event.ts';
import { landingSchema } from '../../shared/contract/landing.ts';
import { pageLinksSchema } from '../../shared/contract/lists/paging.ts';
import { menuSchema } from '../../shared/contract/menu.ts';
import { pageSchema } from '../../shared/contract/page.ts';
import { linkedListSchema, projectSchema } from '../../shared/contract/project.ts';
import { searchDataSchema, seoSchema } from '../../shared/contract/seo.ts';
import { type Entry, exactBuffer, versionOf } from '../cache/entry.ts';
import type { ProjectDetail } from '../normalize/project-detail.ts';
import { imageIdsOf } from './reading/image-details.ts';
import type { ResourceName, Wanted } from './resources.ts';

const { blocks, facts, year, place, size, medium, availability, typologies } = projectSchema.shape;
const { lead, leadLang, leadDir, cover, updatedAt, source } = projectSchema.shape;
/** A field of a detail without a row here does not compile. It would be lost in an upgrade during an outage. */
const detailSchema = z.object({
  ...{ blocks, facts, year, place, size, medium, availability, lead, leadLang, leadDir, cover, updatedAt, source },
  typologies: typologies.optional(),
  soleYear: factSchema.extend({ field: z.string() }).optional(),
  seo: searchDataSchema.optional(),
} satisfies Readonly<Record<keyof ProjectDetail, z.ZodType>>);

/** Values of `v3` have no links. */
const listSchema = linkedListSchema.extend({ links: pageLinksSchema.default({}) });

/** Stored values as the normalizers return them, before details and links are joined. */
const storedSchemas: Readonly<Record<ResourceName, z.ZodType>> = {
  landing: landingSchema,
  menu: menuSchema,
  seo: seoSchema,
  projects: listSchema,
  works: listSchema,
  events: z.object({ items: z.array(eventSchema), total: z.number() }),
  project: detailSchema,
  page: pageSchema,
  about: pageSchema,
  process: pageSchema,
  biography: pageSchema,
};

/** Lists in values of `v3` have the former name of a field only. */
function renamed(_name: string, value: unknown): unknown {
  const { kind, ordered, isOrdered = ordered === true } = Object(value);
  return kind === 'list' ? { ...Object(value), isOrdered } : value;
}

function storedValue({ json }: Entry, schema: z.ZodType): unknown {
  try {
    return schema.safeParse(JSON.parse(json.toString(), renamed)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns an entry of an earlier version under the present key, or undefined if its value does not fit the present
 * schema. Unknown fields are removed. The entry is stale, so that the first request reloads it.
 */
export function adopted(key: string, earlier: Entry, wanted: Wanted | undefined): Entry | undefined {
  const value = earlier.kind === 'found' && wanted ? storedValue(earlier, storedSchemas[wanted.name]) : undefined;
  if (value === undefined) return undefined;
  const json = exactBuffer(JSON.stringify(value));
  return { ...earlier, key, json, version: versionOf(json), imageIds: imageIdsOf(value), isInvalidated: true };
}

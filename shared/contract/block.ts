import { z } from 'zod';
import { iconNameSchema } from './icon.ts';
import { imageSchema } from './image.ts';
import { videoSchema } from './video.ts';

/** Stable for as long as the upstream keeps the block: its own id or key, else made from its place. */
const id = z.string().min(1).describe('Stable id of the block, unique in its list');

export const factSchema = z.object({ label: z.string(), value: z.string() }).meta({ id: 'Fact' });

/** A picture in two sizes; either side stands in for the other when the upstream has only one. */
export const galleryItemSchema = z.object({ full: imageSchema, thumbnail: imageSchema }).meta({ id: 'GalleryItem' });

/** One part of a text page or of a project's `read_more`. */
export const blockSchema = z
  .discriminatedUnion('kind', [
    z.object({ id, kind: z.literal('heading'), level: z.number().int().min(2).max(6), text: z.string() }),
    z.object({ id, kind: z.literal('text'), html: z.string().describe('Sanitized HTML') }),
    z.object({ id, kind: z.literal('image'), image: imageSchema }),
    z.object({ id, kind: z.literal('gallery'), title: z.string().optional(), items: z.array(galleryItemSchema) }),
    z.object({ id, kind: z.literal('video'), video: videoSchema }),
    z.object({ id, kind: z.literal('quote'), text: z.string(), attribution: z.string().optional() }),
    z.object({ id, kind: z.literal('facts'), items: z.array(factSchema) }),
    z.object({ id, kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.string()) }),
    z.object({ id, kind: z.literal('link'), href: z.string(), label: z.string(), icon: iconNameSchema.optional() }),
    z.object({
      id,
      kind: z.literal('unknown'),
      text: z.string().describe('Printable text of a block of no known kind'),
    }),
  ])
  .meta({ id: 'Block' });

export type Fact = z.infer<typeof factSchema>;
export type GalleryItem = z.infer<typeof galleryItemSchema>;
export type Block = z.infer<typeof blockSchema>;

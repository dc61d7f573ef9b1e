import { z } from 'zod';
import type { ImageDetails } from '../../../shared/contract/image.ts';
import { parseHashed, withHash } from '../../cache/stores/hashed-json.ts';
import { renditionsOf, sourcesOf } from '../variants/picture-widths.ts';
import { measuredPictureSchema, type PictureSize, pictureSizeSchema } from './measured-picture.ts';

/** All of it has been read. */
const measuredSchema = z.object({
  kind: z.literal('measured'),
  picture: measuredPictureSchema,
  validator: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
  checkedAtMs: z.number(),
});

/** It cannot be shown, or not all of it, and will not be better by asking again soon. */
const unreadableSchema = z.object({
  kind: z.literal('unreadable'),
  /** In words for operators. */
  reason: z.string(),
  size: pictureSizeSchema.optional(),
  checkedAtMs: z.number(),
});

const storedSchema = z.object({
  /** Grows when pictures are to be measured anew, because other things are measured or in another way. */
  form: z.literal(4),
  measure: z.discriminatedUnion('kind', [measuredSchema, unreadableSchema]),
});

/** Readings of a picture that outlive the process. */
export type LastingMeasure = z.infer<typeof storedSchema>['measure'];

/** What is known of a picture. */
export type Measure =
  | LastingMeasure
  /** Its beginning has been read. */
  | { readonly kind: 'sized'; readonly size: PictureSize }
  /** It could not be read or analyzed this time. It is retried automatically. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly error: unknown; readonly checkedAtMs: number };

export function measureToText(measure: LastingMeasure): string {
  return withHash({ form: 4, measure });
}

/** The measure in a stored text; undefined for one of another form, or that is damaged. */
export function measureOfText(text: string): LastingMeasure | undefined {
  try {
    return storedSchema.safeParse(parseHashed(text)).data?.measure;
  } catch {
    return undefined;
  }
}

/** What the contract says of a picture with this measure; undefined while there is nothing to say. */
export function detailsOf(id: string, measure: Measure | undefined): ImageDetails | undefined {
  if (measure?.kind === 'sized') return measure.size;
  if (measure?.kind === 'unreadable') return measure.size;
  if (measure?.kind !== 'measured') return undefined;
  const { width, height, tone, bandMin, bandMax, preview, paper } = measure.picture;
  const renditions = renditionsOf(id, measure.picture);
  return {
    ...{ width, height },
    ...(tone === undefined ? {} : { tone }),
    ...(bandMin === undefined || bandMax === undefined ? {} : { bandMin, bandMax }),
    ...(preview === undefined ? {} : { preview }),
    ...(paper === undefined ? {} : { paper }),
    ...(renditions === undefined ? {} : { renditions }),
    sources: sourcesOf(id, measure.picture),
  };
}

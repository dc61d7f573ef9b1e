import { z } from 'zod';
import type { ImageDetails } from '../../../shared/contract/image.ts';
import { parseHashed, withHash } from '../../cache/stores/entry-codec.ts';
import { renditionsOf, sourcesOf } from '../renditions/rendition-widths.ts';
import { analyzedImageSchema, type PixelSize, pixelSizeSchema } from './analyzed-image.ts';

const measuredSchema = z.object({
  kind: z.literal('measured'),
  picture: analyzedImageSchema,
  validator: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
  checkedAtMs: z.number(),
});

/** Unreadable for longer: the file itself is the cause. */
const unreadableSchema = z.object({
  kind: z.literal('unreadable'),
  reason: z.string(),
  size: pixelSizeSchema.optional(),
  checkedAtMs: z.number(),
});

const storedSchema = z.object({
  /** Increase it when the analysis changes. All images are then analyzed again. */
  form: z.literal(4),
  measure: z.discriminatedUnion('kind', [measuredSchema, unreadableSchema]),
});

export type LastingResult = z.infer<typeof storedSchema>['measure'];

export type AnalysisResult =
  | LastingResult
  | { readonly kind: 'sized'; readonly size: PixelSize }
  /** It could not be read or analyzed this time. It is retried automatically. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly error: unknown; readonly checkedAtMs: number };

export function resultToText(measure: LastingResult): string {
  return withHash({ form: 4, measure });
}

/** Undefined for a damaged text or one of another form. */
export function resultOfText(text: string): LastingResult | undefined {
  try {
    return storedSchema.safeParse(parseHashed(text)).data?.measure;
  } catch {
    return undefined;
  }
}

/** The analyzed data in the contract. Undefined if there is none yet. */
export function detailsOf(id: string, measure: AnalysisResult | undefined): ImageDetails | undefined {
  if (measure?.kind === 'sized' || measure?.kind === 'unreadable') return measure.size;
  if (measure?.kind !== 'measured') return undefined;
  const {
    format: _format,
    hasAlpha: _hasAlpha,
    isAnimated: _isAnimated,
    version: _version,
    ...shown
  } = measure.picture;
  const renditions = renditionsOf(id, measure.picture);
  return { ...shown, ...(renditions && { renditions }), sources: sourcesOf(id, measure.picture) };
}

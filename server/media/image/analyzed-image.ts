import { z } from 'zod';
import { paperSchema, pixelsSchema } from '../../../shared/contract/image.ts';

export const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'heic', 'svg'] as const;

/** 8 characters of a hash of the bytes. Part of rendition URLs. */
const version = z.string().regex(/^[\w-]{8}$/);

const part = z.number().min(0).max(1);

/** In pixels, after EXIF orientation. */
export const pixelSizeSchema = z.object({ width: pixelsSchema, height: pixelsSchema });

export const imageAnalysisSchema = z.object({
  format: z.enum(imageFormats),
  ...pixelSizeSchema.shape,
  hasAlpha: z.boolean(),
  isAnimated: z.boolean(),
  /** Why it has no renditions: the frames have too many pixels, or renditions would change the colors. */
  onlyOriginal: z.enum(['frames', 'colors']).optional(),
  /** An HDR gain map (ISO 21496-1), which JPEG renditions keep. */
  hasGainMap: z.literal(true).optional(),
  /** Mean color as CSS oklch(). */
  tone: z.string().optional(),
  /** 10th and 90th percentile of the relative luminance (WCAG) of the top 30 %. */
  bandMin: part.optional(),
  bandMax: part.optional(),
  /** data: URL, 16 pixels wide, at most 400 characters. */
  preview: z.string().max(400).optional(),
  paper: paperSchema.optional(),
});

export const analyzedImageSchema = imageAnalysisSchema.extend({
  version,
  /** Of the original. Absent in analyses of earlier versions. */
  bytes: pixelsSchema.optional(),
});

export type PixelSize = Readonly<z.infer<typeof pixelSizeSchema>>;
export type ImageAnalysis = Readonly<z.infer<typeof imageAnalysisSchema>>;
export type ImageFormat = (typeof imageFormats)[number];
export type AnalyzedImage = Readonly<z.infer<typeof analyzedImageSchema>>;

/** An unreadable image. Its message is for operators. */
export class UnreadableImage extends Error {
  /** Size from its header, if readable, because browsers can show an incomplete image. */
  readonly size: PixelSize | undefined;

  constructor(message: string, options: { size?: PixelSize; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UnreadableImage';
    this.size = options.size;
  }
}

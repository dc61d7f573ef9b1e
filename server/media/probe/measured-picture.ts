import { z } from 'zod';
import { paperSchema, pixelsSchema } from '../../../shared/contract/image.ts';

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;

/** 8 characters of a hash of the bytes. Part of rendition URLs. */
const version = z.string().regex(/^[\w-]{8}$/);

const part = z.number().min(0).max(1);

/** In pixels, after EXIF orientation. */
export const pictureSizeSchema = z.object({ width: pixelsSchema, height: pixelsSchema });

export const lookedAtSchema = z.object({
  format: z.enum(pictureFormats),
  ...pictureSizeSchema.shape,
  hasAlpha: z.boolean(),
  isAnimated: z.boolean(),
  /** Mean color as CSS oklch(). */
  tone: z.string().optional(),
  /** 10th and 90th percentile of the relative luminance (WCAG) of the top 30 %. */
  bandMin: part.optional(),
  bandMax: part.optional(),
  /** data: URL, 16 pixels wide, at most 400 characters. */
  preview: z.string().max(400).optional(),
  /** Physical size of an SVG. */
  paper: paperSchema.optional(),
});

export const measuredPictureSchema = lookedAtSchema.extend({ version });

export type PictureSize = Readonly<z.infer<typeof pictureSizeSchema>>;
export type LookedAt = Readonly<z.infer<typeof lookedAtSchema>>;
export type PictureFormat = (typeof pictureFormats)[number];
export type MeasuredPicture = Readonly<z.infer<typeof measuredPictureSchema>>;

/** An unreadable image. Its message is for operators. */
export class UnreadablePicture extends Error {
  /** Size from its header, if readable, because browsers can show an incomplete image. */
  readonly size: PictureSize | undefined;

  constructor(message: string, options: { size?: PictureSize; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UnreadablePicture';
    this.size = options.size;
  }
}

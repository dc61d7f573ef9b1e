import { z } from 'zod';
import { paperSchema, pixelsSchema } from '../../../shared/contract/image.ts';

/** Formats that pictures of the upstream may have; whatever their name or their announced type say. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;

/**
 * Short word that changes when the bytes of the file change: 8 characters of a hash over them. Derived files carry it in
 * their addresses, and who reads the original again can tell whether it is still the one that was measured.
 */
const version = z.string().regex(/^[\w-]{8}$/);

const part = z.number().min(0).max(1);

/** Width and height in pixels, with the orientation applied that the file asks for. */
export const pictureSizeSchema = z.object({ width: pixelsSchema, height: pixelsSchema });

/** What is seen of a picture by looking at all of its bytes. */
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
  /** data: URL of a preview 16 pixels wide, at most 400 characters. */
  preview: z.string().max(400).optional(),
  /** Of a drawing that says how large it is on paper. */
  paper: paperSchema.optional(),
});

/** What is known of a picture once all of it has been read. */
export const measuredPictureSchema = lookedAtSchema.extend({ version });

export type PictureSize = Readonly<z.infer<typeof pictureSizeSchema>>;
export type LookedAt = Readonly<z.infer<typeof lookedAtSchema>>;
export type PictureFormat = (typeof pictureFormats)[number];
export type MeasuredPicture = Readonly<z.infer<typeof measuredPictureSchema>>;

/** Bytes that are no picture we can show. Its message is for operators. */
export class UnreadablePicture extends Error {
  /** What its header says, if that much could be read: browsers may show the part that is there. */
  readonly size: PictureSize | undefined;

  constructor(message: string, options: { size?: PictureSize; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UnreadablePicture';
    this.size = options.size;
  }
}

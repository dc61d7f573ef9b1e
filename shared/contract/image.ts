import { z } from 'zod';

export const pixelsSchema = z.number().int().positive();

export const imageSourceSchema = z
  .object({
    width: pixelsSchema.describe('Width of the file in pixels'),
    type: z.string().describe('MIME type of the file'),
    src: z.string().describe('Path of the file on this origin'),
  })
  .meta({ id: 'ImageSource', description: 'A derived file of a picture, which never changes' });

const millimeters = z.number().positive();

export const paperSchema = z.object({
  widthMm: millimeters.describe('Width of the paper in millimeters'),
  heightMm: millimeters.describe('Height of the paper in millimeters'),
});

/** An SVG to scale. At true size, a length on paper times the scale is the real length. */
export const sheetSchema = paperSchema
  .extend({
    scale: z
      .string()
      .regex(/^\d+:\d+$/)
      .describe('Paper to thing, "1:50"; of several, the first that the caption names'),
  })
  .meta({ id: 'Sheet', description: 'The paper that a drawing to scale stands on, in millimeters' });

const luminance = z.number().min(0).max(1).optional();

const renditionsSchema = z
  .object({
    base: z.string().describe('Same-origin path that their addresses begin with'),
    widths: z.array(pixelsSchema).describe('Widths in pixels, rising'),
    square: z
      .array(pixelsSchema)
      .optional()
      .describe(
        'Widths in pixels, rising, of square files with the middle of a landscape, in all of its height, for upright windows; absent where there are none',
      ),
    endings: z.array(z.string()).describe('Endings of their types, the smallest files first: `avif`, `webp`, `jpg`'),
  })
  .meta({
    id: 'Renditions',
    description:
      'Derived files of a picture: there is `{base}{width}.{ending}` for each width and ending, and `{base}square-{width}.{ending}` for each of `square`',
  });

const fraction = z.number().min(0).max(1);

export const focalPointSchema = z
  .object({
    x: fraction.describe('Fraction of the width, from the left'),
    y: fraction.describe('Fraction of the height, from the top'),
  })
  .meta({ id: 'FocalPoint', description: 'Point of an image that crops must keep' });

export const imageSchema = z
  .object({
    src: z.string().describe('Path on this origin of the picture as the content has it'),
    alt: z.string().describe('What is seen, in one sentence; empty when the content says nothing'),
    caption: z.string().optional().describe('What stands below it, plain text'),
    width: pixelsSchema.optional().describe('Width in pixels, upright'),
    height: pixelsSchema.optional().describe('Height in pixels, upright'),
    focalPoint: focalPointSchema.optional().describe('Point that crops keep; absent for the center'),
    tone: z.string().optional().describe('Mean color, as a CSS color: oklch(lightness chroma hue)'),
    bandMin: luminance.describe('10th percentile of the relative luminance (0 black, 1 white) of its top 30 %'),
    bandMax: luminance.describe('90th percentile of the relative luminance (0 black, 1 white) of its top 30 %'),
    preview: z.string().optional().describe('data: URL of a preview 16 pixels wide, at most 400 bytes'),
    sheet: sheetSchema
      .optional()
      .describe('Of a drawing whose file says how large its paper is, and its caption the scale'),
    renditions: renditionsSchema
      .optional()
      .describe('All of its derived files in a few words; absent where there are none'),
    sources: z
      .array(imageSourceSchema)
      .describe(
        'Derived files: AVIF, then WebP, by rising width. Empty until it is measured, of drawings, and where a list is asked for `pictures=cover`: `renditions` says them then',
      ),
  })
  .meta({
    id: 'Image',
    description:
      'A picture. Only `src`, `alt` and `sources` are always there; the rest appears once it has been measured',
  });

export type ImageSource = z.infer<typeof imageSourceSchema>;
export type FocalPoint = z.infer<typeof focalPointSchema>;
export type Image = z.infer<typeof imageSchema>;
export type Paper = z.infer<typeof paperSchema>;
export type Sheet = z.infer<typeof sheetSchema>;

/** Fields known after analysis. All other fields are the content's. */
export type ImageDetails = Partial<Omit<Image, 'src' | 'alt' | 'caption' | 'sheet' | 'focalPoint'>> & {
  readonly paper?: Paper;
};

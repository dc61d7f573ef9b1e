import { z } from 'zod';
import { source } from './preview.ts';
import { languageFields } from './text/text-language.ts';

export const pixelsSchema = z.number().int().positive();

export const imageSourceSchema = z
  .object({
    width: pixelsSchema.describe('Width of the file in pixels'),
    type: z.string().describe('MIME type of the file'),
    src: z.string().describe('Path of the file on this origin'),
  })
  .meta({ id: 'ImageSource', description: 'One rendition of an image. Its bytes never change' });

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
      .describe('Scale from paper to object, such as "1:50". If the caption names several, the first one'),
  })
  .meta({ id: 'Sheet', description: 'Paper of an SVG to scale, in millimeters' });

const luminance = z.number().min(0).max(1).optional();

const renditionsSchema = z
  .object({
    base: z.string().describe('Same-origin prefix of the URLs'),
    widths: z.array(pixelsSchema).describe('Widths in pixels, ascending'),
    square: z
      .array(pixelsSchema)
      .optional()
      .describe(
        'Widths of square files in pixels, ascending. They show the middle of a landscape image in full height. Absent if there are no square files',
      ),
    endings: z.array(z.string()).describe('File endings, smallest files first: `avif`, `webp`, `jpg`'),
  })
  .meta({
    id: 'Renditions',
    description:
      'Renditions of an image: `{base}{width}.{ending}` for each width and ending, and `{base}square-{width}.{ending}` for each width of `square`',
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
    src: z
      .string()
      .describe('Same-origin path of the original image, or a `data:` URL if the CMS has the image inline'),
    alt: z
      .string()
      .optional()
      .describe('Text alternative in one sentence. Empty: the image is decorative. Absent: the CMS has none'),
    caption: z.string().optional().describe('Caption, plain text'),
    ...languageFields('caption and the text alternative'),
    description: z.string().optional().describe('Long description, sanitized HTML as in text blocks'),
    source,
    width: pixelsSchema.optional().describe('Width in pixels, with orientation applied'),
    height: pixelsSchema.optional().describe('Height in pixels, with orientation applied'),
    focalPoint: focalPointSchema
      .optional()
      .describe('Point that crops keep, of the content, otherwise of the regions in the file. Absent for the center'),
    tone: z.string().optional().describe('Mean color, as a CSS color: oklch(lightness chroma hue)'),
    bandMin: luminance.describe(
      'Internal to the site: 10th percentile of the relative luminance (0 black, 1 white) of the top 30 % of the image',
    ),
    bandMax: luminance.describe(
      'Internal to the site: 90th percentile of the relative luminance (0 black, 1 white) of the top 30 % of the image',
    ),
    preview: z.string().optional().describe('data: URL of a preview 16 pixels wide, at most 400 bytes'),
    sheet: sheetSchema
      .optional()
      .describe('Paper size and scale. Only if the SVG file contains its paper size and the caption its scale'),
    renditions: renditionsSchema
      .optional()
      .describe('All renditions in compact form. Absent if there are no renditions'),
    sources: z
      .array(imageSourceSchema)
      .describe(
        'Renditions: AVIF, then WebP, by ascending width; JPEG alone if the image has an HDR gain map. Empty until the image is analyzed, for SVG, and with `images=cover`: then use `renditions`',
      ),
  })
  .meta({
    id: 'ContentImage',
    description: 'An image. `src` and `sources` are always present. Other fields appear once the image is analyzed',
  });

export type ImageSource = z.infer<typeof imageSourceSchema>;
export type FocalPoint = z.infer<typeof focalPointSchema>;
export type Image = z.infer<typeof imageSchema>;
export type Paper = z.infer<typeof paperSchema>;
export type Sheet = z.infer<typeof sheetSchema>;

/** Fields known after analysis. All other fields are the content's. */
export type ImageDetails = Partial<
  Omit<Image, 'src' | 'alt' | 'caption' | 'lang' | 'dir' | 'description' | 'sheet' | 'source'>
> & {
  readonly paper?: Paper;
};

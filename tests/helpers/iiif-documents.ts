import { z } from 'zod';

/**
 * Shapes of the IIIF Presentation API 3.0 (§3, §4, appendix A) and the Image API 3.0 (§5), for the properties that we
 * send. Each shape is closed, so an unknown property is an error. Written from the standards, because no package has a
 * schema.
 */

const url = z.url({ protocol: /^https?$/ });
const pixels = z.number().int().positive();

/** BCP 47, or `none`. */
const languageMap = z.record(
  z.string().regex(/^(?:none|[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)$/),
  z.array(z.string().min(1)).min(1),
);
const labelled = z.strictObject({ label: languageMap, value: languageMap });

/** §4.6: `rights` is one of these two bodies' statements, by their http names. */
const rights = z
  .string()
  .regex(/^http:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\//);

const imageService = z.strictObject({
  id: url,
  type: z.literal('ImageService3'),
  profile: z.enum(['level0', 'level1', 'level2']),
});

const image = z.strictObject({
  id: url,
  type: z.literal('Image'),
  format: z.string().regex(/^image\//),
  width: pixels,
  height: pixels,
  service: z.array(imageService).min(1),
});

const page = z.strictObject({
  id: url,
  type: z.literal('Text'),
  label: languageMap,
  format: z.literal('text/html'),
});

const annotation = z.strictObject({
  id: url,
  type: z.literal('Annotation'),
  motivation: z.literal('painting'),
  target: url,
  body: image,
});

const canvas = z
  .strictObject({
    id: url.refine((id) => !id.includes('#'), 'has a fragment (§5.3)'),
    type: z.literal('Canvas'),
    label: languageMap,
    summary: languageMap.optional(),
    width: pixels,
    height: pixels,
    thumbnail: z.array(image).min(1),
    items: z
      .array(z.strictObject({ id: url, type: z.literal('AnnotationPage'), items: z.array(annotation).min(1) }))
      .min(1),
  })
  .refine(({ id, items }) => items.every((each) => each.items.every(({ target }) => target === id)), 'another target');

const context = z.literal('http://iiif.io/api/presentation/3/context.json');

export const manifestSchema = z.strictObject({
  '@context': context,
  id: url,
  type: z.literal('Manifest'),
  label: languageMap,
  summary: languageMap.optional(),
  metadata: z.array(labelled).min(1).optional(),
  rights: rights.optional(),
  requiredStatement: labelled.optional(),
  thumbnail: z.array(image).min(1),
  homepage: z.array(page).min(1),
  provider: z
    .array(z.strictObject({ id: url, type: z.literal('Agent'), label: languageMap, homepage: z.array(page).min(1) }))
    .min(1),
  rendering: z
    .array(z.strictObject({ id: url, type: z.literal('Image'), label: languageMap, format: z.string() }))
    .min(1)
    .optional(),
  partOf: z.array(z.strictObject({ id: url, type: z.literal('Collection') })).min(1),
  items: z
    .array(canvas)
    .min(1)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'a canvas twice'),
});

export const collectionSchema = z.strictObject({
  '@context': context,
  id: url,
  type: z.literal('Collection'),
  label: languageMap,
  summary: languageMap.optional(),
  rights: rights.optional(),
  requiredStatement: labelled.optional(),
  items: z.array(
    z.strictObject({
      id: url,
      type: z.literal('Manifest'),
      label: languageMap,
      thumbnail: z.array(image).min(1).optional(),
    }),
  ),
});

const size = z.strictObject({ width: pixels, height: pixels });

const features = z.array(z.enum(['profileLinkHeader', 'canonicalLinkHeader', 'sizeByWh']));

export const imageInfoSchema = z
  .strictObject({
    '@context': z.literal('http://iiif.io/api/image/3/context.json'),
    id: url.refine((id) => !id.endsWith('/'), 'ends with a slash (§2)'),
    type: z.literal('ImageService3'),
    protocol: z.literal('http://iiif.io/api/image'),
    profile: z.literal('level1'),
    width: pixels,
    height: pixels,
    maxWidth: pixels.optional(),
    maxArea: pixels,
    sizes: z.array(size).min(1),
    tiles: z.array(z.strictObject({ width: pixels, scaleFactors: z.array(pixels).min(1) })).length(1),
    preferredFormats: z.array(z.string()).min(1),
    extraFormats: z.array(z.string()).min(1),
    extraFeatures: features,
    rights: rights.optional(),
  })
  .refine(({ sizes, maxArea }) => sizes.every(({ width, height }) => width * height <= maxArea), 'a size over a limit')
  .refine(({ preferredFormats, extraFormats }) =>
    preferredFormats.every((one) => ['jpg', ...extraFormats].includes(one)),
  );

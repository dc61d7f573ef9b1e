import { typeOfBytes } from '../file-type.ts';
import { type ImageAnalysis, type PixelSize, UnreadableImage } from '../image/analyzed-image.ts';
import { formatOf, imageEngine, inSrgb, type OpenImage, pixelLimitOf, startOf } from '../image/sharp-engine.ts';
import { svgTextOf } from '../image/svg-text.ts';
import { hasOtherColors, pngChunksOf } from './color-encoding.ts';
import { colorsOf } from './image-colors.ts';
import type { SvgSize } from './svg-size.ts';

type Header = Pick<ImageAnalysis, 'format' | 'isAnimated' | 'onlyOriginal' | 'hasGainMap' | keyof SvgSize>;

/** Colors are analyzed at this width: fine enough for percentiles, and fast. */
const sampleWidth = 128;

const sampleHeight = 1024;

/** Of all frames. More may take longer to encode than a rendition may take. */
const maxAnimatedPixels = 40_000_000;

const previewWidth = 16;
const maxPreviewLength = 400;
const previewQualities = [40, 15, 1];

/** An SVG must be parsed completely. */
const maxSvgBytes = 4 * 1024 * 1024;

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';

/** Parsed as text, because a style sheet can keep a renderer busy for long. */
async function svgSizeOf(bytes: Buffer): Promise<SvgSize> {
  if (bytes.length > maxSvgBytes) throw new UnreadableImage('a drawing of too many bytes');
  const { sizeOfSvg } = await import('./svg-size.ts');
  try {
    return sizeOfSvg(svgTextOf(bytes));
  } catch (error) {
    throw new UnreadableImage(wordsOf(error), { cause: error });
  }
}

async function readHeader(image: Buffer | string, open: OpenImage): Promise<Header> {
  const bytes = startOf(image);
  const format = formatOf(bytes);
  // Of a HEIC that was not converted, because the package is missing or only its first bytes are known.
  if (!format || format === 'heic')
    throw new UnreadableImage(`not an image that browsers show (${typeOfBytes(bytes) ?? 'text/html'})`);
  if (format === 'svg') return { format, ...(await svgSizeOf(bytes)), isAnimated: false };
  // The header is safe to read, and its size is useful even if the image is rejected.
  const metadata = await open(image, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new UnreadableImage(wordsOf(error), { cause: error });
    });
  const { autoOrient, pages = 1 } = metadata;
  const size = {
    width: Math.max(1, Math.round(autoOrient.width)),
    height: Math.max(1, Math.round(autoOrient.height)),
  };
  const limit = pixelLimitOf(image);
  if (size.width * size.height > limit) throw new UnreadableImage(`more than ${limit} pixels (${format})`, { size });
  // libvips reads only the first image of an AVIF sequence.
  const isAvifSequence = format === 'avif' && bytes.toString('latin1', 8, 12) === 'avis';
  const hasFrames = pages > 1 && format !== 'tiff';
  const isAnimated = hasFrames || isAvifSequence || (format === 'png' && pngChunksOf(bytes).has('acTL'));
  const isTooLong = hasFrames && size.width * size.height * pages > maxAnimatedPixels;
  const colors = hasOtherColors(format, bytes, metadata.icc !== undefined) ? 'colors' : undefined;
  const onlyOriginal: Header['onlyOriginal'] = isTooLong ? 'frames' : colors;
  const marks = { ...(onlyOriginal && { onlyOriginal }), ...(metadata.gainMap && { hasGainMap: true as const }) };
  return { format, ...size, isAnimated, ...marks };
}

/** WebP must be read completely. */
export async function sizeOfStart(bytes: Buffer): Promise<PixelSize | undefined> {
  const open = await imageEngine();
  try {
    const { width, height } = await readHeader(bytes, (part, options) => open(part, { ...options, failOn: 'none' }));
    return { width, height };
  } catch {
    return undefined;
  }
}

/** A data: URL, 16 pixels wide. Undefined if it cannot be made small enough. */
async function previewOf(sample: Buffer, size: PixelSize, open: OpenImage): Promise<string | undefined> {
  const raw = { ...size, channels: 4 } as const;
  for (const quality of previewQualities) {
    const preview = open(sample, { raw }).resize({ width: previewWidth, height: previewWidth * 4, fit: 'inside' });
    const bytes = await preview.webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= maxPreviewLength) return url;
  }
  return undefined;
}

async function look(bytes: Buffer | string, open: OpenImage): Promise<Omit<ImageAnalysis, keyof Header>> {
  const image = open(bytes);
  const { space } = await image.metadata();
  const sample = image
    .autoOrient()
    .resize({ width: sampleWidth, height: sampleHeight, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await inSrgb(sample, space).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const preview = await previewOf(data, size, open);
  return { ...colorsOf({ data, ...size }), ...(preview ? { preview } : {}) };
}

/** Analyzes an image. An SVG has a size only, because it is never rendered. Rejects with {@link UnreadableImage}. */
export async function analyzeImage(bytes: Buffer | string): Promise<ImageAnalysis> {
  const open = await imageEngine();
  const header = await readHeader(bytes, open);
  if (header.format === 'svg') return { ...header, hasAlpha: true };
  const { width, height } = header;
  const size = { width, height };
  try {
    return { ...header, ...(await look(bytes, open)) };
  } catch (error) {
    throw new UnreadableImage(wordsOf(error), { size, cause: error });
  }
}

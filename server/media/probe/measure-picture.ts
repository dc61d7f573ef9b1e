import { formatOf, type OpenPicture, pictureEngine, pixelLimitOf } from '../workers/sharp-engine.ts';
import { type LookedAt, type PictureFormat, type PictureSize, UnreadablePicture } from './measured-picture.ts';
import { colorsOf } from './picture-colors.ts';
import type { DrawingSize } from './svg-size.ts';

interface Header extends DrawingSize {
  readonly format: PictureFormat;
  readonly isAnimated: boolean;
}

/** Colors are analyzed at this width: fine enough for percentiles, and fast. */
const sampleWidth = 128;

const sampleHeight = 1024;

const previewWidth = 16;
const maxPreviewLength = 400;
const previewQualities = [40, 15, 1];

/** An SVG must be parsed completely. */
const maxDrawingBytes = 4 * 1024 * 1024;

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
}

/** libvips reads only the first image of an AVIF sequence. */
function isAvifSequence(bytes: Buffer): boolean {
  return bytes.toString('latin1', 8, 12) === 'avis';
}

/** Parsed as text, because a style sheet can keep a renderer busy for long. */
async function drawingSize(bytes: Buffer): Promise<DrawingSize> {
  if (bytes.length > maxDrawingBytes) throw new UnreadablePicture('a drawing of too many bytes');
  const { sizeOfDrawing } = await import('./svg-size.ts');
  try {
    return sizeOfDrawing(bytes.toString('utf8'));
  } catch (error) {
    throw new UnreadablePicture(wordsOf(error), { cause: error });
  }
}

async function readHeader(bytes: Buffer, open: OpenPicture): Promise<Header> {
  const format = formatOf(bytes);
  if (!format) throw new UnreadablePicture('none of the formats that are shown');
  if (format === 'svg') return { format, ...(await drawingSize(bytes)), isAnimated: false };
  // The header is safe to read, and its size is useful even if the image is rejected.
  const { autoOrient, pages = 1 } = await open(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new UnreadablePicture(wordsOf(error), { cause: error });
    });
  const size = {
    width: Math.max(1, Math.round(autoOrient.width)),
    height: Math.max(1, Math.round(autoOrient.height)),
  };
  const limit = pixelLimitOf(bytes);
  if (size.width * size.height > limit) throw new UnreadablePicture(`more than ${limit} pixels (${format})`, { size });
  return { format, ...size, isAnimated: pages > 1 || (format === 'avif' && isAvifSequence(bytes)) };
}

/** WebP must be read completely. */
export async function sizeOfStart(bytes: Buffer): Promise<PictureSize | undefined> {
  const open = await pictureEngine();
  try {
    const { width, height } = await readHeader(bytes, (part, options) => open(part, { ...options, failOn: 'none' }));
    return { width, height };
  } catch {
    return undefined;
  }
}

/** A data: URL, 16 pixels wide. Undefined if it cannot be made small enough. */
async function previewOf(sample: Buffer, size: PictureSize, open: OpenPicture): Promise<string | undefined> {
  const raw = { ...size, channels: 4 } as const;
  for (const quality of previewQualities) {
    const preview = open(sample, { raw }).resize({ width: previewWidth, height: previewWidth * 4, fit: 'inside' });
    const bytes = await preview.webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= maxPreviewLength) return url;
  }
  return undefined;
}

async function look(bytes: Buffer, open: OpenPicture): Promise<Omit<LookedAt, keyof Header>> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: sampleWidth, height: sampleHeight, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const preview = await previewOf(data, size, open);
  return { ...colorsOf({ data, ...size }), ...(preview ? { preview } : {}) };
}

/**
 * Analyzes an image. An SVG is never rendered: it has a size, but no tone and no preview. Rejects with {@link
 * UnreadablePicture}.
 */
export async function measurePicture(bytes: Buffer): Promise<LookedAt> {
  const open = await pictureEngine();
  const header = await readHeader(bytes, open);
  if (header.format === 'svg') return { ...header, hasAlpha: true };
  const { width, height } = header;
  const size = { width, height };
  try {
    return { ...header, ...(await look(bytes, open)) };
  } catch (error) {
    throw new UnreadablePicture(wordsOf(error), { size, cause: error });
  }
}

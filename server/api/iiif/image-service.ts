import type { Image } from '../../../shared/contract/image.ts';
import { sizesOf } from '../../media/image/rendition-widths.ts';
import { type Region, scaleFactorsOf, tileSide, tileSizesOf, wholeOf } from '../../media/image/tile-grid.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface ImageService {
  readonly path: string;
  readonly sizes: readonly ImageSize[];
}

const base = '/iiif/image';
const derivedFile = /^\/media\/([\w-]{16})\/([\w-]{8,12})\//;

/** Id and version, so that a changed image has another URL. */
const identifier = /^(?<id>[\w-]{16})\.(?<version>[\w-]{8,12})$/;

export function readIdentifier(text: string): { readonly id: string; readonly version: string } | undefined {
  const { id, version } = identifier.exec(text)?.groups ?? {};
  return id && version ? { id, version } : undefined;
}

export const servicePath = (id: string, version: string): string => `${base}/${id}.${version}`;

const regionForm = /^(0|[1-9]\d{0,4}),(0|[1-9]\d{0,4}),([1-9]\d{0,4}),([1-9]\d{0,4})$/;

/** Parses a region, cropped at the edges. Undefined if it is malformed or outside the image. */
export function requestedRegion(text: string, image: ImageSize): Region | undefined {
  if (text === 'full') return wholeOf(image);
  if (text === 'square') {
    const side = Math.min(image.width, image.height);
    const middle = (extent: number) => Math.floor((extent - side) / 2);
    return { left: middle(image.width), top: middle(image.height), width: side, height: side };
  }
  const [left = 0, top = 0, width = 0, height = 0] = (regionForm.exec(text) ?? []).slice(1).map(Number);
  if (width === 0 || left >= image.width || top >= image.height) return undefined;
  return { left, top, width: Math.min(width, image.width - left), height: Math.min(height, image.height - top) };
}

/** Maximum side of a WebP file. */
const maxSide = 16_383;

const areaOf = ({ width, height }: ImageSize): number => width * height;

/** Maximum pixels of a response: those of the largest rendition. */
const maxAreaOf = (image: ImageSize): number => Math.max(...sizesOf(image).map(areaOf));

const sizeForm = /^(?<width>[1-9]\d{0,4})?,(?<height>[1-9]\d{0,4})?$/;

/** Parses the size of a region: a listed one, or any that is not larger than the region or the limit. */
export function requestedSize(text: string, image: ImageSize, region: Region): ImageSize | undefined {
  const isWhole = areaOf(region) === areaOf(image);
  const scaledTo = (width: number): ImageSize => ({
    width,
    height: Math.max(1, Math.round((region.height * width) / region.width)),
  });
  if (text === 'max') {
    if (isWhole) return sizesOf(image).at(-1);
    const limit = Math.sqrt(maxAreaOf(image) / areaOf(region));
    const scale = Math.min(1, limit, maxSide / region.width, maxSide / region.height);
    const scaled = (extent: number) => Math.max(1, Math.floor(extent * scale));
    return { width: scaled(region.width), height: scaled(region.height) };
  }
  const groups = sizeForm.exec(text)?.groups;
  if (!groups || text === ',') return undefined;
  const [width, height] = [Number(groups.width ?? 0), Number(groups.height ?? 0)];
  const isMatch = (size: ImageSize) => (width || size.width) === size.width && (height || size.height) === size.height;
  const listed = [...(isWhole ? sizesOf(image) : []), ...tileSizesOf(image, region)].find(isMatch);
  if (listed) return listed;
  const size = {
    width: width || Math.max(1, Math.round((region.width * height) / region.height)),
    height: height || scaledTo(width).height,
  };
  const isWithin =
    size.width <= region.width && size.height <= region.height && Math.max(size.width, size.height) <= maxSide;
  return isWithin && areaOf(size) <= maxAreaOf(image) ? size : undefined;
}

/** Returns the service of an image, or undefined for SVG and images not yet analyzed. */
export function serviceOf({ sources, width, height }: Image): ImageService | undefined {
  const [, id, version] = derivedFile.exec(sources[0]?.src ?? '') ?? [];
  if (!id || !version || width === undefined || height === undefined) return undefined;
  return { path: servicePath(id, version), sizes: sizesOf({ width, height }) };
}

/** Returns `info.json` (IIIF Image API 3.0 §5). */
export function imageInfoOf(url: string, { width, height }: ImageSize, rights: string | undefined): string {
  const image = { width, height };
  return JSON.stringify({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: url,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level1',
    ...image,
    // A narrower limit would exclude tiles of long images.
    ...(Math.max(width, height) > maxSide ? { maxWidth: maxSide } : {}),
    maxArea: maxAreaOf(image),
    sizes: sizesOf(image),
    tiles: [{ width: tileSide, scaleFactors: scaleFactorsOf(image) }],
    preferredFormats: ['webp'],
    extraFormats: ['webp', 'avif'],
    extraFeatures: ['profileLinkHeader', 'sizeByWh'],
    rights,
  });
}

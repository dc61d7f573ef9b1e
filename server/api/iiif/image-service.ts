import type { Image } from '../../../shared/contract/image.ts';
import { sizesOf } from '../../media/renditions/rendition-widths.ts';

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

export function servicePath(id: string, version: string): string {
  return `${base}/${id}.${version}`;
}

const sizeForm = /^(?<width>[1-9]\d{0,4}),(?<height>[1-9]\d{0,4})$/;

export function sizeAsked(text: string, sizes: readonly ImageSize[]): ImageSize | undefined {
  if (text === 'max') return sizes.at(-1);
  const { width, height } = sizeForm.exec(text)?.groups ?? {};
  return sizes.find((size) => size.width === Number(width) && size.height === Number(height));
}

/** Returns the service of an image, or undefined for SVG and images not yet analyzed. */
export function serviceOf({ sources, width, height }: Image): ImageService | undefined {
  const [, id, version] = derivedFile.exec(sources[0]?.src ?? '') ?? [];
  if (!id || !version || width === undefined || height === undefined) return undefined;
  return { path: servicePath(id, version), sizes: sizesOf({ width, height }) };
}

/** Returns `info.json` (IIIF Image API 3.0 §5). */
export function imageInfoOf(url: string, sizes: readonly ImageSize[], rights: string | undefined): string {
  return JSON.stringify({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: url,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    ...sizes.at(-1),
    sizes,
    rights,
  });
}

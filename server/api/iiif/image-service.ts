import type { Image } from '../../../shared/contract/image.ts';
import { sizesOf } from '../../media/variants/picture-widths.ts';

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A picture as the IIIF Image API gives it: at its own address, in some sizes. */
export interface ImageService {
  /** Path, to which `/info.json` and what is asked of the picture are added. */
  readonly path: string;
  /** By rising width; the last is all there is of it. */
  readonly sizes: readonly ImageSize[];
}

const base = '/iiif/image';

/** Of a derived file's address: id and version of the picture. */
const derivedFile = /^\/media\/([\w-]{16})\/([\w-]{8,12})\//;

/** A picture's id here: that of the file, and the version, so that a changed picture is another one. */
const identifier = /^(?<id>[\w-]{16})\.(?<version>[\w-]{8,12})$/;

/** Id and version of a picture, by its id here; undefined for what is none. */
export function readIdentifier(text: string): { readonly id: string; readonly version: string } | undefined {
  const { id, version } = identifier.exec(text)?.groups ?? {};
  return id && version ? { id, version } : undefined;
}

/** Path of the service of one version of a picture. */
export function servicePath(id: string, version: string): string {
  return `${base}/${id}.${version}`;
}

/** What is asked for of a picture; the rest of the address is that of level 0. */
const sizeForm = /^(?<width>[1-9]\d{0,4}),(?<height>[1-9]\d{0,4})$/;

/** The size that is asked for by `max` or `{width},{height}`; undefined where it is none of those there are. */
export function sizeAsked(text: string, sizes: readonly ImageSize[]): ImageSize | undefined {
  if (text === 'max') return sizes.at(-1);
  const { width, height } = sizeForm.exec(text)?.groups ?? {};
  return sizes.find((size) => size.width === Number(width) && size.height === Number(height));
}

/**
 * The service of a picture of the contract; undefined while it is not measured, and of drawings, of which no other files
 * are made. An animation is its first picture.
 */
export function serviceOf({ sources, width, height }: Image): ImageService | undefined {
  const [, id, version] = derivedFile.exec(sources[0]?.src ?? '') ?? [];
  if (!id || !version || width === undefined || height === undefined) return undefined;
  return { path: servicePath(id, version), sizes: sizesOf({ width, height }) };
}

/** `info.json` (IIIF Image API 3.0 §5) of a service at this absolute URL. */
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

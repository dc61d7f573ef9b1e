import type { ImageDetails, ImageSource } from '../../../shared/contract/image.ts';
import { squareName, squareWidthsOf, stepsUpTo } from '../../../shared/contract/square-file.ts';
import type { AnalyzedImage } from './analyzed-image.ts';

/** Small images on phones, half a phone screen, phones of 720, 750 and 1080 pixels (most), laptops, screens. */
const ladder = [320, 480, 672, 750, 1080, 1440, 2000, 2880] as const;

const widest = 2880;

/** Maximum side of a WebP file. */
const maxSide = 16_383;

export const renditionTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export type RenditionEnding = keyof typeof renditionTypes;

export interface RenditionShape {
  readonly width: number;
  readonly ending: RenditionEnding;
  /** The middle of a landscape image, for portrait windows. */
  readonly isSquare?: boolean;
  /** Position of a square in percent from the left, in steps of ten. Undefined: the middle. */
  readonly at?: number;
}

export const fileNameOf = ({ width, ending, isSquare, at }: RenditionShape): string =>
  isSquare ? squareName(width, ending, at) : `${width}.${ending}`;

type Size = Pick<AnalyzedImage, 'width' | 'height'>;

/** Ascending, never larger than the image. Its own width is the last unless it is wider than 2880. */
export function widthsOf({ width, height }: Size): readonly number[] {
  const bySide = Math.max(1, Math.floor((width * maxSide) / Math.max(width, height)));
  const largest = Math.min(width, widest, bySide);
  return stepsUpTo(largest, ladder);
}

export const squareWidthsOfStill = (image: Size & Pick<AnalyzedImage, 'isAnimated'>): readonly number[] =>
  image.isAnimated ? [] : squareWidthsOf(image);

/** Exact height, whatever a decoder would round to. A line of one pixel is made shorter if WebP requires it. */
export const heightAt = ({ width, height }: Size, renditionWidth: number): number =>
  Math.min(maxSide, Math.max(1, Math.round((height * renditionWidth) / width)));

export const sizesOf = (image: Size): readonly Size[] =>
  widthsOf(image).map((width) => ({ width, height: heightAt(image, width) }));

type Kind = Pick<AnalyzedImage, 'format' | 'isAnimated' | 'onlyOriginal' | 'hasGainMap'>;

/** Formats of renditions. An animation has WebP only, a gain map JPEG only. SVGs, AVIF and PNG animations and `onlyOriginal` have none. */
export function endingsOf({ format, isAnimated, onlyOriginal, hasGainMap }: Kind): RenditionEnding[] {
  if (onlyOriginal || format === 'svg' || (isAnimated && (format === 'avif' || format === 'png'))) return [];
  if (hasGainMap) return ['jpg'];
  return isAnimated ? ['webp'] : ['avif', 'webp', 'jpg'];
}

/** Those that pages use. JPEG only if there is no other, because every supported browser reads WebP. */
export function pageEndingsOf(image: Kind): RenditionEnding[] {
  const [first, ...others] = endingsOf(image);
  return first === undefined ? [] : [first, ...others.filter((ending) => ending !== 'jpg')];
}

const baseOf = (id: string, version: string): string => `/media/${id}/${version}/`;

export const renditionSrc = (id: string, version: string, shape: RenditionShape): string =>
  baseOf(id, version) + fileNameOf(shape);

/**
 * Renditions in the contract by width: AVIF, then WebP, or JPEG alone. `isStatic`: the first type only.
 */
export function sourcesOf(id: string, image: AnalyzedImage, isStatic = false): ImageSource[] {
  const widths = widthsOf(image);
  const endings = pageEndingsOf(image);
  const listed = isStatic ? endings.slice(0, 1) : endings;
  return listed.flatMap((ending) =>
    widths.map((width) => ({
      width,
      type: renditionTypes[ending],
      src: renditionSrc(id, image.version, { width, ending }),
    })),
  );
}

const stillWidth = 1440;

/** The JPEG that replaces the original on a static site. Undefined for an animation and an SVG. */
export function stillOf(id: string, image: AnalyzedImage): string | undefined {
  if (!endingsOf(image).includes('jpg')) return undefined;
  const [smallest = image.width, ...widths] = widthsOf(image);
  const width = widths.findLast((each) => each <= stillWidth) ?? smallest;
  return renditionSrc(id, image.version, { width, ending: 'jpg' });
}

/** All renditions in short form, with JPEG. Undefined without a result. */
export function renditionsOf(id: string, image: AnalyzedImage): ImageDetails['renditions'] {
  const endings = endingsOf(image);
  if (endings.length === 0) return undefined;
  const square = squareWidthsOfStill(image);
  const base = baseOf(id, image.version);
  return { base, widths: [...widthsOf(image)], ...(square.length > 0 && { square: [...square] }), endings };
}

import type { ImageDetails, ImageSource } from '../../../shared/contract/image.ts';
import { squareName, squareWidthsOf, stepsUpTo } from '../../../shared/contract/square-file.ts';
import type { MeasuredPicture } from '../probe/measured-picture.ts';

/**
 * Widths of derived files in pixels: a picture among others on a phone; half its screen; phones of some 720 pixels,
 * between the margins of a page and from edge to edge, and of 750; those of 1080, which is most of them; a laptop, a screen, a large one.
 */
const ladder = [320, 480, 672, 750, 1080, 1440, 2000, 2880] as const;

const widest = 2880;

/** WebP knows no side longer than this, so a very tall picture is made narrower. */
const maxSide = 16_383;

/** MIME types of derived files by the ending of their names. */
export const derivedTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export type DerivedEnding = keyof typeof derivedTypes;

/** A derived file: its width in pixels and its format by the ending of its name. */
export interface VariantShape {
  readonly width: number;
  readonly ending: DerivedEnding;
  /** Holds the middle of a landscape alone, for upright windows. */
  readonly isSquare?: boolean;
}

/** Name of a derived file in the folder of its picture's version. */
export function fileNameOf({ width, ending, isSquare }: VariantShape): string {
  return isSquare ? squareName(width, ending) : `${width}.${ending}`;
}

type Size = Pick<MeasuredPicture, 'width' | 'height'>;

/** Widths that a picture is given in, ascending; never larger than itself, and its own width as the last if it is no wider than 2880. */
export function widthsOf({ width, height }: Size): readonly number[] {
  const bySide = Math.max(1, Math.floor((width * maxSide) / Math.max(width, height)));
  const largest = Math.min(width, widest, bySide);
  return stepsUpTo(largest, ladder);
}

/** The same of its square files. What moves has none. */
export function squareWidthsOfStill(picture: Size & Pick<MeasuredPicture, 'isAnimated'>): readonly number[] {
  return picture.isAnimated ? [] : squareWidthsOf(picture);
}

/** Height of a derived file of this width, in pixels: exactly that, whatever a decoder makes of the original on its way. */
export function heightAt({ width, height }: Size, derivedWidth: number): number {
  return Math.max(1, Math.round((height * derivedWidth) / width));
}

/** Sizes that a picture is given in, by rising width. */
export function sizesOf(picture: Size): readonly Size[] {
  return widthsOf(picture).map((width) => ({ width, height: heightAt(picture, width) }));
}

/**
 * Endings a picture can be had under. An animation has WebP alone, as nothing here writes moving AVIF; nothing here
 * reads it either. What has no ending at all, drawings among it, is served as it is.
 */
export function endingsOf({ format, isAnimated }: Pick<MeasuredPicture, 'format' | 'isAnimated'>): DerivedEnding[] {
  if (format === 'svg' || (format === 'avif' && isAnimated)) return [];
  return isAnimated ? ['webp'] : ['avif', 'webp', 'jpg'];
}

const baseOf = (id: string, version: string): string => `/media/${id}/${version}/`;

/** Address of a derived file. */
export function derivedSrc(id: string, version: string, shape: VariantShape): string {
  return baseOf(id, version) + fileNameOf(shape);
}

/**
 * The derived files of a picture as the contract lists them: AVIF, then WebP, each by rising width. JPEG can be had at
 * the same addresses but is not listed: every browser that runs the site reads WebP, and each entry is paid for in every
 * document and reply that names the picture.
 */
export function sourcesOf(id: string, picture: MeasuredPicture): ImageSource[] {
  const widths = widthsOf(picture);
  const listed = endingsOf(picture).filter((ending) => ending !== 'jpg');
  return listed.flatMap((ending) =>
    widths.map((width) => ({
      width,
      type: derivedTypes[ending],
      src: derivedSrc(id, picture.version, { width, ending }),
    })),
  );
}

/** All derived files of a picture in a few words, JPEG with them; undefined where there are none. */
export function renditionsOf(id: string, picture: MeasuredPicture): ImageDetails['renditions'] {
  const endings = endingsOf(picture);
  if (endings.length === 0) return undefined;
  const square = squareWidthsOfStill(picture);
  const base = baseOf(id, picture.version);
  return { base, widths: [...widthsOf(picture)], ...(square.length > 0 && { square: [...square] }), endings };
}

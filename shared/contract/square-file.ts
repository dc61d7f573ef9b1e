/** Square renditions for upright windows. Without schemas, because the browser loads this file. */

/** From this ratio on, an upright window hides at least a quarter of the image. */
const leastRatio = 4 / 3;

/** Phones with 720, 830, and three times as many pixels. */
const [least, middle, most] = [700, 900, 1200] as const;

/** A width near the largest is omitted. */
const tooNear = 0.9;

/** The steps below the largest width, and the largest. */
export function stepsUpTo(largest: number, steps: readonly number[]): number[] {
  return [...steps.filter((step) => step < largest * tooNear), largest];
}

/** Widths of square renditions, ascending. Empty for unknown sizes, upright and low images: nothing is enlarged. */
export function squareWidthsOf({
  width = 0,
  height = 0,
}: {
  readonly width?: number;
  readonly height?: number;
}): number[] {
  if (width < height * leastRatio || height < least) return [];
  return stepsUpTo(Math.min(height, most), [least, middle]);
}

/** Position in percent, in steps of ten so that an image has few files. */
export const tensOf = (fraction: number): number => Math.round(fraction * 10) * 10;

/** Position of a square in percent from the left. Undefined for the middle. */
export function squareAtOf(focalPoint: { readonly x: number; readonly y: number } | undefined): number | undefined {
  const at = focalPoint && tensOf(focalPoint.x);
  return at === 50 ? undefined : at;
}

/** File name such as `square-700-at-30.avif`. `at` is in percent from the left; undefined for the middle. */
export const squareName = (width: number, ending: string, at?: number): string =>
  `square-${width}${at === undefined ? '' : `-at-${at}`}.${ending}`;

const squareFile = /\/media\/[^/]+\/[^/]+\/square-\d+(?:-at-\d+)?\.\w+$/;

/** True for the URL of a square rendition. Originals may have the same name, but no version segment. */
export const isSquareFile = (url: string): boolean => squareFile.test(url);

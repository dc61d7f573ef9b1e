/**
 * Files of pictures for upright windows. No schemas: this file is what the browser loads at run time.
 */

/** Width over height from which on a picture has them: a quarter of it, at least, lies beside such a window. */
const leastRatio = 4 / 3;

/** Phones of some 720 pixels, of 830, and of three times the density. */
const [least, middle, most] = [700, 900, 1200] as const;

/** A step this near to the largest is left out: the larger file takes its place at little cost. */
const tooNear = 0.9;

/** Widths of files up to the largest there is, which is the last. */
export function stepsUpTo(largest: number, steps: readonly number[]): number[] {
  return [...steps.filter((step) => step < largest * tooNear), largest];
}

/**
 * Widths in pixels, rising, of the square files of a picture that stands still: its middle, in all of its height. None of one
 * that is not measured, no landscape, or too low for the least of them: nothing is enlarged.
 */
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

/** Name of a square file in the folder of its picture's version. */
export function squareName(width: number, ending: string): string {
  return `square-${width}.${ending}`;
}

/** Below an id and a version; the content may call a file of its own so, which has no version. */
const squareFile = /\/media\/[^/]+\/[^/]+\/square-\d+\.\w+$/;

/** Whether an address is that of a square file. */
export function isSquareFile(url: string): boolean {
  return squareFile.test(url);
}

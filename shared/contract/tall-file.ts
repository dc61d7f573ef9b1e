/**
 * Files of pictures for upright windows. No schemas: this file is what the browser loads at run time.
 */

/** Width over height of tall files, which hold the middle of a picture in all of its height, for upright windows. */
export const tallRatio = 4 / 5;

/** Only of a picture is there one that is so much wider: a third of it, at least, lies beside such a window. */
const leastTimesWider = 1.5;

/** Phones of 360 CSS pixels and twice the density, or 412 and 1.75 times; of 414 and twice; of three times. */
const steps = [616, 760, 1080];

/**
 * Widths in pixels, rising, of the tall files of a picture that stands still. None of one that is not measured, no landscape,
 * or too low for the least of them: nothing is enlarged.
 */
export function tallWidthsOf({
  width = 0,
  height = 0,
}: {
  readonly width?: number;
  readonly height?: number;
}): number[] {
  if (width < height * tallRatio * leastTimesWider) return [];
  return steps.filter((step) => step <= height * tallRatio);
}

/** Name of a tall file in the folder of its picture's version. */
export function tallName(width: number, ending: string): string {
  return `tall-${width}.${ending}`;
}

/** Below an id and a version; the content may call a file of its own so, which has no version. */
const tallFile = /\/media\/[^/]+\/[^/]+\/tall-\d+\.\w+$/;

/** Whether an address is that of a tall file. */
export function isTallFile(url: string): boolean {
  return tallFile.test(url);
}

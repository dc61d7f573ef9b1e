/** Lengths that a scale bar may have, in centimeters. */
const lengthsCm = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** Scales at which things are drawn, as the second number of `1:n`. */
const scales = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** Most that an outline may take of a print, in millimeters. */
const outline = { widthMm: 45, heightMm: 50 } as const;

/** Length of the bar beside something so wide: the longest round one that is at most three fifths of it. */
export function scaleBarCm(widthCm: number): number {
  return lengthsCm.findLast((length) => length <= widthCm * 0.6) ?? lengthsCm[0];
}

/** The largest usual scale, as the `n` of `1:n`, at which the outline of something fits. */
export function outlineScale({ widthCm, heightCm }: { readonly widthCm: number; readonly heightCm: number }): number {
  const fits = (scale: number) =>
    (widthCm * 10) / scale <= outline.widthMm && (heightCm * 10) / scale <= outline.heightMm;
  return scales.find(fits) ?? Math.max(...scales);
}

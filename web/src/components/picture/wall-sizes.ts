import type { DrawnWidths } from './picture-sources.ts';

/** Pixels per centimeter on the smallest and the largest windows, and percent of the window between them, as `--u` has it. */
const scale = { min: 1.35, vw: 0.2, max: 3.2 } as const;

/** Margins of a phone, and what lies between two works that share its width, in rem, or a little less. */
const besideRem = 4;

/**
 * How wide a work is drawn that hangs to the scale of the wall, `widthCm` centimeters in truth, or a little less.
 * @param inAllCm how wide all works are that hang in its row, which is made smaller where they would not fit
 */
export function wallSizes(widthCm: number, inAllCm?: number): { readonly sizes: string; readonly drawn: DrawnWidths } {
  const drawn = { min: widthCm * scale.min, max: widthCm * scale.max };
  const px = (width: number) => `${Math.round(width)}px`;
  const between = `${Math.round(widthCm * scale.vw)}vw`;
  const share = inAllCm && widthCm / inAllCm;
  const rem = (value: number) => `${Math.round(value * 10) / 10}rem`;
  const narrow = share
    ? `min(${px(drawn.min)}, ${Math.round(share * 100)}vw - ${rem(share * besideRem)})`
    : px(drawn.min);
  const sizes = `(min-width:100rem) ${px(drawn.max)}, (min-width:43rem) ${between}, ${narrow}`;
  return { sizes, drawn: share ? { ...drawn, min: 0 } : drawn };
}

import type { DrawnWidths } from './picture-sources.ts';

/** Pixels per centimeter on the smallest and the largest windows, and percent of the window between them, as `--u` has it. */
const scale = { min: 1.35, vw: 0.2, max: 3.2 } as const;

/** How wide a work is drawn that hangs to the scale of the wall, `widthCm` centimeters in truth, or a little less. */
export function wallSizes(widthCm: number): { readonly sizes: string; readonly drawn: DrawnWidths } {
  const drawn = { min: widthCm * scale.min, max: widthCm * scale.max };
  const px = (width: number) => `${Math.round(width)}px`;
  const between = `${Math.round(widthCm * scale.vw)}vw`;
  return { sizes: `(min-width:100rem) ${px(drawn.max)}, (min-width:43rem) ${between}, ${px(drawn.min)}`, drawn };
}

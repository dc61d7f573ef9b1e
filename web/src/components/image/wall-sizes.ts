import type { RenderedWidths } from './image-sources.ts';

/** `--u` in px per centimeter on the smallest and largest windows, and in `vw` between. */
const scale = { min: 1.35, vw: 0.2, max: 3.2 } as const;

const besideRem = 4;

/** `sizes` of a work at the wall's scale. `inAllCm`: all works in its row, which shrinks on narrow windows. */
export function wallSizes(
  widthCm: number,
  inAllCm?: number,
): { readonly sizes: string; readonly drawn: RenderedWidths } {
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

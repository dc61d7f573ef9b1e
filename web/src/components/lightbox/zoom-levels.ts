export interface Zoom {
  readonly now: number;
  readonly fit: number;
  readonly max: number;
}

export const maxOfFit = 4;

const closeUpOfFit = 2.5;
const closeUpPixels = 1.5;
const stepFactor = 1.6;
/** Levels differ by rounding of pixels. */
const tolerance = 1.005;

/** 2.5 times the fit, but at most 1.5 CSS px per image pixel. */
export function closeUpOf(fit: number): number {
  return Math.max(fit, Math.min(fit * closeUpOfFit, closeUpPixels));
}

export const isAtFit = ({ now, fit }: Zoom): boolean => now <= fit * tolerance;
export const isAtMax = ({ now, max }: Zoom): boolean => now * tolerance >= max;

export function stepped({ now, fit, max }: Zoom, direction: 'in' | 'out'): number {
  const next = direction === 'in' ? now * stepFactor : now / stepFactor;
  return Math.min(max, Math.max(fit, next));
}

export interface Zoom {
  readonly now: number;
  readonly fit: number;
  readonly max: number;
  /** One image pixel per device pixel. Undefined for images without more pixels than their renditions. */
  readonly actual?: number | undefined;
}

export const maxOfFit = 4;

const closeUpOfFit = 2.5;
const closeUpPixels = 1.5;
const stepFactor = 1.6;
/** Levels differ by rounding of pixels. */
const tolerance = 1.005;

/** 2.5 times the fit, but at most 1.5 CSS px per image pixel. */
export const closeUpOf = (fit: number): number => Math.max(fit, Math.min(fit * closeUpOfFit, closeUpPixels));

export const isAtFit = ({ now, fit }: Zoom): boolean => now <= fit * tolerance;
export const isAtActual = ({ now, fit, actual = 0 }: Zoom): boolean =>
  actual > fit && Math.abs(now / actual - 1) < 0.005;
export const isAtMax = ({ now, max }: Zoom): boolean => now * tolerance >= max;

/** The next level. A step across the actual pixels ends there. */
export function stepped({ now, fit, max, actual = 0 }: Zoom, direction: 'in' | 'out'): number {
  const next = Math.min(max, Math.max(fit, direction === 'in' ? now * stepFactor : now / stepFactor));
  const [low, high] = direction === 'in' ? [now * tolerance, next] : [next, now / tolerance];
  return actual > fit && low < actual && actual < high ? actual : next;
}

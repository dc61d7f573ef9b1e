/** How a picture stands: its levels are CSS pixels to one of its own. */
export interface Zoom {
  readonly now: number;
  /** Whole in the window. */
  readonly fit: number;
  /** The largest. */
  readonly max: number;
}

/** How many times larger than whole a picture can be drawn. */
export const maxOfFit = 4;

const closeUpOfFit = 2.5;
/** CSS pixels over which a pixel of the picture may be spread by the press that goes close up. */
const closeUpPixels = 1.5;
const stepFactor = 1.6;
/** Levels are products of sizes in whole pixels: below this they are the same. */
const tolerance = 1.005;

/** Where a double press leads: 2.5 times the whole, but no further than the picture has pixels for. */
export function closeUpOf(fit: number): number {
  return Math.max(fit, Math.min(fit * closeUpOfFit, closeUpPixels));
}

export const isAtFit = ({ now, fit }: Zoom): boolean => now <= fit * tolerance;
export const isAtMax = ({ now, max }: Zoom): boolean => now * tolerance >= max;

/** The level one step nearer or further; the last step ends at the whole or the largest. */
export function stepped({ now, fit, max }: Zoom, direction: 'in' | 'out'): number {
  const next = direction === 'in' ? now * stepFactor : now / stepFactor;
  return Math.min(max, Math.max(fit, next));
}

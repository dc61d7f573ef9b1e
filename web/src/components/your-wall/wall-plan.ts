/**
 * Where everything stands on a visitor's wall, in centimeters: from the wall's left edge, and up from the floor. How many
 * pixels a centimeter takes is a matter of the style sheet; it is the same for all of it.
 */

import { wallWidthCm } from '../../../../shared/page/page-query.ts';

/** A work as it hangs. */
export interface HungWork {
  readonly widthCm: number;
  readonly heightCm: number;
}

export interface WallPlan {
  readonly wallCm: number;
  readonly wallHeightCm: number;
  /** Width of all that is drawn: the wall, or a work that stands over its edges. */
  readonly sceneCm: number;
  /** The work's left edge, negative where it stands over the edge of the wall, and its foot. */
  readonly leftCm: number;
  readonly footCm: number;
  /** How far the work can be moved from the middle, to either side; 0 where it is wider than the wall. */
  readonly reachCm: number;
  readonly isWider: boolean;
  readonly chairLeftCm: number;
}

/** Eye line of museums: the middle of every work. */
const middleCm = 150;

const usualHeightCm = 260;

/** Width of a wall before anybody has said how wide theirs is, where the work has room on it. */
const usualWallCm = 320;

/** Least space that a high work leaves below and above. */
const clearCm = 10;

/** What is drawn beyond a work that stands over the edges of the wall. */
const besideCm = 10;

/** Part of the wall that lies left of the chair: it stays clear of the work in the middle wherever there is room. */
const beforeChair = 0.08;

/** Width of the wall that is drawn before anybody has said how wide theirs is: the work has room to both sides. */
export function likelyWallCm({ widthCm }: HungWork): number {
  const roomy = Math.ceil((widthCm * 1.5) / 10) * 10;
  return Math.min(wallWidthCm.max, Math.max(usualWallCm, roomy));
}

/** `offsetCm`: how far right of the middle the work is wanted; it stays on the wall. */
export function wallPlan(wallCm: number, { widthCm, heightCm }: HungWork, offsetCm = 0): WallPlan {
  const footCm = Math.max(clearCm, middleCm - heightCm / 2);
  const reachCm = Math.max(0, (wallCm - widthCm) / 2);
  const isWider = widthCm > wallCm;
  return {
    wallCm,
    wallHeightCm: Math.max(usualHeightCm, Math.ceil((footCm + heightCm + clearCm) / 10) * 10),
    sceneCm: isWider ? widthCm + 2 * besideCm : wallCm,
    leftCm: (wallCm - widthCm) / 2 + Math.min(reachCm, Math.max(-reachCm, offsetCm)),
    footCm,
    reachCm,
    isWider,
    chairLeftCm: wallCm * beforeChair,
  };
}

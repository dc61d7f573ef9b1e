/** Positions on the visitor's wall in centimeters, from its left edge and up from the floor. */

import { wallWidthCm } from '../../../../shared/page/page-query.ts';

export interface HungWork {
  readonly widthCm: number;
  readonly heightCm: number;
}

export type WallPlan = ReturnType<typeof wallPlan>;

/** Eye level in museums: the middle of every work. */
const middleCm = 150;

const usualHeightCm = 260;

const usualWallCm = 320;

const clearCm = 10;

const besideCm = 10;

const beforeChair = 0.08;

export function likelyWallCm({ widthCm }: HungWork): number {
  const roomy = Math.ceil((widthCm * 1.5) / 10) * 10;
  return Math.min(wallWidthCm.max, Math.max(usualWallCm, roomy));
}

export function wallPlan(wallCm: number, { widthCm, heightCm }: HungWork, offsetCm = 0) {
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

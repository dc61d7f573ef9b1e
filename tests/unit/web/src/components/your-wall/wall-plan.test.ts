import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallPlan } from '../../../../../../web/src/components/your-wall/wall-plan.ts';
import { propertyRuns } from '../../../../../helpers/property-runs.ts';

const ledger = { widthCm: 180, heightCm: 120 };

describe('wallPlan', () => {
  test('a work hangs in the middle at 150 cm', () => {
    expect(wallPlan(320, ledger)).toEqual({
      wallCm: 320,
      wallHeightCm: 260,
      sceneCm: 320,
      leftCm: 70,
      footCm: 90,
      reachCm: 70,
      isWider: false,
      chairLeftCm: 25.6,
    });
  });

  test('a work wider than the wall exceeds both edges equally', () => {
    expect(wallPlan(120, ledger, 30)).toMatchObject({ isWider: true, leftCm: -30, reachCm: 0, sceneCm: 200 });
    expect(wallPlan(180, ledger)).toMatchObject({ isWider: false, leftCm: 0, reachCm: 0, sceneCm: 180 });
  });

  test('any work is whole, and on the wall unless it is wider', () => {
    const cm = fc.double({ min: 1, max: 1200, noNaN: true });
    const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 800 }), cm, cm, offset, (wallCm, widthCm, heightCm, offsetCm) => {
        const plan = wallPlan(wallCm, { widthCm, heightCm }, offsetCm);
        const outside = (plan.sceneCm - wallCm) / 2;
        expect(plan.leftCm).toBeGreaterThanOrEqual(plan.isWider ? -outside : 0);
        expect(plan.leftCm + widthCm).toBeLessThanOrEqual(wallCm + outside + 1e-9);
        expect(plan.footCm).toBeGreaterThanOrEqual(10);
        expect(plan.footCm + heightCm).toBeLessThanOrEqual(plan.wallHeightCm);
        expect(plan.wallHeightCm % 10).toBe(0);
        if (plan.isWider) expect(plan.leftCm + widthCm / 2).toBeCloseTo(wallCm / 2);
      }),
      propertyRuns,
    );
  });
});

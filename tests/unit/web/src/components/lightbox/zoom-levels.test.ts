import { describe, expect, test } from 'vitest';
import { closeUpOf, isAtFit, isAtMax, stepped } from '../../../../../../web/src/components/lightbox/zoom-levels.ts';

describe('close up', () => {
  test.each([
    ['2.5 times the whole', 0.4, 1],
    ['a pixel over 1.5 CSS pixels at most', 0.8, 1.5],
    ['never smaller than the whole', 2, 2],
  ])('R7 R8 is %s', (_name, fit, level) => {
    expect(closeUpOf(fit)).toBeCloseTo(level);
  });
});

describe('steps', () => {
  test('R7 R8 lead from the whole to the largest, and no further', () => {
    const levels = [0.5];
    for (let step = 0; step < 5; step += 1) levels.push(stepped({ now: levels.at(-1) ?? 0, fit: 0.5, max: 2 }, 'in'));
    expect(levels.map((level) => level.toFixed(2))).toEqual(['0.50', '0.80', '1.28', '2.00', '2.00', '2.00']);
  });

  test('R7 R8 lead back to the whole exactly', () => {
    expect(stepped({ now: 0.7, fit: 0.5, max: 2 }, 'out')).toBe(0.5);
  });

  test('R7 R8 a level that rounding has moved is still the whole, or the largest', () => {
    expect(isAtFit({ now: 0.501, fit: 0.5, max: 2 })).toBe(true);
    expect(isAtFit({ now: 0.6, fit: 0.5, max: 2 })).toBe(false);
    expect(isAtMax({ now: 1.995, fit: 0.5, max: 2 })).toBe(true);
    expect(isAtMax({ now: 1.9, fit: 0.5, max: 2 })).toBe(false);
  });
});

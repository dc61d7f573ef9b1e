import { describe, expect, test } from 'vitest';
import { closeUpOf, stepped } from '../../../../../../web/src/components/lightbox/zoom-levels.ts';

describe('close up', () => {
  test.each([
    ['2.5 times the whole', 0.4, 1],
    ['a pixel over 1.5 CSS pixels at most', 0.8, 1.5],
    ['never smaller than the whole', 2, 2],
  ])('is %s [R7] [R8]', (_name, fit, level) => {
    expect(closeUpOf(fit)).toBeCloseTo(level);
  });
});

describe('steps', () => {
  test('lead from the whole image to the maximum [R7] [R8]', () => {
    const levels = [0.5];
    for (let step = 0; step < 5; step += 1) levels.push(stepped({ now: levels.at(-1) ?? 0, fit: 0.5, max: 2 }, 'in'));
    expect(levels.map((level) => level.toFixed(2))).toEqual(['0.50', '0.80', '1.28', '2.00', '2.00', '2.00']);
  });
});

import { expect, test } from 'vitest';
import { isAtActual, stepped } from '../../../../../../web/src/components/lightbox/zoom-levels.ts';

test('a step across the actual pixels ends there, and the next one goes on', () => {
  const zoom = { fit: 0.1, max: 2, actual: 0.5 };
  expect(stepped({ ...zoom, now: 0.4 }, 'in')).toBe(0.5);
  expect(stepped({ ...zoom, now: 0.5 }, 'in')).toBeCloseTo(0.8);
  expect(stepped({ ...zoom, now: 0.6 }, 'out')).toBe(0.5);
  expect(stepped({ ...zoom, now: 0.5 }, 'out')).toBeCloseTo(0.3125);
  expect(stepped({ ...zoom, now: 0.2 }, 'in')).toBeCloseTo(0.32);
});

test('actual pixels are a level only of images that are larger than the window', () => {
  expect(isAtActual({ now: 0.5, fit: 0.1, max: 1, actual: 0.5 })).toBe(true);
  expect(isAtActual({ now: 0.5, fit: 0.5, max: 2, actual: 0.5 })).toBe(false);
  expect(isAtActual({ now: 0.5, fit: 0.1, max: 2 })).toBe(false);
  expect(stepped({ now: 0.5, fit: 0.1, max: 2 }, 'in')).toBeCloseTo(0.8);
});

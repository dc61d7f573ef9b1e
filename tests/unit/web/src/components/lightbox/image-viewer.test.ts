import { expect, test } from 'vitest';
import { draggedTo } from '../../../../../../web/src/components/lightbox/image-viewer.ts';

const middle = { x: -1500, restX: -1500, isFirst: false, isLast: false };
const first = { ...middle, isFirst: true };
const last = { ...middle, isLast: true };

test('R7 R8 between the ends a row follows the finger', () => {
  expect(draggedTo(-1400, middle)).toBe(-1400);
  expect(draggedTo(-1700, first)).toBe(-1700);
  expect(draggedTo(-1400, last)).toBe(-1400);
});

test('R7 R8 beyond an end it follows by three tenths', () => {
  expect(draggedTo(-1400, first)).toBeCloseTo(-1470);
  expect(draggedTo(-1600, last)).toBeCloseTo(-1530);
  expect(draggedTo(-1370, { ...first, x: -1470 })).toBeCloseTo(-1440);
});

test('R7 R8 a movement that only ends beyond counts as free until the end', () => {
  expect(draggedTo(-1400, { ...first, x: -1600 })).toBeCloseTo(-1470);
});

test('R7 R8 coming back it follows the finger', () => {
  expect(draggedTo(-1460, { ...first, x: -1440 })).toBe(-1460);
});

test('R7 R8 one picture alone resists both ways', () => {
  const only = { ...first, isLast: true };
  expect(draggedTo(-1400, only)).toBeCloseTo(-1470);
  expect(draggedTo(-1600, only)).toBeCloseTo(-1530);
});

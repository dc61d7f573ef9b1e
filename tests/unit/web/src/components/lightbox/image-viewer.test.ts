import { expect, test } from 'vitest';
import { draggedTo } from '../../../../../../web/src/components/lightbox/image-viewer.ts';

const middle = { x: -1500, restX: -1500, isFirst: false, isLast: false };
const first = { ...middle, isFirst: true };
const last = { ...middle, isLast: true };

test('a row follows the finger between its ends [R7] [R8]', () => {
  expect(draggedTo(-1400, middle)).toBe(-1400);
  expect(draggedTo(-1700, first)).toBe(-1700);
  expect(draggedTo(-1400, last)).toBe(-1400);
});

test('a row follows by three tenths beyond its ends [R7] [R8]', () => {
  expect(draggedTo(-1400, first)).toBeCloseTo(-1470);
  expect(draggedTo(-1600, last)).toBeCloseTo(-1530);
  expect(draggedTo(-1370, { ...first, x: -1470 })).toBeCloseTo(-1440);
});

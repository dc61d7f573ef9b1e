import { expect, test } from 'vitest';
import { outlineScale, printedBarCm } from '../../../../../../web/src/components/body/PrintScale.tsx';

test.each([
  [0.3, 0.5],
  [9, 5],
  [46, 20],
  [60, 20],
  [100, 50],
  [180, 100],
  [240, 100],
  [5_000, 1_000],
])('the bar beside %d cm is %d cm long', (widthCm, length) => {
  expect(printedBarCm(widthCm)).toBe(length);
});

test.each([
  { widthCm: 3, heightCm: 4, scale: 1 },
  { widthCm: 9, heightCm: 24, scale: 5 },
  { widthCm: 46, heightCm: 78, scale: 20 },
  { widthCm: 320, heightCm: 85, scale: 100 },
  { widthCm: 90_000, heightCm: 5, scale: 1_000 },
])('an outline of $widthCm × $heightCm cm is drawn 1:$scale', ({ scale, ...dimensions }) => {
  expect(outlineScale(dimensions)).toBe(scale);
});

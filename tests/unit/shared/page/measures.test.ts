import { expect, test } from 'vitest';
import { certainDimensions, measuresOf } from '../../../../shared/page/measures.ts';

test('dimensions are width first, with a bound unit', () => {
  const measures = measuresOf({ dimensions: { widthCm: 1200, heightCm: 12.5, depthCm: 3 } });
  expect(measures?.text).toBe('1,200 × 12.5 × 3\u00a0cm');
  expect(measuresOf({ dimensions: { widthCm: 180, heightCm: 120 } })?.inches).toBe('(71 × 47\u00a0in)');
});

test('a label shows the words of the content where figures do not hold all of them', () => {
  const dimensions = { widthCm: 120, heightCm: 80, order: 'assumed' } as const;
  expect(measuresOf({ dimensions, dimensionsText: '120 x 80 cm unframed' })).toEqual({ text: '120 x 80 cm unframed' });
});

test('no true scale uses figures whose order is a guess', () => {
  expect(certainDimensions({ dimensions: { widthCm: 120, heightCm: 80, order: 'assumed' } })).toBeUndefined();
  expect(certainDimensions({ dimensions: { widthCm: 120, heightCm: 80 } })).toBeDefined();
});

test('lengths below 10 in have a decimal, so that no dimension is 0', () => {
  const { inches } = measuresOf({ dimensions: { widthCm: 120, heightCm: 80, depthCm: 1 } }) ?? {};
  expect(inches).toBe('(47 × 31 × 0.4\u00a0in)');
  expect(measuresOf({ dimensions: { widthCm: 0.1, heightCm: 25.3 } })?.inches).toBe('(0.1 × 10\u00a0in)');
});

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

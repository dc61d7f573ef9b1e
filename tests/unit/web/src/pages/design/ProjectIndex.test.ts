import { expect, test } from 'vitest';
import { shareOf } from '../../../../../../web/src/pages/design/ProjectIndex.tsx';
import { image, summary } from '../../view-fixtures.ts';

const sized = (size: string, cover = image('a')) => summary('a', { size: { value: size, label: size }, cover });
const work = (widthCm: number) => summary('b', { section: 'art', dimensions: { widthCm, heightCm: 100 } });

test('R2 pictures beside the index keep to their columns: Street is nine of nine', () => {
  expect(['hand', 'body', 'room', 'street'].map((size) => shareOf(sized(size)))).toEqual([0.333, 0.444, 0.667, 1]);
  expect(shareOf(sized('street', image('a', { width: 800, height: 1000 })))).toBe(0.778);
});

test('R2 works keep to one scale, of which 240 cm is the whole', () => {
  expect([60, 120, 240, 565].map((cm) => shareOf(work(cm)))).toEqual([0.25, 0.5, 1, 1]);
});

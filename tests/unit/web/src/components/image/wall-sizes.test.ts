import { expect, test } from 'vitest';
import { wallSizes } from '../../../../../../web/src/components/image/wall-sizes.ts';

test('P13 a work on the wall is fetched as large as its centimeters are drawn', () => {
  expect(wallSizes(120)).toEqual({
    sizes: '(min-width:100rem) 384px, (min-width:43rem) 24vw, 162px',
    drawn: { min: 162, max: 384 },
  });
});

test('P13 works that share a row on a phone are asked for as small as they are drawn there', () => {
  const { sizes, drawn } = wallSizes(240, 360);
  expect(sizes).toBe('(min-width:100rem) 768px, (min-width:43rem) 48vw, min(324px, 67vw - 2.7rem)');
  expect(drawn).toEqual({ min: 0, max: 768 });
});

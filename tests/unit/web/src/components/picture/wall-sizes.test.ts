import { expect, test } from 'vitest';
import { wallSizes } from '../../../../../../web/src/components/picture/wall-sizes.ts';

test('P13 a work on the wall is fetched as large as its centimeters are drawn', () => {
  expect(wallSizes(120)).toEqual({
    sizes: '(min-width:100rem) 384px, (min-width:43rem) 24vw, 162px',
    drawn: { min: 162, max: 384 },
  });
});

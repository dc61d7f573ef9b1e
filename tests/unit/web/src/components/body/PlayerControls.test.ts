import { expect, test } from 'vitest';
import { clockText } from '../../../../../../web/src/components/body/PlayerControls.tsx';

test('times have hours only if they need them [R8]', () => {
  expect([0, 9.9, 62, 599.6, 3723, 36000].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:02',
    '9:59',
    '1:02:03',
    '10:00:00',
  ]);
});

import { expect, test } from 'vitest';
import { announceOnArrival, arriveWithNotice, shownNotice } from '../../../../../web/src/navigation/notices.ts';

test('a notice is shown from one arrival to the next [S7]', () => {
  // Another test of this process may have announced one.
  for (const entry of ['earlier', 'first']) arriveWithNotice(entry);
  expect(shownNotice.read()).toBeUndefined();
  announceOnArrival({ kind: 'absent' });
  expect(shownNotice.read()).toBeUndefined();
  arriveWithNotice('first');
  expect(shownNotice.read()).toBeUndefined();
  arriveWithNotice('second');
  expect(shownNotice.read()).toEqual({ kind: 'absent' });
  arriveWithNotice('second');
  expect(shownNotice.read()).toEqual({ kind: 'absent' });
  arriveWithNotice('third');
  expect(shownNotice.read()).toBeUndefined();
});

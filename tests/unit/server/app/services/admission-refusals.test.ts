import { expect, test, vi } from 'vitest';
import { Refusals } from '../../../../../server/app/services/admission.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

test('P12 every refusal is counted, each address and kind named once a minute, also when the clock is set back', () => {
  const clock = new ManualClock();
  const warn = vi.fn();
  const refusals = new Refusals({ warn }, clock);
  for (let index = 0; index < 3; index += 1) refusals.limited('requests', '192.0.2.1', 5);
  refusals.limited('pictures', '192.0.2.1', 7, 'job-7');
  refusals.limited('requests', '192.0.2.2', 5);
  refusals.busy();
  expect(refusals.counts).toEqual({ requests: 4, pictures: 1, documents: 0, busy: 1 });
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { address: '192.0.2.1', limit: 'requests', atMost: 5 },
    { address: '192.0.2.1', limit: 'pictures', atMost: 7, requestId: 'job-7' },
    { address: '192.0.2.2', limit: 'requests', atMost: 5 },
  ]);
  clock.advance(59_999);
  refusals.limited('requests', '192.0.2.1', 5);
  expect(warn).toHaveBeenCalledTimes(3);
  clock.advance(1);
  refusals.limited('requests', '192.0.2.1', 5);
  expect(warn).toHaveBeenCalledTimes(4);
  clock.advance(-3_600_000);
  refusals.limited('requests', '192.0.2.1', 5);
  expect(warn).toHaveBeenCalledTimes(5);
});

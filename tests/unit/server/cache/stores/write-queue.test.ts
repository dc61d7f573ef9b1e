import { beforeEach, expect, test } from 'vitest';
import { WriteQueue } from '../../../../../server/cache/stores/write-queue.ts';
import { settled } from '../../../../helpers/controlled-source.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

let clock: ManualClock;
let isReady: boolean;
let written: string[];
let troubles: unknown[];
let queue: WriteQueue;

beforeEach(() => {
  clock = new ManualClock();
  isReady = true;
  written = [];
  troubles = [];
  const onFailure = (error: unknown) => troubles.push(error);
  const onLost = () => undefined;
  queue = new WriteQueue({ clock, isReady: () => isReady, onFailure, onLost, maxOrders: 3, maxBytes: 1_000 });
});

const write = (name: string, text = name) => queue.push(name, async () => written.push(text));

test('writes the latest order of each name after an outage [P12]', async () => {
  isReady = false;
  for (const name of ['a', 'b', 'c', 'd']) write(name);
  write('b', 'b again');
  await settled();
  expect(written).toEqual([]);
  expect(troubles).toHaveLength(1);
  isReady = true;
  queue.resume();
  await settled();
  expect(written).toEqual(['c', 'd', 'b again']);
});

test('drops an order that is never answered', async () => {
  queue.push('poisoned', () => Promise.reject(new RangeError('Maximum call stack size exceeded')));
  write('a');
  await settled();
  for (let count = 0; count < 4; count += 1) {
    expect(written).toEqual([]);
    clock.advance(1_000);
    await settled();
  }
  expect(written).toEqual(['a']);
  expect(troubles.at(-1)).toMatchObject({
    message: 'A write was dropped after 5 attempts',
    cause: expect.any(RangeError),
  });
});

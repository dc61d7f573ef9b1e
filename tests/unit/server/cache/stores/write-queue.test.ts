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

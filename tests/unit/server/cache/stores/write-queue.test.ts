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
  const onTrouble = (error: unknown) => troubles.push(error);
  queue = new WriteQueue({ clock, isReady: () => isReady, onTrouble, maxOrders: 3, maxBytes: 1_000 });
});

const write = (name: string, text = name) => queue.push(name, async () => written.push(text));

test('P12 writes in order, and an order added at any moment is carried out', async () => {
  write('a');
  write('b');
  await settled();
  expect(written).toEqual(['a', 'b']);
  queue.push('c', async () => {
    written.push('c');
    // In the very turns in which the queue runs empty.
    void Promise.resolve().then(() => write('d'));
    void Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() => write('e'));
  });
  await settled();
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('P12 what is down is written to when it is back; only the last order of a name, and the latest if too many', async () => {
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

test('P12 no answer: tried again after a second; a refusal is not', async () => {
  let tries = 0;
  queue.push('hung', async () => {
    tries += 1;
    if (tries < 3) throw new Error('Command timed out');
  });
  queue.push('refused', async () => {
    throw Object.assign(new Error('OOM'), { name: 'ReplyError' });
  });
  write('a');
  await settled();
  expect([tries, written.length]).toEqual([1, 0]);
  clock.advance(1_000);
  await settled();
  clock.advance(1_000);
  await settled();
  expect([tries, written]).toEqual([3, ['a']]);
  expect(troubles).toHaveLength(3);
});

test('P12 what waits is bounded by bytes, too', async () => {
  isReady = false;
  for (const name of ['a', 'b', 'c']) queue.push(name, async () => written.push(name), 400);
  queue.push('c', async () => written.push('c again'), 500);
  expect(troubles).toHaveLength(1);
  isReady = true;
  queue.resume();
  await settled();
  expect(written).toEqual(['b', 'c again']);
  for (const name of ['d', 'e']) queue.push(name, async () => written.push(name), 500);
  await settled();
  expect(written).toEqual(['b', 'c again', 'd', 'e']);
  expect(troubles).toHaveLength(1);
});

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
  queue = new WriteQueue({ clock, isReady: () => isReady, onFailure, maxOrders: 3, maxBytes: 1_000 });
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

/** Errors of Redis: not the primary server, writes refused for now, wrong command. */
test.each([
  ["READONLY You can't write against a read only replica.", { retries: true }],
  ['LOADING Redis is loading the dataset in memory', { retries: true }],
  ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", { retries: true }],
  ['MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk', { retries: false }],
  ["OOM command not allowed when used memory > 'maxmemory'.", { retries: false }],
  ['NOREPLICAS Not enough good replicas to write.', { retries: false }],
  ['WRONGTYPE Operation against a key holding the wrong kind of value', { retries: false }],
])('after %s writes are retried or dropped: %o [P12]', async (message, { retries }) => {
  let tries = 0;
  queue.push('refused', async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error(message), { name: 'ReplyError' });
    written.push('refused');
  });
  write('next');
  await settled();
  expect(troubles).toHaveLength(1);
  expect(written).toEqual(retries ? [] : ['next']);
  clock.advance(1_000);
  await settled();
  expect(written).toEqual(retries ? ['refused', 'next'] : ['next']);
});

test('writes a newer order that comes while the older one of its name is written', async () => {
  const ends: (() => void)[] = [];
  const slow = (text: string) =>
    queue.push('a', async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      written.push(text);
    });
  slow('old');
  await settled();
  slow('new');
  ends[0]?.();
  await settled();
  ends[1]?.();
  await settled();
  expect(written).toEqual(['old', 'new']);
});

import { beforeEach, expect, test } from 'vitest';
import { PurgeRefused } from '../../../../../server/ops/purge/purge-providers.ts';
import { PurgeQueue } from '../../../../../server/ops/purge/purge-queue.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

let clock: ManualClock;
let sent: string[][];
let failures: unknown[];
let overflows: number;
let respond: () => Promise<void>;
let queue: PurgeQueue;

beforeEach(() => {
  clock = new ManualClock();
  sent = [];
  failures = [];
  overflows = 0;
  respond = async () => undefined;
  queue = new PurgeQueue({
    clock,
    maxTags: 3,
    maxBytes: 100,
    send: (tags) => {
      sent.push([...tags]);
      return respond();
    },
    onFailed: (error) => failures.push(error),
    onOverflow: () => {
      overflows += 1;
    },
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await settled();
}

test('gathers changes, and sends them in order in batches of the provider', async () => {
  queue.add(['a', 'b']);
  queue.add(['b', 'c', 'd']);
  expect(sent).toEqual([]);
  await pass(50);
  await pass(0);
  expect(sent).toEqual([['a', 'b', 'c'], ['d']]);
  expect(queue.waiting).toBe(0);
});

test('splits a batch that is too long', async () => {
  queue.add(['x'.repeat(60), 'y'.repeat(60)]);
  await pass(50);
  expect(sent).toEqual([['x'.repeat(60)]]);
});

test('purges each tag once more after 5 s, for responses on their way', async () => {
  queue.add(['a']);
  await pass(50);
  await pass(5_000);
  await pass(50);
  await pass(60_000);
  expect(sent).toEqual([['a'], ['a']]);
});

test('loses no purge while the provider is down for ten minutes, and waits longer each time', async () => {
  respond = () => Promise.reject(new Error('down'));
  queue.add(['a']);
  await pass(50);
  for (const pauseMs of [1, 2, 4, 8, 16, 32].map((s) => s * 1_000)) {
    const before = sent.length;
    await pass(pauseMs - 1);
    expect(sent).toHaveLength(before);
    queue.add([`after ${pauseMs}`]);
    await pass(1);
    expect(sent).toHaveLength(before + 1);
  }
  for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
  expect(queue.waiting).toBe(7);
  expect(queue.waitingForMs).toBeGreaterThan(600_000);
  expect(failures.length).toBeLessThan(20);
  respond = async () => undefined;
  sent = [];
  await pass(60_000);
  for (let batch = 0; batch < 3; batch += 1) await pass(0);
  expect(sent.flat()).toEqual(['a', ...[1, 2, 4, 8, 16, 32].map((s) => `after ${s}000`)]);
  expect(queue.waitingForMs).toBe(0);
});

test('waits as long as the provider asks, at most a minute', async () => {
  respond = () => Promise.reject(new PurgeRefused('api: status 429', 30_000));
  queue.add(['a']);
  await pass(50);
  await pass(29_999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent).toHaveLength(2);
});

test('purges a tag again that changes during its purge', async () => {
  const slow = Promise.withResolvers<void>();
  respond = () => slow.promise;
  queue.add(['a']);
  await pass(50);
  queue.add(['a']);
  respond = async () => undefined;
  slow.resolve();
  await settled();
  await pass(0);
  expect(sent).toEqual([['a'], ['a']]);
});

test('purges everything if too many tags wait, in one request', async () => {
  respond = () => Promise.reject(new Error('down'));
  queue.add(['a']);
  await pass(50);
  for (let index = 0; index < 2_000; index += 1) queue.add([`detail:${index}`]);
  expect(overflows).toBe(1);
  expect(queue.waiting).toBe(1);
  respond = async () => undefined;
  sent = [];
  await pass(1_000);
  expect(sent).toEqual([['all']]);
});

test('sends what waits when the server closes, without waiting for the back-off', async () => {
  respond = () => Promise.reject(new Error('down'));
  queue.add(['a', 'b', 'c', 'd']);
  await pass(50);
  respond = async () => undefined;
  await queue.flush();
  expect(sent.slice(1)).toEqual([['a', 'b', 'c'], ['d']]);
});

test('purges a change twice although its first purge failed while an earlier one was due again', async () => {
  queue.add(['a']);
  await pass(50);
  await pass(4_940);
  let fail: (error: Error) => void = () => undefined;
  respond = () =>
    new Promise((_resolve, reject) => {
      fail = reject;
    });
  queue.add(['a']);
  await pass(50);
  await pass(10);
  fail(new Error('down'));
  respond = async () => undefined;
  await settled();
  await pass(1_000);
  const before = sent.length;
  await pass(5_000);
  await pass(50);
  expect(sent.slice(before)).toEqual([['a']]);
  expect(queue.isOpen).toBe(false);
});

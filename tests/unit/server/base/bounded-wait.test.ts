import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { WaitExceeded, within } from '../../../../server/base/bounded-wait.ts';
import { systemClock } from '../../../../server/base/clock.ts';

/** Responds at once from another thread and sets a flag in shared memory. */
const answering = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', () => {
    parentPort.postMessage('answer');
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);
  });
  parentPort.postMessage('ready');
`;

test('a response that arrived while the process was busy counts [P12]', async () => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(answering, { eval: true, workerData: answered });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  // Leave the message handler first, otherwise the response counts as part of it.
  await setImmediate();
  const waitMs = 5;
  const answer = within(systemClock, waitMs, 'an answer', once(worker, 'message'));
  worker.postMessage('question');
  Atomics.wait(answered, 0, 0);
  for (const endMs = performance.now() + 2 * waitMs; performance.now() < endMs; );
  expect(await answer).toEqual(['answer']);
});

test('a late response is given up [P12]', async () => {
  const silence = new Promise(() => undefined);
  await expect(within(systemClock, 1, 'an answer', silence)).rejects.toThrow(WaitExceeded);
});

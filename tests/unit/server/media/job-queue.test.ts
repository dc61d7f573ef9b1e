import { expect, test } from 'vitest';
import { JobQueue, type Urgency } from '../../../../server/media/job-queue.ts';

/** A queue whose jobs end when the test says so, with the order in which they began. */
function queueUnderTest(atOnce: number) {
  const queue = new JobQueue(atOnce);
  const begun: string[] = [];
  const running = new Map<string, PromiseWithResolvers<string>>();
  const add = (name: string, urgency: Urgency) =>
    queue.run(urgency, () => {
      begun.push(name);
      const job = Promise.withResolvers<string>();
      running.set(name, job);
      return job.promise;
    });
  return { add, begun, running };
}

test('so many run at once, and the next begins when one has ended', async () => {
  const { add, begun, running } = queueUnderTest(2);
  const first = add('a', 'whole');
  add('b', 'whole');
  add('c', 'whole');
  expect(begun).toEqual(['a', 'b']);
  running.get('a')?.resolve('done');
  expect(await first).toBe('done');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('sizes go before whole pictures, and what was asked for last goes first', async () => {
  const { add, begun, running } = queueUnderTest(1);
  const jobs = [add('now', 'whole'), add('early', 'whole'), add('late', 'whole')];
  jobs.push(add('size 1', 'size'), add('size 2', 'size'));
  for (const name of ['now', 'size 2', 'size 1', 'late', 'early']) {
    expect(begun.at(-1)).toBe(name);
    running.get(name)?.resolve(name);
    await new Promise(setImmediate);
  }
  await Promise.all(jobs);
});

test('a job that fails gives its place back', async () => {
  const { add, begun, running } = queueUnderTest(1);
  const failing = add('a', 'whole');
  add('b', 'whole');
  running.get('a')?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b']);
});

import { expect, test } from 'vitest';
import { LoadQueue } from '../../../../server/base/load-queue.ts';
import { SharedJobs, type Waiter } from '../../../../server/base/shared-jobs.ts';

/** Jobs that end when the test decides, and their order. */
function jobsUnderTest({ atOnce = 1, maxWaiting = 1000 } = {}) {
  const jobs = new SharedJobs<string>(new LoadQueue({ maxRunning: atOnce, maxRunningEach: atOnce, maxWaiting }));
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (key: string, client: string, rest: Partial<Waiter> = {}) =>
    jobs.run(
      key,
      () => {
        begun.push(key);
        const end = Promise.withResolvers<string>();
        ends.set(key, end);
        return end.promise;
      },
      { client, ...rest },
    );
  /** Ends what runs, one job after the other, until nothing waits. */
  const endAll = async () => {
    for (let next = ends.keys().next(); !next.done; next = ends.keys().next()) {
      ends.get(next.value)?.resolve(`${next.value} done`);
      ends.delete(next.value);
      await new Promise(setImmediate);
    }
  };
  return { ask, begun, ends, endAll };
}

/** Starts jobs of one client and ignores their outcomes. */
function flood(ask: ReturnType<typeof jobsUnderTest>['ask'], count: number, rest: Partial<Waiter> = {}): void {
  for (let job = 0; job < count; job += 1) void ask(`flood ${job}`, 'flood', rest).catch(() => undefined);
}

test('a client that leaves loses its waiting jobs only', async () => {
  const { ask, begun, endAll } = jobsUnderTest();
  const connection = new AbortController();
  flood(ask, 380, { signal: connection.signal });
  const lost = ask('flood 1', 'flood', { signal: connection.signal });
  const seen = ask('picture', 'visitor');
  connection.abort(new Error('gone'));
  await expect(lost).rejects.toThrow('gone');
  await expect(ask('late', 'flood', { signal: connection.signal })).rejects.toThrow('gone');
  await endAll();
  expect(begun).toEqual(['flood 0', 'picture']);
  expect(await seen).toBe('picture done');
});

test('secondary jobs run last', async () => {
  const { ask, begun, endAll } = jobsUnderTest();
  void ask('now', 'one');
  void ask('unlisted', 'one', { isSecondary: true });
  void ask('listed 1', 'one');
  void ask('listed 2', 'two');
  await endAll();
  expect(begun).toEqual(['now', 'listed 1', 'listed 2', 'unlisted']);
});

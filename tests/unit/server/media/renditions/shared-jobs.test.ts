import { expect, test } from 'vitest';
import { LoadQueue } from '../../../../../server/base/load-queue.ts';
import { SharedJobs, type Waiter } from '../../../../../server/media/renditions/shared-jobs.ts';

/** Jobs that end when the test says so, with the order in which they began. */
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

/** So many jobs of one client, whose outcomes nobody looks at. */
function flood(ask: ReturnType<typeof jobsUnderTest>['ask'], count: number, rest: Partial<Waiter> = {}): void {
  for (let job = 0; job < count; job += 1) void ask(`flood ${job}`, 'flood', rest).catch(() => undefined);
}

test('clients take turns', async () => {
  const { ask, begun, endAll } = jobsUnderTest();
  flood(ask, 380);
  const answers = [ask('picture 1', 'visitor'), ask('picture 2', 'visitor'), ask('other', 'another')];
  await endAll();
  expect(begun.slice(0, 8)).toEqual([
    ...['flood 0', 'flood 1', 'picture 1', 'other', 'flood 2', 'picture 2', 'flood 3', 'flood 4'],
  ]);
  expect(begun).toHaveLength(383);
  expect(await Promise.all(answers)).toEqual(['picture 1 done', 'picture 2 done', 'other done']);
});

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

test('a job runs once for all clients, at the first turn of any', async () => {
  const { ask, begun, endAll } = jobsUnderTest();
  flood(ask, 100);
  const answers = [ask('flood 99', 'visitor'), ask('flood 99', 'visitor'), ask('flood 99', 'another')];
  await endAll();
  expect(begun.indexOf('flood 99')).toBe(2);
  expect(new Set(begun).size).toBe(begun.length);
  expect(await Promise.all(answers)).toEqual(Array(3).fill('flood 99 done'));
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

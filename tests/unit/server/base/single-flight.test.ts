import { describe, expect, it } from 'vitest';
import { calledBy, currentCallers } from '../../../../server/base/callers.ts';
import { SingleFlight } from '../../../../server/base/single-flight.ts';

describe('SingleFlight', () => {
  it('does work once for all who want it at the same time, and again for who comes later', async () => {
    const flights = new SingleFlight<number>();
    let turns = 0;
    const work = async () => {
      turns += 1;
      return turns;
    };
    const [first, joined, other] = [flights.run('a', work), flights.run('a', work), flights.run('b', work)];
    expect(flights.running('a')).toBe(first);
    expect(await Promise.all([first, joined, other])).toEqual([1, 1, 2]);
    expect(flights.running('a')).toBeUndefined();
    expect(await flights.run('a', work)).toBe(3);
  });

  it('lets everybody hear of a failure, and tries again for the next one', async () => {
    const flights = new SingleFlight<string>();
    const failing = () => Promise.reject(new Error('down'));
    const both = await Promise.allSettled([flights.run('a', failing), flights.run('a', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('a', async () => 'up')).toBe('up');
  });

  it('does the work for all clients that want it, also through other shared work', async () => {
    const [outer, inner] = [new SingleFlight<readonly string[]>(), new SingleFlight<readonly string[]>()];
    const going = Promise.withResolvers<void>();
    const work = async () => {
      const callers = currentCallers();
      await going.promise;
      return callers.clients;
    };
    const want = (client: string) => calledBy(client, () => outer.run('a', () => inner.run('b', work)));
    const wanted = [want('one'), want('two'), calledBy('three', () => inner.run('b', work))];
    going.resolve();
    for (const clients of await Promise.all(wanted)) expect(clients).toEqual(['one', 'two', 'three']);
  });
});

import { describe, expect, it } from 'vitest';
import { calledBy, currentCallers } from '../../../../server/base/callers.ts';
import { SingleFlight } from '../../../../server/base/single-flight.ts';

describe('SingleFlight', () => {
  it('works once for parallel calls, and again later', async () => {
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

  it('works for all clients, also through other shared work', async () => {
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

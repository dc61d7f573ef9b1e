import { describe, expect, it } from 'vitest';
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
});

import { afterEach, describe, expect, it } from 'vitest';
import { ReadingPool } from '../../../../../server/content/reading/reading-pool.ts';

const pools: ReadingPool[] = [];

function poolWith(limitMs = 120_000): ReadingPool {
  const pool = new ReadingPool(new URL('../../../../helpers/unruly-worker.ts', import.meta.url), limitMs);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('the reading worker', () => {
  it('ends if it takes too long', async () => {
    const pool = poolWith(1_000);
    // The worker has started, so only the time of the task counts.
    await pool.run('echo', {}, []);
    await expect(pool.run('hang', {}, [])).rejects.toMatchObject({
      name: 'UpstreamError',
      kind: 'too-large',
      message: 'not read within 1000 ms',
    });
  });

  it.each([
    ['grow', { kind: 'too-large', message: 'not read within 512 MiB of memory' }],
    ['die', { kind: 'wrong-shape', message: 'not read: worker exited with code: 3' }],
    ['fail', { kind: 'wrong-shape', message: 'not read: a fault of ours' }],
  ])('that fails (%s) refuses its response, and the next one is read', async (name, expected) => {
    const pool = poolWith();
    await expect(pool.run(name, {}, [])).rejects.toMatchObject({ name: 'UpstreamError', ...expected });
    expect(await pool.run('echo', { of: 'another reply' }, [])).toEqual({ of: 'another reply' });
  });

  it('ends with the server', async () => {
    const pool = poolWith();
    await pool.run('echo', {}, []);
    const hanging = pool.run('hang', {}, []);
    const outcome = expect(hanging).rejects.toMatchObject({ kind: 'aborted' });
    await pool.close();
    await outcome;
  });
});

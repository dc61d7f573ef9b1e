import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';

/** The three upstreams of the table: what becomes of a load that has begun. */
type Upstream = 'fine' | 'slow' | 'failing' | 'nonsense';
const upstreams: readonly Upstream[] = ['fine', 'slow', 'failing', 'nonsense'];

const ages = { fresh: 59_999, stale: 60_000, expired: 660_000 };
const softMs = 1_500;
const hardMs = 8_000;

let cache: ContentCache;
let clock: ManualClock;
let source: ControlledSource<string>;

beforeEach(() => {
  ({ cache, clock } = cacheUnderTest());
  source = new ControlledSource('key');
});

async function store(ageMs: number): Promise<void> {
  const reading = cache.read(source, hardMs);
  await source.answer('old');
  await reading;
  clock.advance(ageMs);
}

/** Puts the upstream into a state. A slow one does not respond within the soft deadline. */
async function upstreamIs(upstream: Upstream): Promise<void> {
  if (upstream === 'fine') await source.answer('new');
  else if (upstream === 'failing') await source.fail();
  else if (upstream === 'nonsense') await source.answer('', true);
  else {
    clock.advance(softMs);
    await settled();
  }
}

describe('fresh values', () => {
  test.each(upstreams)('are served without a call, with the upstream %s [P12]', async (upstream) => {
    await store(ages.fresh);
    expect(reported(cache.peek(source))).toBe('old fresh');
    await upstreamIs(upstream === 'slow' ? 'fine' : upstream);
    expect(reported(await cache.read(source, hardMs))).toBe('old fresh');
    expect(source.calls).toBe(1);
  });
});

describe('stale values', () => {
  test.each(upstreams)('are served during one refresh, with the upstream %s [P12]', async (upstream) => {
    await store(ages.stale);
    const readings = await Promise.all([cache.read(source, hardMs), cache.read(source, hardMs)]);
    expect(readings.map(reported)).toEqual(['old stale', 'old stale']);
    expect(source.calls).toBe(2);
    await upstreamIs(upstream);
    expect(reported(cache.peek(source))).toBe(upstream === 'fine' ? 'new fresh' : 'old stale');
    // No further call while one runs, and none during the back-off.
    expect(source.calls).toBe(2);
  });

  test.each(['failing', 'nonsense'] as const)(
    'are refreshed again after the back-off, with the upstream %s [P12]',
    async (upstream) => {
      await store(ages.stale);
      cache.peek(source);
      await upstreamIs(upstream);
      clock.advance(4_999);
      cache.peek(source);
      expect(source.calls).toBe(2);
      clock.advance(1);
      cache.peek(source);
      expect(source.calls).toBe(3);
      await upstreamIs(upstream);
      clock.advance(9_999);
      cache.peek(source);
      expect(source.calls).toBe(3);
    },
  );
});

describe('expired values', () => {
  test.each(upstreams)('are served to all but the request that loads, with the upstream %s [P12]', async (upstream) => {
    await store(ages.expired);
    const starter = cache.read(source, hardMs);
    expect(reported(cache.peek(source))).toBe('old expired');
    expect(reported(await cache.read(source, hardMs))).toBe('old expired');
    await upstreamIs(upstream);
    expect(reported(await starter)).toBe(upstream === 'fine' ? 'new fresh' : 'old expired');
    expect(source.calls).toBe(2);
  });

  test('are never older than CACHE_KEEP_S [P12]', async () => {
    await store(3_600_000);
    const reading = cache.read(source, hardMs);
    await source.fail();
    expect(reported(await reading)).toBe('unknown');
  });
});

describe('missing values', () => {
  test('have one load for all requests [P12]', async () => {
    const readings = Array.from({ length: 500 }, () => cache.read(source, hardMs));
    await source.answer('new');
    expect(new Set((await Promise.all(readings)).map(reported))).toEqual(new Set(['new fresh']));
    expect(source.calls).toBe(1);
  });

  test.each([
    ['an API response waits until the hard deadline', hardMs],
    ['a page waits to the soft one', softMs],
  ])('with a slow upstream are unknown at the deadline: %s [P12]', async (_name, waitMs) => {
    const reading = cache.read(source, waitMs);
    let isAnswered = false;
    void reading.then(() => {
      isAnswered = true;
    });
    clock.advance(waitMs - 1);
    await settled();
    expect(isAnswered).toBe(false);
    clock.advance(1);
    expect(reported(await reading)).toBe('unknown');
    await source.answer('new');
    expect(reported(cache.peek(source))).toBe('new fresh');
  });
});

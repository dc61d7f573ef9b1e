import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import { cacheUnderTest, told } from '../../../helpers/cache-under-test.ts';
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

/** Lets the upstream be what it is; a slow one has not answered when the soft deadline is over. */
async function upstreamIs(upstream: Upstream): Promise<void> {
  if (upstream === 'fine') await source.answer('new');
  else if (upstream === 'failing') await source.fail();
  else if (upstream === 'nonsense') await source.answer('', true);
  else {
    clock.advance(softMs);
    await settled();
  }
}

describe('P12 fresh: stored, at once, without a call', () => {
  test.each(upstreams)('P12 fresh, upstream %s', async (upstream) => {
    await store(ages.fresh);
    expect(told(cache.peek(source))).toBe('old fresh');
    await upstreamIs(upstream === 'slow' ? 'fine' : upstream);
    expect(told(await cache.read(source, hardMs))).toBe('old fresh');
    expect(source.calls).toBe(1);
  });
});

describe('P12 stale: stored at once, one refresh in the background', () => {
  test.each(upstreams)('P12 stale, upstream %s', async (upstream) => {
    await store(ages.stale);
    const readings = await Promise.all([cache.read(source, hardMs), cache.read(source, hardMs)]);
    expect(readings.map(told)).toEqual(['old stale', 'old stale']);
    expect(source.calls).toBe(2);
    await upstreamIs(upstream);
    expect(told(cache.peek(source))).toBe(upstream === 'fine' ? 'new fresh' : 'old stale');
    // No further call while one runs, and none during the back-off.
    expect(source.calls).toBe(2);
  });

  test.each(['failing', 'nonsense'] as const)(
    'P12 stale, upstream %s: next try after the back-off',
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

describe('P12 expired, something stored', () => {
  test.each(upstreams)('P12 expired, upstream %s: the starter waits, the others do not', async (upstream) => {
    await store(ages.expired);
    const starter = cache.read(source, hardMs);
    expect(told(cache.peek(source))).toBe('old expired');
    expect(told(await cache.read(source, hardMs))).toBe('old expired');
    await upstreamIs(upstream);
    expect(told(await starter)).toBe(upstream === 'fine' ? 'new fresh' : 'old expired');
    expect(source.calls).toBe(2);
  });

  test('P12 expired, upstream slow: the load goes on and its answer is taken', async () => {
    await store(ages.expired);
    const starter = cache.read(source, hardMs);
    await upstreamIs('slow');
    await starter;
    await source.answer('new');
    expect(told(cache.peek(source))).toBe('new fresh');
  });

  test.each(['failing', 'nonsense'] as const)(
    'P12 expired, upstream %s: at once during the back-off',
    async (upstream) => {
      await store(ages.expired);
      const starter = cache.read(source, hardMs);
      await upstreamIs(upstream);
      await starter;
      clock.advance(4_999);
      expect(cache.peek(source)).toMatchObject({ provenance: { state: 'expired', isStaleIfError: true } });
      expect(source.calls).toBe(2);
    },
  );

  test('P12 nothing older than CACHE_KEEP_S, whatever the upstream does', async () => {
    await store(3_600_000);
    const reading = cache.read(source, hardMs);
    await source.fail();
    expect(told(await reading)).toBe('unknown');
  });
});

describe('P12 missing', () => {
  test('P12 missing, upstream fine: one load for all who wait', async () => {
    const readings = Array.from({ length: 500 }, () => cache.read(source, hardMs));
    await source.answer('new');
    expect(new Set((await Promise.all(readings)).map(told))).toEqual(new Set(['new fresh']));
    expect(source.calls).toBe(1);
  });

  test.each([
    ['an API reply waits to the hard deadline', hardMs],
    ['a page waits to the soft one', softMs],
  ])('P12 missing, upstream slow: %s', async (_name, waitMs) => {
    const reading = cache.read(source, waitMs);
    let isAnswered = false;
    void reading.then(() => {
      isAnswered = true;
    });
    clock.advance(waitMs - 1);
    await settled();
    expect(isAnswered).toBe(false);
    clock.advance(1);
    expect(told(await reading)).toBe('unknown');
    await source.answer('new');
    expect(told(cache.peek(source))).toBe('new fresh');
  });

  test('P12 missing, upstream failing: unknown for all, then at once during the back-off', async () => {
    const readings = [cache.read(source, hardMs), cache.read(source, hardMs)];
    await source.fail();
    expect((await Promise.all(readings)).map(told)).toEqual(['unknown', 'unknown']);
    expect(told(cache.peek(source))).toBe('unknown');
    expect(source.calls).toBe(1);
  });
});

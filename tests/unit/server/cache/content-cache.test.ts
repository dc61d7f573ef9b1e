import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { CacheEvent } from '../../../../server/cache/events.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';

const fresh = 60_000;
const waitMs = 8_000;

let clock: ManualClock;
let cache: ContentCache;
let source: ControlledSource<string>;
let events: CacheEvent[];

beforeEach(() => {
  ({ cache, clock, events } = cacheUnderTest());
  source = new ControlledSource<string>('key');
});

async function stored(value = 'one'): Promise<void> {
  const reading = cache.read(source, waitMs);
  await source.answer(value);
  await reading;
}

describe('missing', () => {
  test('is unknown after a failure, and loads again after the back-off [F20]', async () => {
    const reading = cache.read(source, waitMs);
    await source.fail();
    expect(await reading).toMatchObject({ kind: 'unknown', retryAfterMs: 5_000 });
    expect(reported(cache.peek(source))).toBe('unknown');
    expect(reported(await cache.read(source, waitMs))).toBe('unknown');
    expect(source.calls).toBe(1);
    clock.advance(5_000);
    const again = cache.read(source, waitMs);
    await source.answer('one');
    expect(reported(await again)).toBe('one fresh');
  });

  test('is absent for CACHE_NEGATIVE_S after "not found" [S7]', async () => {
    const reading = cache.read(source, waitMs);
    await source.answerAbsent();
    expect(reported(await reading)).toBe('absent');
    clock.advance(29_999);
    expect(reported(cache.peek(source))).toBe('absent');
    clock.advance(1);
    expect(cache.peek(source)).toBeUndefined();
  });
});

test('a list that nothing is stored of is waited for longer than a short wait', async () => {
  const list = Object.assign(source, { minWaitMs: waitMs });
  const reading = cache.read(list, 1_500);
  clock.advance(waitMs - 1);
  await source.answer('one');
  expect(reported(await reading)).toBe('one fresh');
});

describe('stale', () => {
  test('stays after a failed refresh, which pauses [F11]', async () => {
    await stored();
    clock.advance(fresh);
    cache.peek(source);
    await source.fail();
    expect(cache.peek(source)).toMatchObject({ provenance: { state: 'stale', isStaleIfError: true } });
    expect(source.calls).toBe(2);
    clock.advance(5_000);
    cache.peek(source);
    expect(source.calls).toBe(3);
  });

  test('stays despite an empty response [F11]', async () => {
    await stored();
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('', true);
    expect(reported(cache.peek(source))).toBe('one stale');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'load-suspicious', key: 'key', kind: 'empty', responses: 1 }),
    );
  });

  test('is replaced by a sure response, even if it is empty [F11]', async () => {
    await stored();
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('', true, false, true);
    expect(reported(cache.peek(source))).toBe(' fresh');
    expect(events.map(({ type }) => type)).not.toContain('load-suspicious');
  });

  test('keeps version, acceptance and bytes of unchanged content [P12]', async () => {
    await stored();
    const before = cache.peek(source);
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('one');
    const after = cache.peek(source);
    if (before?.kind !== 'known' || after?.kind !== 'known') throw new Error('both are known');
    expect(after.entry.version).toBe(before.entry.version);
    expect(after.entry.acceptedAtMs).toBe(before.entry.acceptedAtMs);
    expect(after.entry.json).toBe(before.entry.json);
    expect(after.provenance.ageMs).toBe(0);
  });
});

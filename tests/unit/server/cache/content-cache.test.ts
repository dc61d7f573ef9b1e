import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { CacheEvent } from '../../../../server/cache/events.ts';
import { cacheUnderTest, told } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';

const fresh = 60_000;
const stale = fresh + 600_000;
const keep = 3_600_000;
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
  test('P12 one load for all who wait', async () => {
    const readings = [cache.read(source, waitMs), cache.read(source, waitMs), cache.read(source, waitMs)];
    await source.answer('one');
    const answers = await Promise.all(readings);
    expect(answers.map(told)).toEqual(['one fresh', 'one fresh', 'one fresh']);
    expect(source.calls).toBe(1);
    expect(answers.map((answer) => answer.kind === 'known' && answer.provenance.via)).toEqual([
      'miss',
      'collapsed',
      'collapsed',
    ]);
  });

  test('F20 a failure is unknown, and is not tried again during its back-off', async () => {
    const reading = cache.read(source, waitMs);
    await source.fail();
    expect(await reading).toMatchObject({ kind: 'unknown', retryAfterMs: 5_000 });
    expect(told(cache.peek(source))).toBe('unknown');
    expect(told(await cache.read(source, waitMs))).toBe('unknown');
    expect(source.calls).toBe(1);
    clock.advance(5_000);
    const again = cache.read(source, waitMs);
    await source.answer('one');
    expect(told(await again)).toBe('one fresh');
  });

  test('F20 a slow load is unknown after the wait, and serves the next reader', async () => {
    const reading = cache.read(source, waitMs);
    clock.advance(waitMs);
    expect(told(await reading)).toBe('unknown');
    await source.answer('one');
    expect(told(cache.peek(source))).toBe('one fresh');
    expect(source.calls).toBe(1);
  });

  test('S7 absence is a fact, believed for CACHE_NEGATIVE_S', async () => {
    const reading = cache.read(source, waitMs);
    await source.answerAbsent();
    expect(told(await reading)).toBe('absent');
    clock.advance(29_999);
    expect(told(cache.peek(source))).toBe('absent');
    clock.advance(1);
    expect(cache.peek(source)).toBeUndefined();
  });
});

describe('fresh', () => {
  test('P12 served from memory without a call', async () => {
    await stored();
    clock.advance(fresh - 1);
    expect(told(cache.peek(source))).toBe('one fresh');
    expect(source.calls).toBe(1);
  });
});

describe('stale', () => {
  test('P12 served at once while exactly one refresh runs', async () => {
    await stored();
    clock.advance(fresh);
    expect([cache.peek(source), cache.peek(source), cache.peek(source)].map(told)).toEqual(Array(3).fill('one stale'));
    expect(source.calls).toBe(2);
    await source.answer('two');
    expect(told(cache.peek(source))).toBe('two fresh');
  });

  test('F11 a failed refresh keeps what is stored, says so, and pauses', async () => {
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

  test('F11 an empty answer does not replace a good one', async () => {
    await stored();
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('', true);
    expect(told(cache.peek(source))).toBe('one stale');
    expect(events).toContainEqual({ type: 'load-suspicious', key: 'key', kind: 'empty', replies: 1 });
  });

  test('F11 an answer that is sure does, however little it says', async () => {
    await stored();
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('', true, false, true);
    expect(told(cache.peek(source))).toBe(' fresh');
    expect(events.map(({ type }) => type)).not.toContain('load-suspicious');
  });

  test('P12 unchanged content keeps its version and its age of acceptance', async () => {
    await stored();
    const before = cache.peek(source);
    clock.advance(fresh);
    cache.peek(source);
    await source.answer('one');
    const after = cache.peek(source);
    if (before?.kind !== 'known' || after?.kind !== 'known') throw new Error('both are known');
    expect(after.entry.version).toBe(before.entry.version);
    expect(after.entry.acceptedAtMs).toBe(before.entry.acceptedAtMs);
    expect(after.provenance.ageMs).toBe(0);
  });
});

describe('expired', () => {
  test('P12 who starts the load waits to the soft deadline; followers get the stored value at once', async () => {
    await stored();
    clock.advance(stale);
    expect(cache.peek(source)).toBeUndefined();
    const starter = cache.read(source, waitMs);
    expect(told(cache.peek(source))).toBe('one expired');
    clock.advance(1_499);
    await settled();
    clock.advance(1);
    expect(told(await starter)).toBe('one expired');
    await source.answer('two');
    expect(told(cache.peek(source))).toBe('two fresh');
    expect(source.calls).toBe(2);
  });

  test('P12 the starter gets the new value when it comes in time', async () => {
    await stored();
    clock.advance(stale);
    const starter = cache.read(source, waitMs);
    await source.answer('two');
    expect(told(await starter)).toBe('two fresh');
  });

  test('F11 the last known good on failure, and at once during the back-off', async () => {
    await stored();
    clock.advance(stale);
    const starter = cache.read(source, waitMs);
    await source.fail();
    expect(await starter).toMatchObject({ provenance: { state: 'expired', isStaleIfError: true } });
    expect(told(cache.peek(source))).toBe('one expired');
    expect(source.calls).toBe(2);
  });

  test('P12 nothing older than CACHE_KEEP_S', async () => {
    await stored();
    clock.advance(keep);
    expect(cache.peek(source)).toBeUndefined();
    const reading = cache.read(source, waitMs);
    await source.fail();
    expect(told(await reading)).toBe('unknown');
  });
});

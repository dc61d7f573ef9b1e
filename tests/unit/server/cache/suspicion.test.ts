import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../server/cache/entry.ts';
import { entryOfStored, metaOf } from '../../../../server/cache/stores/entry-codec.ts';
import type { Suspicion } from '../../../../server/cache/stores/replica-message.ts';
import { afterChange, type Changes, isFlapping, suspicionOf } from '../../../../server/cache/suspicion.ts';
import { cacheUnderTest, reported, usualPolicy } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';

function entry(bytes: number, rest: Partial<Entry> = {}): Entry {
  return {
    key: 'list',
    tags: [],
    kind: 'found',
    json: Buffer.alloc(bytes),
    version: 'v',
    acceptedAtMs: 0,
    confirmedAtMs: 0,
    isInvalidated: false,
    isEmpty: false,
    ...rest,
  };
}

const limits = { suspiciousForMs: 900_000, negativeForMs: 30_000, isExpected: false };
const good = entry(1000);
const empty = entry(20, { isEmpty: true });
const absent = entry(0, { kind: 'absent' });

/** Judges the same response at each of the moments; the last judgement. */
function judge(candidate: Entry, atMs: readonly number[], isExpected = false): Suspicion | undefined {
  let suspicion: Suspicion | undefined;
  for (const nowMs of atMs) suspicion = suspicionOf(good, candidate, suspicion, { ...limits, isExpected }, nowMs);
  return suspicion;
}

describe('a response that would destroy good content', () => {
  test('that is empty needs three responses over CACHE_SUSPICIOUS_S [F11]', () => {
    expect(judge(empty, [0])).toMatchObject({ kind: 'empty', responses: 1 });
    expect(judge(empty, [0, 900_000])).toMatchObject({ responses: 2 });
    expect(judge(empty, [0, 1, 899_999])).toMatchObject({ responses: 3 });
    expect(judge(empty, [0, 450_000, 900_000])).toBeUndefined();
  });

  test('counts from the earlier date if the clock was set back [F11]', () => {
    expect(judge(empty, [1_000_000, 0, 899_999])).toMatchObject({ responses: 3, sinceMs: 0 });
    expect(judge(empty, [1_000_000, 0, 900_000])).toBeUndefined();
  });

  test('that lost four fifths of its bytes counts as empty [F11]', () => {
    expect(judge(entry(200), [0])).toMatchObject({ kind: 'empty' });
    expect(judge(entry(201), [0])).toBeUndefined();
  });

  test('that is 404 needs two responses over CACHE_NEGATIVE_S, or one if it is expected [F11]', () => {
    expect(judge(absent, [0])).toMatchObject({ kind: 'absent', responses: 1 });
    expect(judge(absent, [0, 29_999])).toMatchObject({ responses: 2 });
    expect(judge(absent, [0, 30_000])).toBeUndefined();
    expect(judge(absent, [0], true)).toBeUndefined();
  });

  test('is accepted if nothing good is stored [F11]', () => {
    expect(suspicionOf(undefined, empty, undefined, limits, 0)).toBeUndefined();
    expect(suspicionOf(empty, absent, undefined, limits, 0)).toBeUndefined();
    expect(suspicionOf(absent, entry(10), undefined, limits, 0)).toBeUndefined();
  });
});

test('an accepted loss stays marked in its entry until content of a similar size returns, or a purge deletes it [F11]', async () => {
  const { cache, clock } = cacheUnderTest();
  let value = '';
  const load = async () => ({ kind: 'found' as const, value, isEmpty: value === '' });
  const { lifetimes } = new ControlledSource('');
  const source = { key: 'projects', tags: [], lifetimes, load };
  const refresh = async (text: string) => {
    value = text;
    await cache.refresh(source);
    clock.advance(usualPolicy.suspiciousForMs);
    const { entry } = cache.inspect(source);
    return entry && entryOfStored(entry.key, metaOf(entry), entry.json, false).lostBytes;
  };
  const lose = async () => [await refresh(''), await refresh(''), await refresh('')];
  const whole = 'a list of many projects';
  expect(await refresh(whole)).toBeUndefined();
  expect(await lose()).toEqual([undefined, undefined, whole.length + 2]);
  expect(await refresh('few')).toBe(whole.length + 2);
  expect(await refresh('a list again')).toBeUndefined();
  expect((await lose()).at(-1)).toBeGreaterThan(0);
  cache.purge({ keys: ['projects'] }, true);
  expect(await refresh('')).toBeUndefined();
});

const withinMs = 900_000;

/** The changes after these versions, a minute apart, and whether the last one would have been taken for flapping. */
function changed(...versions: readonly string[]): boolean {
  let changes: Changes | undefined;
  let isLast = false;
  for (const [minute, version] of versions.entries()) {
    isLast = isFlapping(changes, version, minute * 60_000, withinMs);
    changes = afterChange(changes, version, minute * 60_000, withinMs);
  }
  return isLast;
}

describe('alternating responses', () => {
  test('are accepted for a change and its reversal [#64]', () => {
    expect(changed('a')).toBe(false);
    expect(changed('a', 'b')).toBe(false);
    expect(changed('a', 'b', 'a')).toBe(false);
    expect(changed('a', 'b', 'a', 'a', 'c', 'd')).toBe(false);
  });

  test('are rejected if they return again and again [#64]', () => {
    expect(changed('a', 'b', 'a', 'b')).toBe(true);
    expect(changed('a', 'a', 'b', 'b', 'a', 'a', 'b')).toBe(true);
  });
});

describe('a cache over replicas of which one is old', () => {
  /** A cache that has seen new, old, new. */
  async function seenAlternating() {
    const under = cacheUnderTest();
    const source = new ControlledSource<string>('menu');
    const refresh = async (value: string) => {
      under.clock.advance(61_000);
      const reading = under.cache.read(source, 8_000);
      await source.answer(value);
      return reported(under.cache.peek(source) ?? (await reading));
    };
    const first = under.cache.read(source, 8_000);
    await source.answer('new content');
    await first;
    await refresh('old content');
    await refresh('new content');
    return { ...under, source, refresh };
  }

  test('keeps the newer content [#64]', async () => {
    const { refresh, events } = await seenAlternating();
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await refresh('old content')).toMatch(/^new content/);
      expect(await refresh('new content')).toBe('new content fresh');
    }
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'load-suspicious', key: 'menu', kind: 'flapping', responses: 1 }),
    );
  });

  test('accepts content at once after a purge [#64]', async () => {
    const { refresh, cache } = await seenAlternating();
    cache.purge({ all: true }, false);
    expect(await refresh('old content')).toBe('old content fresh');
  });
});

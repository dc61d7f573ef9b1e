import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../server/cache/entry.ts';
import { type Suspicion, suspicionOf } from '../../../../server/cache/suspicion.ts';

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

/** Judges the same reply at each of the moments; the last judgement. */
function judge(candidate: Entry, atMs: readonly number[], isExpected = false): Suspicion | undefined {
  let suspicion: Suspicion | undefined;
  for (const nowMs of atMs) suspicion = suspicionOf(good, candidate, suspicion, { ...limits, isExpected }, nowMs);
  return suspicion;
}

describe('F11 a reply that would destroy good content', () => {
  test('F11 an empty one needs three replies over CACHE_SUSPICIOUS_S', () => {
    expect(judge(empty, [0])).toMatchObject({ kind: 'empty', replies: 1 });
    expect(judge(empty, [0, 900_000])).toMatchObject({ replies: 2 });
    expect(judge(empty, [0, 1, 899_999])).toMatchObject({ replies: 3 });
    expect(judge(empty, [0, 450_000, 900_000])).toBeUndefined();
  });

  test('F11 over a clock that is set back, no longer than that', () => {
    expect(judge(empty, [9e9, 0, 899_999])).toMatchObject({ replies: 3 });
    expect(judge(empty, [9e9, 0, 900_000])).toBeUndefined();
  });

  test('F11 one that lost four fifths of its bytes is as suspicious', () => {
    expect(judge(entry(200), [0])).toMatchObject({ kind: 'empty' });
    expect(judge(entry(201), [0])).toBeUndefined();
  });

  test('F11 a 404 needs two replies over CACHE_NEGATIVE_S, or one that was expected', () => {
    expect(judge(absent, [0])).toMatchObject({ kind: 'absent', replies: 1 });
    expect(judge(absent, [0, 29_999])).toMatchObject({ replies: 2 });
    expect(judge(absent, [0, 30_000])).toBeUndefined();
    expect(judge(absent, [0], true)).toBeUndefined();
  });

  test('F11 nothing stored, or nothing worth keeping: accepted at once', () => {
    expect(suspicionOf(undefined, empty, undefined, limits, 0)).toBeUndefined();
    expect(suspicionOf(empty, absent, undefined, limits, 0)).toBeUndefined();
    expect(suspicionOf(absent, entry(10), undefined, limits, 0)).toBeUndefined();
  });
});

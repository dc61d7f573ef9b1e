import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../../server/cache/entry.ts';
import { DerivedDataCache } from '../../../../server/cache/stores/derived-data-cache.ts';
import { ParsedValues } from '../../../../server/http/parsed-values.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

const entry = (key: string, value: unknown) => entryOf(new ControlledSource(key), { kind: 'found', value }, 0);

describe('P12 parsed values', () => {
  it('P12 are parsed once for each version, and one copy of each key is kept', () => {
    const parsed = new ParsedValues(100_000, nothingJoined);
    const first = entry('list', ['a']);
    expect(parsed.of(first)).toEqual(['a']);
    expect(parsed.bytes, 'what is asked for once is not kept').toBe(0);
    expect(parsed.of(first)).toBe(parsed.of(first));
    const takenByOne = parsed.bytes;
    expect(parsed.of(entry('list', ['b']))).toEqual(['b']);
    expect(parsed.bytes).toBe(takenByOne);
    expect(parsed.of(first)).toEqual(['a']);
  });

  it('P12 are parsed again when something else is joined with them, which is counted', () => {
    let joined = 1;
    const into = (_entry: unknown, value: unknown) => (value as unknown[]).push(joined) * 1_000;
    const parsed = new ParsedValues(100_000, { ...nothingJoined, versionOf: () => joined, into });
    const list = entry('list', ['a']);
    expect(parsed.of(list)).toEqual(['a', 1]);
    parsed.of(list);
    expect(parsed.of(list)).toBe(parsed.of(list));
    joined = 2;
    expect(parsed.of(list)).toEqual(['a', 2]);
    expect(parsed.bytes).toBeGreaterThan(2_000);
  });

  it('P12 are counted with what is worked out of them, once, and of those that are kept alone', () => {
    const parsed = new ParsedValues(100_000, nothingJoined);
    const index = new DerivedDataCache(
      (items: readonly string[]) => new Set(items),
      ({ size }) => size * 1_000,
    );
    const list = entry('list', { items: ['a', 'b'] });
    const ask = () => parsed.of(list) as { items: string[] };
    expect(index.of(ask().items)).toEqual(new Set(['a', 'b']));
    expect(parsed.bytes, 'what is asked for once is not kept').toBe(0);
    const { items } = ask();
    const alone = parsed.bytes;
    expect(index.of(items)).toBe(index.of(ask().items));
    expect(parsed.bytes).toBe(alone + 2_000);
    const next = entry('list', { items: ['c'] });
    parsed.of(next);
    expect(parsed.bytes, 'what another value has taken the place of').toBeLessThanOrEqual(alone);
    new DerivedDataCache(
      () => ({}),
      () => 5_000,
    ).of(items);
    expect(parsed.bytes).toBeLessThanOrEqual(alone);
  });

  it('P12 make room for what is worked out of them', () => {
    const parsed = new ParsedValues(10_000, nothingJoined);
    const large = new DerivedDataCache(
      () => ({}),
      () => 6_000,
    );
    const [first, second] = ['first', 'second'].map((key) => entry(key, { items: ['x'.repeat(1_000)] }));
    if (!first || !second) throw new Error('No entries');
    for (const one of [first, second]) {
      parsed.of(one);
      parsed.of(one);
    }
    const kept = parsed.of(second);
    large.of(Object(kept));
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
    expect(parsed.bytes).toBeGreaterThan(6_000);
    expect(parsed.of(second)).toBe(kept);
    const larger = new DerivedDataCache(
      () => ({}),
      () => 3_000,
    );
    expect(larger.of(Object(kept)), 'what has no room beside its value').not.toBe(larger.of(Object(kept)));
    expect(parsed.of(second)).toBe(kept);
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
  });

  it('P12 take no more room than they have: the least used goes first, and what is too large is not kept', () => {
    const parsed = new ParsedValues(10_000, nothingJoined);
    const askAll = () => [1, 2, 3].map((number) => parsed.of(entry(`list ${number}`, 'x'.repeat(2_000))));
    askAll();
    const [first] = askAll();
    expect(first).toBe('x'.repeat(2_000));
    expect(parsed.bytes).toBeGreaterThan(4_000);
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
    parsed.of(entry('huge', ['x'.repeat(20_000)]));
    expect(parsed.of(entry('huge', ['x'.repeat(20_000)]))).toEqual(['x'.repeat(20_000)]);
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
  });
});

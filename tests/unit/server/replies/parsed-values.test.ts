import { describe, expect, it } from 'vitest';
import { ParsedValues } from '../../../../server/replies/parsed-values.ts';

const entryOf = (key: string, version: string, value: unknown) => ({
  key,
  version,
  json: Buffer.from(JSON.stringify(value)),
});

describe('P12 parsed values', () => {
  it('P12 are parsed once for each version, and one copy of each key is kept', () => {
    const parsed = new ParsedValues(100_000);
    const first = entryOf('list', 'one', ['a']);
    expect(parsed.of(first)).toEqual(['a']);
    expect(parsed.of(first)).toBe(parsed.of(first));
    const takenByOne = parsed.bytes;
    expect(parsed.of(entryOf('list', 'two', ['b']))).toEqual(['b']);
    expect(parsed.bytes).toBe(takenByOne);
    expect(parsed.of(first)).toEqual(['a']);
  });

  it('P12 take no more room than they have: the least used goes first, and what is too large is not kept', () => {
    const parsed = new ParsedValues(10_000);
    const entries = [1, 2, 3].map((number) => entryOf(`list ${number}`, 'v', 'x'.repeat(2_000)));
    const [first] = entries.map((entry) => parsed.of(entry));
    expect(first).toBe('x'.repeat(2_000));
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
    expect(parsed.of(entryOf('huge', 'v', ['x'.repeat(20_000)]))).toEqual(['x'.repeat(20_000)]);
    expect(parsed.bytes).toBeLessThanOrEqual(10_000);
  });
});

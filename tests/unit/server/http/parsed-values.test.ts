import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../../server/cache/entry.ts';
import { ParsedValues } from '../../../../server/http/parsed-values.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

const entry = (key: string, value: unknown) => entryOf(new ControlledSource(key), { kind: 'found', value }, 0);

describe('parsed values', () => {
  it('are parsed once for each version, and have one copy for each key [P12]', () => {
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

  it('keep their size limit [P12]', () => {
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
